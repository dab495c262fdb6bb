package io.walstream.sample;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * A headless Chromium, as Linux distributions package it.
 */
final class Browser {

	private static final Optional<Path> CHROMIUM = find("/usr/bin/chromium", "/usr/bin/chromium-browser");

	private static final Optional<Path> DRIVER = find("/usr/bin/chromedriver",
			"/usr/lib/chromium-browser/chromedriver");

	private Browser() {
	}

	/**
	 * Why no browser can be started.
	 * @return the reason, empty if one can
	 */
	static Optional<String> missing() {
		if (!Boolean.parseBoolean(System.getProperty("walstream.test.browser", "true"))) {
			return Optional.of("walstream.test.browser is 'false'");
		}
		if (CHROMIUM.isEmpty() || DRIVER.isEmpty()) {
			return Optional.of("Chromium or ChromeDriver is not installed in /usr/bin");
		}
		return Optional.empty();
	}

	/**
	 * Starts a browser.
	 * @param userData directory for what it stores
	 * @return the browser, to be quit by the caller
	 */
	static ChromeDriver start(Path userData) {
		ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(file(DRIVER)).build();
		ChromeOptions options = new ChromeOptions();
		options.setBinary(file(CHROMIUM));
		options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--disable-dev-shm-usage", "--lang=en-US", "--user-data-dir=" + userData);
		return new ChromeDriver(service, options);
	}

	private static File file(Optional<Path> path) {
		return path.orElseThrow().toFile();
	}

	private static Optional<Path> find(String... paths) {
		return Stream.of(paths).map(Path::of).filter(Files::isExecutable).findFirst();
	}

}
