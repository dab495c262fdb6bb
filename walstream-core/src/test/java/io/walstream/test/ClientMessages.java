package io.walstream.test;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

import io.walstream.replication.StandbyStatusUpdate;
import io.walstream.wal.Lsn;

/**
 * Takes messages out of what a client sends and collects status updates.
 */
final class ClientMessages {

	private static final int PROTOCOL_3 = 3;

	private static final int STATUS_UPDATE_BYTES = 34;

	private final StatusUpdates statusUpdates;

	private ByteBuffer pending = ByteBuffer.allocate(0);

	/** The first messages have no type: requests for encryption, then the start. */
	private boolean started;

	ClientMessages(StatusUpdates statusUpdates) {
		this.statusUpdates = statusUpdates;
	}

	void received(byte[] bytes, int count) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		all.write(this.pending.array(), this.pending.position(), this.pending.remaining());
		all.write(bytes, 0, count);
		this.pending = ByteBuffer.wrap(all.toByteArray());
		while (takeMessage()) {
			continue;
		}
	}

	private boolean takeMessage() {
		int header = this.started ? 1 : 0;
		if (this.pending.remaining() < header + 2 * Integer.BYTES - header) {
			return false;
		}
		int start = this.pending.position();
		int length = this.pending.getInt(start + header);
		if (this.pending.remaining() < header + length) {
			return false;
		}
		if (!this.started) {
			this.started = this.pending.getInt(start + Integer.BYTES) >>> 16 == PROTOCOL_3;
		}
		else if (this.pending.get(start) == 'd') {
			copyData(this.pending.slice(start + 1 + Integer.BYTES, length - Integer.BYTES));
		}
		this.pending.position(start + header + length);
		return true;
	}

	private void copyData(ByteBuffer data) {
		if (data.remaining() == STATUS_UPDATE_BYTES && data.get() == 'r') {
			Lsn written = new Lsn(data.getLong());
			Lsn flushed = new Lsn(data.getLong());
			Lsn applied = new Lsn(data.getLong());
			data.getLong();
			this.statusUpdates.add(new StandbyStatusUpdate(written, flushed, applied, data.get() == 1));
		}
	}

}
