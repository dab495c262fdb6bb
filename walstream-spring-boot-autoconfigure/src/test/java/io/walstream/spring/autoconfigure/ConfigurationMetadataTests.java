package io.walstream.spring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationMetadataTests {

	private static final Pattern ROW = Pattern
		.compile("\\| `((?:walstream|management)\\.[^`]+)` \\| (?:`([^`]*)`)? *\\| (.+) \\|");

	@Test
	void descriptionsAreSentences() throws IOException {
		assertThat(properties()).isNotEmpty()
			.allSatisfy((name, property) -> assertThat(property.description()).matches("[A-Z0-9].*\\.")
				.doesNotContain("\n", "{@"));
	}

	@Test
	void keysAreAllOnes() throws IOException {
		assertThat(properties().keySet())
			.allMatch((name) -> name.matches("(management\\.endpoint\\.)?walstream(\\.[a-z-]+)+"))
			.contains("walstream.enabled", "walstream.slot.name", "walstream.listener.retry.max-retries",
					"walstream.streams", "walstream.listeners");
	}

	@Test
	void documentHasEveryKeyWithItsDefaultAndMeaning() throws IOException {
		assertThat(documented()).containsExactlyInAnyOrderEntriesOf(properties());
	}

	private static Map<String, Property> properties() throws IOException {
		try (InputStream metadata = ConfigurationMetadataTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			JsonNode properties = JsonMapper.shared().readTree(metadata).get("properties");
			return StreamSupport.stream(properties.spliterator(), false)
				.collect(
						Collectors
							.toMap((property) -> property.get("name").asString(),
									(property) -> new Property(property.path("defaultValue").asString(""),
											property.path("description").asString("")),
									(one, other) -> one, TreeMap::new));
		}
	}

	private static Map<String, Property> documented() throws IOException {
		Map<String, Property> documented = new TreeMap<>();
		for (String line : Files.readAllLines(Path.of("../docs/properties.md"))) {
			Matcher row = ROW.matcher(line);
			if (row.matches()) {
				String value = (row.group(2) != null) ? row.group(2) : "";
				assertThat(documented.put(row.group(1), new Property(value, row.group(3)))).isNull();
			}
		}
		return documented;
	}

	private record Property(String defaultValue, String description) {

	}

}
