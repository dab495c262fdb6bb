package io.walstream.sample;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;

/**
 * An order to place, as it came in.
 *
 * @param customer name of the customer, 1 to 80 characters
 * @param item what to order, 1 to 80 characters
 * @param total price from 0 to 9999999999.99, with at most two decimals
 */
record NewOrder(@Nullable String customer, @Nullable String item, @Nullable BigDecimal total) {

	private static final int MAX_LENGTH = 80;

	private static final BigDecimal MAX_TOTAL = new BigDecimal("9999999999.99");

	NewOrder {
		// 0E-1000000 is a short text but a long number.
		total = (total != null) ? total.stripTrailingZeros() : null;
	}

	/**
	 * What is wrong with it.
	 * @return a sentence, {@code null} if nothing is
	 */
	@Nullable String problem() {
		if (!isText(this.customer)) {
			return "The customer needs 1 to 80 characters.";
		}
		if (!isText(this.item)) {
			return "The item needs 1 to 80 characters.";
		}
		return isPrice(this.total) ? null : "The total needs to be 0 to 9999999999.99 with at most two decimals.";
	}

	private static boolean isText(@Nullable String text) {
		return text != null && !text.isBlank() && text.length() <= MAX_LENGTH && text.indexOf('\0') < 0;
	}

	private static boolean isPrice(@Nullable BigDecimal price) {
		return price != null && price.signum() >= 0 && price.compareTo(MAX_TOTAL) <= 0 && price.scale() <= 2;
	}

}
