package io.walstream.sample;

import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests the API and what the listeners make of it. Each test has its own customer.
 */
@ExtendWith(OutputCaptureExtension.class)
class OrderIntegrationTests {

	/** What the rows hold. */
	private static final Pattern ROW_DATA = Pattern
		.compile("\\b(Ada|Grace|Edsger|Barbara|Alan|Donald|Niklaus|Tea|Coffee|Milk)\\b");

	@TempDir
	private static Path directory;

	private static EmbeddedDatabase database;

	private static RunningSample sample;

	@BeforeAll
	static void start() {
		database = EmbeddedDatabase.start(directory);
		sample = RunningSample.start(database, "--logging.level.io.walstream=debug");
	}

	@AfterAll
	static void stop(CapturedOutput output) {
		sample.close();
		database.close();
		assertThat(output).contains("io.walstream.").doesNotContainPattern(ROW_DATA);
	}

	@Test
	void placeWhenValidIsFoundAndReachesTheReadModel() {
		Order order = sample.place("Ada", "Tea", "4.50");

		assertThat(sample.http().get().uri("/orders/{id}", order.id()).retrieve().body(Order.class)).isEqualTo(order);
		assertThat(order.status()).isEqualTo(OrderStatus.PLACED);
		awaitTotal(new CustomerTotal("Ada", 1, 0, 0, new BigDecimal("4.50")));
	}

	@Test
	void closeWhenPlacedMovesTheTotals() {
		Order shipped = sample.place("Grace", "Tea", "4.50");
		Order cancelled = sample.place("Grace", "Coffee", "5.00");
		sample.place("Grace", "Milk", "1.25");

		assertThat(sample.close(shipped, "ship").status()).isEqualTo(OrderStatus.SHIPPED);
		assertThat(sample.close(cancelled, "cancel").status()).isEqualTo(OrderStatus.CANCELLED);
		awaitTotal(new CustomerTotal("Grace", 1, 1, 1, new BigDecimal("5.75")));
	}

	@Test
	void shipWhenPlacedNotifiesTheCustomer() {
		Order order = sample.place("Edsger", "Tea", "4.50");
		sample.close(order, "ship");

		await().untilAsserted(() -> assertThat(notifications(order)).singleElement()
			.extracting(OrderNotification::text)
			.isEqualTo("Edsger: your order of Tea was placed and is now shipped"));
	}

	@Test
	void updateWhenStatusStaysDoesNotNotify() {
		Order order = sample.place("Barbara", "Tea", "4.50");
		RunningSample.jdbc(database).sql("UPDATE orders SET total = 9 WHERE id = ?").param(order.id()).update();
		sample.close(order, "cancel");

		await().untilAsserted(() -> assertThat(notifications(order)).isNotEmpty());
		assertThat(changes(CustomerTotals.LISTENER, order)).hasSize(3);
		assertThat(changes(OrderNotifications.LISTENER, order)).hasSize(1);
	}

	@Test
	void deleteWhenDoneByHandLeavesTheReadModel() {
		Order order = sample.place("Alan", "Tea", "4.50");
		awaitTotal(new CustomerTotal("Alan", 1, 0, 0, new BigDecimal("4.50")));

		RunningSample.jdbc(database).sql("DELETE FROM orders WHERE id = ?").param(order.id()).update();

		await().untilAsserted(() -> assertThat(totals()).noneMatch((total) -> total.customer().equals("Alan")));
	}

	@Test
	void shipWhenCancelledConflicts() {
		Order order = sample.place("Donald", "Tea", "4.50");
		sample.close(order, "cancel");

		ProblemDetail problem = refused("/orders/" + order.id() + "/ship", Map.of(), HttpStatus.CONFLICT);
		assertThat(problem.getDetail()).isEqualTo("Order %d is already cancelled.".formatted(order.id()));
	}

	@Test
	void shipWhenThereIsNoOrderIsNotFound() {
		refused("/orders/4711000/ship", Map.of(), HttpStatus.NOT_FOUND);
	}

	@Test
	void placeWhenTotalIsTooFineIsRefused() {
		Map<String, Object> order = Map.of("customer", "Ada", "item", "Tea", "total", "1.234");
		assertThat(refused("/orders", order, HttpStatus.BAD_REQUEST).getDetail()).startsWith("The total");
	}

	@Test
	void publicationWhenListenersWriteHasOnlyTheirSource() {
		List<String> tables = RunningSample.jdbc(database)
			.sql("SELECT tablename FROM pg_publication_tables WHERE pubname = 'walstream_order_service'")
			.query(String.class)
			.list();

		assertThat(tables).containsExactly("orders");
	}

	@Test
	void changesWhenOrderIsPlacedAreSent() throws Exception {
		HttpRequest request = HttpRequest.newBuilder(URI.create(sample.url() + "/changes")).build();
		HttpResponse<Stream<String>> response = HttpClient.newHttpClient()
			.sendAsync(request, HttpResponse.BodyHandlers.ofLines())
			.get(10, TimeUnit.SECONDS);
		Order order = sample.place("Niklaus", "<b>Tea</b>", "4.50");

		try (Stream<String> lines = response.body()) {
			CompletableFuture<String> line = CompletableFuture
				.supplyAsync(() -> lines.filter((text) -> text.contains("Niklaus")).findFirst().orElseThrow());
			assertThat(line).succeedsWithin(Duration.ofSeconds(20))
				.asString()
				.startsWith("data:")
				.contains("\"listener\":\"customer-totals\"", "\"id\":" + order.id(), "<b>Tea</b>");
		}
	}

	private static ProblemDetail refused(String path, Map<String, Object> body, HttpStatus status) {
		ResponseEntity<ProblemDetail> response = sample.http()
			.post()
			.uri(path)
			.body(body)
			.retrieve()
			.onStatus((code) -> true, (sent, received) -> {
			})
			.toEntity(ProblemDetail.class);
		assertThat(response.getStatusCode()).isEqualTo(status);
		assertThat(response.getBody()).isNotNull();
		return response.getBody();
	}

	private static void awaitTotal(CustomerTotal expected) {
		await().untilAsserted(() -> assertThat(totals()).contains(expected));
	}

	private static List<CustomerTotal> totals() {
		return Arrays.asList(sample.http().get().uri("/customers").retrieve().requiredBody(CustomerTotal[].class));
	}

	private static List<OrderNotification> notifications(Order order) {
		OrderNotification[] all = sample.http()
			.get()
			.uri("/notifications")
			.retrieve()
			.requiredBody(OrderNotification[].class);
		return Arrays.stream(all).filter((notification) -> notification.orderId() == order.id()).toList();
	}

	private static List<HandledChange> changes(String listener, Order order) {
		return sample.changes(listener)
			.stream()
			.filter((change) -> change.after() != null && change.after().id() == order.id())
			.toList();
	}

}
