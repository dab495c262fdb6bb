package io.walstream.value;

import java.math.BigDecimal;

/**
 * Reads the text of a {@code money} value as lc_monetary {@code C} prints it:
 * {@code -$1,234.50}. What another locale prints is refused where it differs.
 */
final class MoneyText {

	private MoneyText() {
	}

	static BigDecimal parse(String text) {
		String sign = text.startsWith("-") ? "-" : "";
		int start = sign.length();
		int point = text.indexOf('.');
		if (!text.startsWith("$", start) || point < 0 || point != text.length() - 3) {
			throw new IllegalArgumentException("money is not in the form of lc_monetary C");
		}
		return new BigDecimal(sign + text.substring(start + 1).replace(",", ""));
	}

}
