package io.walstream.setup;

/**
 * The locks by which instances take turns, for tests that hold them.
 */
public final class SetupLocks {

	private SetupLocks() {
	}

	/**
	 * Lock of who creates a slot.
	 * @param slotName name of the slot
	 * @return key of the advisory lock
	 */
	public static long slot(String slotName) {
		return AdvisoryLock.key("slot", slotName);
	}

	/**
	 * Lock of who changes a publication.
	 * @param publicationName name of the publication
	 * @return key of the advisory lock
	 */
	public static long publication(String publicationName) {
		return AdvisoryLock.key("publication", publicationName);
	}

}
