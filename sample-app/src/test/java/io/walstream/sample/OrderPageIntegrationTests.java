package io.walstream.sample;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests the page in a real browser. Each test has its own customer.
 */
class OrderPageIntegrationTests {

	@TempDir
	private static Path directory;

	private static EmbeddedDatabase database;

	private static RunningSample sample;

	private static ChromeDriver browser;

	@BeforeAll
	static void start() {
		Browser.missing().ifPresent((reason) -> Assumptions.abort("The page is not tested: " + reason));
		database = EmbeddedDatabase.start(directory.resolve("database"));
		sample = RunningSample.start(database);
		browser = Browser.start(directory.resolve("browser"));
	}

	@AfterAll
	static void stop() {
		if (browser != null) {
			browser.quit();
			sample.close();
			database.close();
		}
	}

	@BeforeEach
	void open() {
		browser.manage().window().setSize(new Dimension(1280, 900));
		browser.get(sample.url());
		awaitText("#connection", "live");
	}

	@Test
	void placeWhenSubmittedShowsTheChangeOfTheReadModel() {
		place("Ada", "Tea", "4.50");

		WebElement change = awaitChange(CustomerTotals.LISTENER, "INSERT", "Ada");
		assertThat(change.getText()).contains("Tea", "4.50", "Placed", "customer-totals");
		await().untilAsserted(() -> assertThat(texts("#customers li"))
			.anyMatch((text) -> text.matches("(?s)Ada\\s+1 placed .*4\\.50")));
		assertThat(texts("[data-listener=" + OrderNotifications.LISTENER + "]"))
			.noneMatch((text) -> text.contains("Ada"));
	}

	@Test
	void shipWhenPressedShowsBothListenersGotIt() {
		Order order = sample.place("Grace", "Tea", "4.50");
		press(order, "ship");

		assertThat(awaitChange(CustomerTotals.LISTENER, "UPDATE", "Grace").getText()).contains("Placed → Shipped");
		assertThat(awaitChange(OrderNotifications.LISTENER, "UPDATE", "Grace").getText()).contains("Placed → Shipped");
		await().untilAsserted(() -> assertThat(browser.findElements(button(order, "ship"))).isEmpty());
	}

	@Test
	void cancelWhenPressedShowsTheChange() {
		Order order = sample.place("Edsger", "Tea", "4.50");
		press(order, "cancel");

		assertThat(awaitChange(OrderNotifications.LISTENER, "UPDATE", "Edsger").getText())
			.contains("Placed → Cancelled");
	}

	@Test
	void changeWhenMadeByAnotherClientArrives() {
		RunningSample.jdbc(database)
			.sql("INSERT INTO orders (customer, item, total) VALUES ('Barbara', 'Tea', 3)")
			.update();

		awaitChange(CustomerTotals.LISTENER, "INSERT", "Barbara");
	}

	@Test
	void valuesWhenTheyLookLikeHtmlAreText() {
		place("<img src=x onerror=\"document.title='broken'\">", "<script>document.title='broken'</script>", "1");

		WebElement change = awaitChange(CustomerTotals.LISTENER, "INSERT", "onerror=");
		assertThat(change.getText()).contains("<script>", "<img src=x");
		await().untilAsserted(() -> assertThat(texts("#customers li")).anyMatch((text) -> text.contains("<img src=x")));
		assertThat(browser.findElements(By.cssSelector("main img, main script"))).isEmpty();
		assertThat(browser.getTitle()).startsWith("Orders");
	}

	@Test
	void placeWhenRefusedShowsTheReason() {
		browser.executeScript("document.getElementById('place').noValidate = true");
		place("Alan", "Tea", "1.234");

		await().untilAsserted(() -> assertThat(texts("#message")).first().asString().startsWith("The total needs"));
	}

	@Test
	void slotWhenStreamingIsShown() {
		awaitText("#slot-state", "STREAMING");

		assertThat(texts("#slot-name")).containsExactly("walstream_order_service");
		assertThat(texts("#slot")).first().asString().contains("Retained WAL", "reserved");
	}

	@Test
	void pageWhenServerRestartsConnectsAgain() {
		int port = sample.port();
		sample.close();
		awaitText("#connection", "reconnecting");
		sample = RunningSample.start(database, "--server.port=" + port);
		awaitText("#connection", "live");
		place("Donald", "Tea", "4.50");

		awaitChange(CustomerTotals.LISTENER, "INSERT", "Donald");
	}

	@Test
	void pageWhenNarrowDoesNotScrollSideways() {
		Map<String, Object> phone = Map.of("width", 360, "height", 740, "deviceScaleFactor", 1, "mobile", true);
		browser.executeCdpCommand("Emulation.setDeviceMetricsOverride", phone);
		sample.place("W".repeat(80), "W".repeat(80), "9999999999.99");
		awaitChange(CustomerTotals.LISTENER, "INSERT", "W".repeat(80));

		Object overflow = browser
			.executeScript("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
		browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
		assertThat(overflow).isEqualTo(0L);
	}

	private static void place(String customer, String item, String total) {
		fill("customer", customer);
		fill("item", item);
		fill("total", total);
		browser.findElement(By.cssSelector("#place button")).click();
	}

	private static void fill(String name, String value) {
		WebElement input = browser.findElement(By.name(name));
		input.clear();
		input.sendKeys(value);
	}

	private static void press(Order order, String action) {
		await().until(() -> !browser.findElements(button(order, action)).isEmpty());
		browser.findElement(button(order, action)).click();
	}

	private static By button(Order order, String action) {
		return By.cssSelector("[data-order='%d'] [data-action=%s]".formatted(order.id(), action));
	}

	private static WebElement awaitChange(String listener, String operation, String text) {
		By changes = By.cssSelector("#changes [data-listener=%s][data-operation=%s]".formatted(listener, operation));
		return await().atMost(Duration.ofSeconds(20))
			.ignoreExceptions()
			.until(() -> browser.findElements(changes)
				.stream()
				.filter((change) -> change.getText().contains(text))
				.findFirst()
				.orElseThrow(), (change) -> true);
	}

	private static void awaitText(String selector, String text) {
		await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(texts(selector)).containsExactly(text));
	}

	// In one step, as elements may be drawn anew between two.
	@SuppressWarnings("unchecked")
	private static List<String> texts(String selector) {
		String script = "return Array.from(document.querySelectorAll(arguments[0]), (found) => found.innerText"
				+ ".replaceAll('\\t', ' '))";
		return (List<String>) browser.executeScript(script, selector);
	}

}
