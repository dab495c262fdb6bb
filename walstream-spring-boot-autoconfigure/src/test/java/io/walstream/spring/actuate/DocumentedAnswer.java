package io.walstream.spring.actuate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The answer of the endpoint that the documentation shows.
 */
final class DocumentedAnswer {

	private static final Path OPERATIONS = Path.of("..", "docs", "operations.md");

	private DocumentedAnswer() {
	}

	static JsonNode read() throws IOException {
		String text = Files.readString(OPERATIONS);
		String fence = "```json\n";
		int start = text.indexOf(fence);
		assertThat(start).isPositive();
		return JsonMapper.shared()
			.readTree(text.substring(start + fence.length(), text.indexOf("```", start + fence.length())));
	}

}
