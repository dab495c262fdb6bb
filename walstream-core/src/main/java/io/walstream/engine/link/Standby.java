package io.walstream.engine.link;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.engine.status.StatusBoard;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.WalStreamSettings;

/**
 * Waits until another process lets go of the slot. It looks at the slot's row and does
 * not try to take the slot: each attempt would be an error in the server's log.
 */
public final class Standby {

	private final PostgresServer server;

	private final WalStreamSettings settings;

	private final StatusBoard status;

	private final CountDownLatch stopRequested;

	public Standby(PostgresServer server, WalStreamSettings settings, StatusBoard status,
			CountDownLatch stopRequested) {
		this.server = server;
		this.settings = settings;
		this.status = status;
		this.stopRequested = stopRequested;
	}

	/**
	 * Waits until the slot is free or the stop is requested.
	 * @return whether it is free
	 * @throws InterruptedException if the thread is interrupted
	 * @throws io.walstream.failure.WalStreamException if the server cannot be asked
	 */
	public boolean await() throws InterruptedException {
		String slot = this.settings.slot().name();
		long interval = this.settings.recovery().standbyInterval().toMillis();
		try (SideConnection side = this.server.connect()) {
			do {
				this.status.sampled(side.sample(slot, this.settings.publication().name()));
				if (this.stopRequested.await(interval, TimeUnit.MILLISECONDS)) {
					return false;
				}
			}
			while (side.slot(slot).filter(ReplicationSlot::active).isPresent());
			return true;
		}
	}

}
