package io.walstream.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The server process that serves a replication connection.
 *
 * @param pid its process id
 * @param waitEvent what it waits for, {@code null} if for nothing or if that may not be
 * seen
 */
public record WalSender(int pid, @Nullable String waitEvent) {

	/**
	 * Whether it has something to say that its client is to read before it goes on. A
	 * walsender that streams never waits like this, not for a client that is slow either:
	 * this one is ending, and who wants it gone waits for the client too.
	 * @return whether it is ending
	 */
	public boolean isEnding() {
		return "ClientWrite".equals(this.waitEvent);
	}

}
