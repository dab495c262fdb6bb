package io.walstream.portable;

/**
 * Halves of characters in UTF-16. One without the other has no form in UTF-8, and would
 * become a question mark there without a word.
 */
final class Surrogates {

	private Surrogates() {
	}

	/**
	 * Whether all halves have their other one.
	 * @param text the text
	 * @return whether the text has an exact form in UTF-8
	 */
	static boolean arePaired(CharSequence text) {
		for (int i = 0; i < text.length(); i++) {
			if (Character.isSurrogate(text.charAt(i)) && !arePaired(text, i)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Whether a half has its other one.
	 * @param text the text
	 * @param index where the half is
	 * @return whether the other one is beside it
	 */
	static boolean arePaired(CharSequence text, int index) {
		if (Character.isHighSurrogate(text.charAt(index))) {
			return index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
		}
		return index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
	}

}
