package io.walstream.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the document of the properties is complete and true.
 */
class PropertiesDocumentTests {

	@Test
	void documentWhenComparedHasEachPropertyWithDefaultAndDescription() throws IOException {
		String document = Files.readString(Path.of("../docs/properties.md").toAbsolutePath());

		List<String> rows = properties().filter((property) -> !property.path("type").asString().contains("Map<"))
			.map(PropertiesDocumentTests::row)
			.toList();

		assertThat(rows).hasSizeGreaterThan(20).allSatisfy((row) -> assertThat(document).contains(row));
	}

	private static String row(JsonNode property) {
		JsonNode value = property.path("defaultValue");
		return "| `%s` | %s| %s |\n".formatted(property.path("name").asString(),
				value.isMissingNode() ? "" : "`" + value.asString() + "` ", property.path("description").asString());
	}

	private static Stream<JsonNode> properties() {
		return PropertiesDocumentTests.class.getClassLoader()
			.resources("META-INF/spring-configuration-metadata.json")
			.flatMap((metadata) -> read(metadata).path("properties").valueStream())
			.filter((property) -> property.path("name").asString().startsWith("walstream."));
	}

	private static JsonNode read(URL metadata) {
		try (InputStream content = metadata.openStream()) {
			return JsonMapper.shared().readTree(content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
