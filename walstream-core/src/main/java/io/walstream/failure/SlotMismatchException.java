package io.walstream.failure;

/**
 * A replication slot of that name exists but is of another kind.
 */
public class SlotMismatchException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final String property;

	private final String actual;

	private final String expected;

	public SlotMismatchException(String slotName, String property, String actual, String expected) {
		super("Replication slot '%s' has %s '%s' but '%s' is required".formatted(slotName, property, actual, expected));
		this.slotName = slotName;
		this.property = property;
		this.actual = actual;
		this.expected = expected;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * What differs.
	 * @return name of a column of {@code pg_replication_slots}
	 */
	public String getProperty() {
		return this.property;
	}

	/**
	 * What it is.
	 * @return the value
	 */
	public String getActual() {
		return this.actual;
	}

	/**
	 * What it should be.
	 * @return the value
	 */
	public String getExpected() {
		return this.expected;
	}

}
