package io.walstream.replication;

import java.util.regex.Pattern;

import io.walstream.driver.SqlState;

/**
 * A warning of the server. Its words are of the server's language; the names of objects
 * and settings in it are not translated.
 *
 * @param sqlState its SQLSTATE
 * @param text its text
 */
public record ServerWarning(String sqlState, String text) {

	/**
	 * Whether the text has a name as a whole word.
	 * @param name name of an object or setting
	 * @return whether the warning is about it
	 */
	public boolean names(String name) {
		return Pattern.compile("(?<![\\w$-])" + Pattern.quote(name) + "(?![\\w$-])", Pattern.UNICODE_CHARACTER_CLASS)
			.matcher(this.text)
			.find();
	}

	/**
	 * Whether something is not in the state that the server needs.
	 * @return whether the SQLSTATE is 55000
	 */
	public boolean isAboutPrerequisite() {
		return SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE.equals(this.sqlState);
	}

	@Override
	public String toString() {
		return this.sqlState + ": " + this.text;
	}

}
