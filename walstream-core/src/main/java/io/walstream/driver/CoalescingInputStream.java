package io.walstream.driver;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets small messages pile up while they come fast. The server sends each message by
 * itself and has to wake a reader that blocks; a reader that rests for a moment makes the
 * server twice as fast. Sparse traffic is read at once. Used by one thread.
 */
final class CoalescingInputStream extends FilterInputStream {

	private static final int BUFFER_BYTES = 128 * 1024;

	private static final long REST_NANOS = 1_000_000;

	/** A read that took less did not wait for the data. */
	private static final long QUICK_NANOS = 100_000;

	private static final int QUICK_READS_BEFORE_REST = 16;

	private final SocketWatch watch;

	private final Runnable rest;

	private final byte[] buffer = new byte[BUFFER_BYTES];

	private int position;

	private int limit;

	private int quickReads;

	CoalescingInputStream(InputStream in, SocketWatch watch) {
		this(in, watch, () -> LockSupport.parkNanos(REST_NANOS));
	}

	CoalescingInputStream(InputStream in, SocketWatch watch, Runnable rest) {
		super(in);
		this.watch = watch;
		this.rest = rest;
	}

	@Override
	public int read() throws IOException {
		return (this.position < this.limit || fill()) ? this.buffer[this.position++] & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		Objects.checkFromIndexSize(offset, length, target.length);
		if (length == 0) {
			return 0;
		}
		if (this.position >= this.limit && !fill()) {
			return -1;
		}
		int count = Math.min(length, this.limit - this.position);
		System.arraycopy(this.buffer, this.position, target, offset, count);
		this.position += count;
		return count;
	}

	/**
	 * Skips what is buffered here. Closing TLS skips for as long as {@link #available()}
	 * says that there is something.
	 * @param count number of bytes
	 * @return number of bytes skipped, at least 1 before the end
	 */
	@Override
	public long skip(long count) throws IOException {
		if (count <= 0 || (this.position >= this.limit && !fill())) {
			return 0;
		}
		int skipped = (int) Math.min(count, this.limit - this.position);
		this.position += skipped;
		return skipped;
	}

	/**
	 * What is buffered here. The kernel is not asked: that costs a call per message, and
	 * the driver reads with a timeout anyway.
	 * @return number of bytes
	 */
	@Override
	public int available() {
		return this.limit - this.position;
	}

	@Override
	public boolean markSupported() {
		return false;
	}

	private boolean fill() throws IOException {
		this.watch.reading();
		if (this.quickReads >= QUICK_READS_BEFORE_REST) {
			this.rest.run();
		}
		int quickReadsBefore = this.quickReads;
		// Stays so if the read times out
		this.quickReads = 0;
		long start = System.nanoTime();
		int count = this.in.read(this.buffer, 0, BUFFER_BYTES);
		if (count < 0) {
			this.watch.ended();
			return false;
		}
		if (System.nanoTime() - start < QUICK_NANOS) {
			this.quickReads = quickReadsBefore + 1;
		}
		this.position = 0;
		this.limit = count;
		return true;
	}

}
