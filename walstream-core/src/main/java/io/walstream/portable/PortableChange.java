package io.walstream.portable;

import io.walstream.change.Delivery;
import io.walstream.failure.PortableChangeException;
import io.walstream.value.ValueConversion;

/**
 * A delivery as JSON, and back: what is read is the same change or message, with the same
 * id, metadata and kinds of columns, and its values are the texts or bytes that the
 * server sent. It needs no connection and no catalog.
 * <p>
 * The form is one object. All fields of a kind are always there; those that may be
 * {@code null} say so. Their order, and white space between them, mean nothing, so that
 * the text can lie in a column of type {@code jsonb}.
 * <ul>
 * <li>{@code version}: 1
 * <li>{@code kind}: {@code insert}, {@code update}, {@code delete}, {@code truncate} or
 * {@code message}
 * <li>{@code transaction}: an object with {@code stream}; {@code xid}, a number;
 * {@code commitLsn}, as {@code pg_lsn} prints it; {@code commitTimestamp}, ISO-8601 in
 * UTC with all its digits; {@code origin}, may be null. Of a message that is not
 * transactional it is null.
 * <li>{@code lsn}: of the change's own WAL record
 * <li>of a change {@code table}, an object with {@code schema} and {@code name};
 * {@code ordinal}, a number; {@code snapshot}, a boolean
 * <li>of an insert, update or delete {@code relation}, the table as the server described
 * it: {@code id}, {@code schema}, {@code name}; {@code replicaIdentity}, one of
 * {@code DEFAULT}, {@code NOTHING}, {@code FULL}, {@code INDEX}; {@code columns}, each
 * with {@code name}, {@code type} (an OID), {@code modifier} and {@code key}; and
 * {@code types}, which names those that are not built in: {@code oid}, {@code schema},
 * {@code name}
 * <li>of an insert and an update {@code new}: an array of the values of all columns. Each
 * is a string, the text of the server; {@code null}, SQL NULL;
 * <code>{"unchanged":true}</code>, not sent; or <code>{"binary":…}</code>, bytes in
 * base64
 * <li>of an update and a delete {@code old}: an object with {@code kind}, {@code key} or
 * {@code full}, and {@code values}, an array like {@code new}. Of an update whose old row
 * was not sent it is null.
 * <li>of a truncate {@code cascade} and {@code restartIdentity}, booleans
 * <li>of a message {@code prefix}, and {@code content} in base64
 * </ul>
 * The version counts each change of the form, also an added field: a field that the
 * reader does not know could mean that the change is another one, so it is refused, and
 * so is a version that is not known. A later release reads all versions before its own.
 * <p>
 * The text holds values of the row: personal data, to be kept like the table.
 */
public final class PortableChange {

	/** Version of the form that is written. */
	static final int VERSION = 1;

	private PortableChange() {
	}

	/**
	 * Writes a change or message.
	 * @param delivery as a stream delivered it, or as it was read here; bound objects are
	 * left out, as the rows have all their values
	 * @return the portable form
	 * @throws PortableChangeException if it has rows that no stream made
	 */
	public static String toJson(Delivery delivery) {
		return new PortableWriter().write(delivery);
	}

	/**
	 * Reads a change or message. Its rows are bound to nothing: {@code before} and
	 * {@code after} are the rows themselves.
	 * @param json the portable form
	 * @param conversion converts the values of its rows
	 * @return a change of rows, or a message
	 * @throws PortableChangeException if the text is not the portable form of a delivery
	 */
	public static Delivery fromJson(String json, ValueConversion conversion) {
		return new PortableReader(JsonFields.of("$", JsonReader.read(json)), conversion).read();
	}

}
