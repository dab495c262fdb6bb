package io.walstream.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the links of the documents lead somewhere.
 */
class DocumentLinksTests {

	private static final Path ROOT = root();

	private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

	@ParameterizedTest
	@MethodSource("documents")
	void linksWhenRelativeResolve(Path document) {
		List<String> broken = links(document).filter((link) -> !link.contains("://"))
			.filter((link) -> !resolves(document, link))
			.toList();

		assertThat(broken).isEmpty();
	}

	@Test
	void documentsWhenListedContainLinks() {
		assertThat(documents().flatMap(DocumentLinksTests::links)).hasSizeGreaterThan(20);
	}

	@Test
	void readmeWhenReadIsShort() {
		assertThat(text(ROOT.resolve("README.md")).lines()).hasSizeLessThanOrEqualTo(150);
	}

	static Stream<Path> documents() {
		List<Path> documents = new ArrayList<>();
		for (String folder : List.of("", "docs", "sample-app")) {
			try (DirectoryStream<Path> files = Files.newDirectoryStream(ROOT.resolve(folder), "*.md")) {
				files.forEach(documents::add);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return documents.stream();
	}

	private static Stream<String> links(Path document) {
		return LINK.matcher(text(document)).results().map((result) -> result.group(1));
	}

	private static boolean resolves(Path document, String link) {
		String[] parts = link.split("#", 2);
		Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
		return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
	}

	private static List<String> anchors(Path document) {
		return HEADING.matcher(text(document)).results().map(DocumentLinksTests::anchor).toList();
	}

	private static String anchor(MatchResult heading) {
		return heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Path root() {
		Path folder = Path.of("").toAbsolutePath();
		while (!Files.exists(folder.resolve("CONTRIBUTING.md"))) {
			folder = folder.getParent();
		}
		return folder;
	}

}
