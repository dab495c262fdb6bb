package io.walstream.failure;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The publication was not changed in time, because transactions that use its new tables
 * did not end, or another instance was changing it.
 */
public class PublicationBlockedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String publicationName;

	private final Duration timeout;

	private final transient List<BlockingTransaction> blockers;

	public PublicationBlockedException(String publicationName, Duration timeout, List<BlockingTransaction> blockers) {
		super("Publication '%s' was not changed within %s, running transactions are %s".formatted(publicationName,
				timeout,
				blockers.stream().map(BlockingTransaction::describe).collect(Collectors.joining("; ", "[", "]"))));
		this.publicationName = publicationName;
		this.timeout = timeout;
		this.blockers = List.copyOf(blockers);
	}

	/**
	 * The publication.
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * How long was waited.
	 * @return the limit
	 */
	public Duration getTimeout() {
		return this.timeout;
	}

	/**
	 * What it waited for.
	 * @return the transactions, empty if another instance was changing the publication
	 */
	public List<BlockingTransaction> getBlockers() {
		return this.blockers;
	}

}
