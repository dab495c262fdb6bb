package io.walstream.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the text of a {@code vector} of the extension pgvector: {@code [1,2.5,3]}.
 */
final class VectorText {

	private VectorText() {
	}

	static float[] parse(String text) {
		List<String> elements = split(text);
		float[] vector = new float[elements.size()];
		for (int i = 0; i < vector.length; i++) {
			vector[i] = Float.parseFloat(elements.get(i));
		}
		return vector;
	}

	static List<String> split(String text) {
		if (!text.startsWith("[") || !text.endsWith("]")) {
			throw new IllegalArgumentException("vector lacks its brackets");
		}
		List<String> elements = new ArrayList<>();
		int start = 1;
		for (int end = text.indexOf(','); end >= 0; end = text.indexOf(',', start)) {
			elements.add(text.substring(start, end));
			start = end + 1;
		}
		elements.add(text.substring(start, text.length() - 1));
		return elements;
	}

}
