package io.walstream.failure;

/**
 * A change has no portable form, or a text is not the portable form of one. The message
 * names the field and what is wrong with it, never a value.
 */
public class PortableChangeException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String field;

	/**
	 * Creates the exception.
	 * @param field path of the field, for example {@code relation.columns[0].name};
	 * {@code $} for the whole text
	 * @param problem what is wrong with it, a phrase without its value
	 */
	public PortableChangeException(String field, String problem) {
		super("Portable change is refused: field '%s' %s".formatted(field, problem));
		this.field = field;
	}

	/**
	 * The field.
	 * @return its path, {@code $} for the whole text
	 */
	public String getField() {
		return this.field;
	}

}
