package io.walstream.failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;

/**
 * The server ended a stream by an error of its own: it cannot decode a change, evaluate a
 * row filter, read its WAL, or lacks memory or disk for it. What the driver threw is not
 * the cause here, since the server's message can hold values of the row.
 */
public class ServerDecodingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private static final Pattern POSITION = Pattern.compile("[0-9A-F]{1,8}/[0-9A-F]{1,8}");

	private final String slotName;

	private final String sqlState;

	private final @Nullable String context;

	/**
	 * Creates the exception.
	 * @param slotName name of the slot
	 * @param sqlState the server's SQLSTATE
	 * @param context where the server was, {@code null} if it did not say; without values
	 * of a row
	 */
	public ServerDecodingException(String slotName, String sqlState, @Nullable String context) {
		super("Server failed to decode the changes of slot '%s'%s%s".formatted(slotName, sqlStateSuffix(sqlState),
				(context != null) ? ", context is '" + context + "'" : ""));
		this.slotName = slotName;
		this.sqlState = sqlState;
		this.context = context;
	}

	/**
	 * Takes what can be shown of an error. Of its context that is the outermost line, by
	 * which the server names slot, plugin and position; those before it can quote values.
	 * @param slotName name of the slot
	 * @param sqlState the server's SQLSTATE
	 * @param where lines of the error's context, innermost first, {@code null} if it has
	 * none
	 * @return the exception
	 */
	public static ServerDecodingException of(String slotName, String sqlState, @Nullable String where) {
		String outermost = (where != null) ? where.substring(where.lastIndexOf('\n') + 1).strip() : "";
		boolean ours = outermost.contains(slotName) && POSITION.matcher(outermost).find();
		return new ServerDecodingException(slotName, sqlState, ours ? outermost : null);
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * What the server said.
	 * @return the SQLSTATE
	 */
	public String getSqlState() {
		return this.sqlState;
	}

	/**
	 * Where the server was.
	 * @return slot, plugin, callback and position in the server's words, {@code null} if
	 * it did not say
	 */
	public @Nullable String getContext() {
		return this.context;
	}

	/**
	 * Position of the WAL record that the server was at.
	 * @return the position, {@code null} if the server did not say
	 */
	public @Nullable Lsn getPosition() {
		Lsn last = null;
		for (Matcher match = POSITION.matcher((this.context != null) ? this.context : ""); match.find();) {
			last = Lsn.parse(match.group());
		}
		return last;
	}

}
