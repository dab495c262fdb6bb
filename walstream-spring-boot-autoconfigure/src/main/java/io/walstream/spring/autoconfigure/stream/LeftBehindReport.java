package io.walstream.spring.autoconfigure.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.WalStream;
import io.walstream.wal.ShownText;

/**
 * Warns of what the application left behind in its databases. It is reported and left
 * alone.
 */
public final class LeftBehindReport {

	private static final Log logger = LogFactory.getLog(LeftBehindReport.class);

	private final StreamFactory factory;

	private volatile @Nullable Thread thread;

	public LeftBehindReport(StreamFactory factory) {
		this.factory = factory;
	}

	/**
	 * Looks in the background: an application without listeners need not have a server.
	 * @param used settings of the streams that have a listener
	 * @param configured names of the configured streams that have none
	 */
	void start(Collection<WalStreamSettings> used, Set<String> configured) {
		Thread thread = new Thread(() -> run(List.copyOf(used), configured), "walstream-left-behind");
		thread.setDaemon(true);
		this.thread = thread;
		thread.start();
	}

	/**
	 * Reports nothing more.
	 */
	void stop() {
		this.thread = null;
	}

	private void run(List<WalStreamSettings> used, Set<String> configured) {
		List<WalStreamSettings> unused = new ArrayList<>();
		withoutListener(used, configured).forEach((stream) -> attempt(stream, configured.contains(stream),
				() -> unused.add(this.factory.settings(stream))));
		LeftBehind search = new LeftBehind(this.factory.names(), used, unused);
		Set<ServerAddress> asked = new HashSet<>();
		unused.forEach((settings) -> attempt(settings.name(), configured.contains(settings.name()),
				() -> look(search, settings, asked, true)));
		used.forEach((settings) -> attempt(settings.name(), false, () -> look(search, settings, asked, false)));
	}

	private static Set<String> withoutListener(List<WalStreamSettings> used, Set<String> configured) {
		Set<String> names = new TreeSet<>(configured);
		if (used.stream().noneMatch((settings) -> settings.name().equals(WalStream.DEFAULT_NAME))) {
			names.add(WalStream.DEFAULT_NAME);
		}
		return names;
	}

	private void look(LeftBehind search, WalStreamSettings settings, Set<ServerAddress> asked, boolean unused) {
		boolean first = asked.add(settings.connection().address().get());
		if (isStopped() || !first && !unused) {
			return;
		}
		try (SideConnection side = new PostgresServer(settings.connection()).connect()) {
			if (first) {
				search.ofPublications(side).forEach(this::warn);
			}
			if (unused) {
				search.ofStream(side, settings).ifPresent(this::warn);
			}
		}
	}

	// One stream must not hide the others. A server that is not there is told by the
	// streams that need it, and without one by nobody.
	private void attempt(String stream, boolean configured, Runnable search) {
		try {
			search.run();
		}
		catch (RuntimeException ex) {
			String unknown = "It is not known whether stream '%s' left a publication or a replication slot behind"
				.formatted(stream);
			logger.debug(unknown, ex);
			if (!(ex instanceof WalStreamException)) {
				warn("%s: %s".formatted(unknown, ex.getClass().getName()));
			}
			else if (configured) {
				warn("%s: %s".formatted(unknown, ex.getMessage()));
			}
		}
	}

	private void warn(String warning) {
		if (!isStopped()) {
			logger.warn(ShownText.of(warning));
		}
	}

	// The beans of a context that is closed cannot be asked any more
	private boolean isStopped() {
		return this.thread != Thread.currentThread();
	}

}
