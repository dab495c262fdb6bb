package io.walstream.failure;

/**
 * The server has no room for another slot or connection.
 */
public class ServerLimitException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String setting;

	private final String value;

	public ServerLimitException(String setting, String value, Throwable cause) {
		super("Limit %s of the server is reached%s".formatted(setting,
				value.isEmpty() ? "" : ", its value is '" + value + "'"), cause);
		this.setting = setting;
		this.value = value;
	}

	/**
	 * Which limit.
	 * @return name of the server's setting
	 */
	public String getSetting() {
		return this.setting;
	}

	/**
	 * How much it allows.
	 * @return its value, empty if it could not be read
	 */
	public String getValue() {
		return this.value;
	}

}
