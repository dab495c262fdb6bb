package io.walstream.spring.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.walstream.change.ChangeId;
import io.walstream.spring.autoconfigure.WalStreamAutoConfiguration;
import io.walstream.stream.ServerSample;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamEndpointWebTests {

	private static final Instant SINCE = Instant.parse("2026-11-29T12:00:00Z");

	private final FakeStream stream = new FakeStream("orders", WalStreamState.STREAMING, SINCE);

	private ConfigurableApplicationContext context;

	@AfterEach
	void close() {
		this.context.close();
	}

	@Test
	void getWhenExposedShowsAllStreamsWithoutCredentials() throws Exception {
		start("read-only");
		this.stream.sample(new ServerSample(SINCE, Map.of("slot_name", "orders_slot"), 1000L, 10L,
				List.of(new Table("public", "orders"))));

		HttpResponse<String> response = get("/actuator/walstream");
		JsonNode orders = json(response).get("streams").get("orders");

		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(orders.get("state").asString()).isEqualTo("STREAMING");
		assertThat(orders.get("since").asString()).isEqualTo("2026-11-29T12:00:00Z");
		assertThat(orders.get("slots").get(0).get("receivedLsn").asString()).isEqualTo("1/10");
		assertThat(orders.get("slots").get(0).get("retainedBytes").asLong()).isEqualTo(1000);
		assertThat(orders.get("slots").get(0).get("row").get("slot_name").asString()).isEqualTo("orders_slot");
		assertThat(orders.get("publication").get("tables").get(0).asString()).isEqualTo("public.orders");
		assertThat(orders.get("listeners").get(0).get("id").asString()).isEqualTo("projection");
		assertThat(response.body()).doesNotContain("c4n4ry");
	}

	@Test
	void getWhenStreamIsNamedShowsItOrIsNotFound() throws Exception {
		start("read-only");

		assertThat(json(get("/actuator/walstream/orders")).get("state").asString()).isEqualTo("STREAMING");
		assertThat(get("/actuator/walstream/other").statusCode()).isEqualTo(404);
	}

	@Test
	void getWhenStreamIsHeldAnswersWhatIsDocumented() throws Exception {
		start("read-only");
		this.stream.slot(held());

		assertThat(json(get("/actuator/walstream/orders"))).isEqualTo(DocumentedAnswer.read());
	}

	@Test
	void getWhenNothingIsKnownLeavesItOut() throws Exception {
		start("read-only");

		JsonNode slot = json(get("/actuator/walstream/orders")).get("slots").get(0);

		assertThat(slot.propertyNames()).doesNotContain("sampleTime", "retainedBytes", "walStatus", "failure");
	}

	@Test
	void postWhenAccessIsReadOnlyIsRefused() throws Exception {
		start("read-only");

		assertThat(post("orders", Map.of("action", "pause")).statusCode()).isEqualTo(405);
		assertThat(this.stream.calls()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "pause, PAUSED", "resume, STREAMING", "stop, STOPPING", "start, STARTING" })
	void postWhenActionIsKnownDoesItAndAnswersTheNewStatus(String action, String state) throws Exception {
		start("unrestricted");

		HttpResponse<String> response = post("orders", Map.of("action", action));

		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(json(response).get("state").asString()).isEqualTo(state);
		assertThat(this.stream.calls()).containsExactly(action);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1/AB/3", "1/AB@1/A0", "@1/A0" })
	void postWhenSkipNamesTheDeliverySkipsIt(String id) throws Exception {
		start("unrestricted");

		assertThat(post("orders", Map.of("action", "skip", "change", id)).statusCode()).isEqualTo(200);
		assertThat(this.stream.calls()).containsExactly("skip " + id);
	}

	@ParameterizedTest
	@CsvSource({ "fly, , expected one of [start, stop, pause, resume, skip]", "skip, , needs 'change'",
			"skip, x, is not the id of a delivery", "skip, 1/AB/-3, is not the id of a delivery",
			"skip, 1/AB@, is not the id of a delivery" })
	void postWhenRequestIsBadSaysWhy(String action, String change, String expected) throws Exception {
		start("unrestricted");

		HttpResponse<String> response = post("orders",
				(change != null) ? Map.of("action", action, "change", change) : Map.of("action", action));

		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(json(response).get("error").asString()).contains(expected);
		assertThat(this.stream.calls()).isEmpty();
	}

	@Test
	void postWhenActionIsMissingIsABadRequest() throws Exception {
		start("unrestricted");

		assertThat(post("orders", Map.of()).statusCode()).isEqualTo(400);
	}

	@Test
	void postWhenStreamIsUnknownIsNotFound() throws Exception {
		start("unrestricted");

		HttpResponse<String> response = post("other", Map.of("action", "pause"));

		assertThat(response.statusCode()).isEqualTo(404);
		assertThat(json(response).get("error").asString()).contains("'other'");
	}

	@Test
	void postWhenStateDoesNotAllowItIsAConflict() throws Exception {
		start("unrestricted");
		this.stream.slot(new FakeStream("orders", WalStreamState.STOPPED, SINCE).status().slots().get(0));

		HttpResponse<String> response = post("orders", Map.of("action", "pause"));

		assertThat(response.statusCode()).isEqualTo(409);
		assertThat(json(response).get("error").asString()).contains("STOPPED");
	}

	@Test
	void healthHasAComponentForEachStream() throws Exception {
		start("read-only");

		JsonNode walstream = json(get("/actuator/health")).get("components").get("walstream");

		assertThat(walstream.get("status").asString()).isEqualTo("UP");
		assertThat(walstream.get("components").get("orders").get("details").get("state").asString())
			.isEqualTo("STREAMING");
		assertThat(get("/actuator/health/walstream/orders").statusCode()).isEqualTo(200);
	}

	private static SlotStatus held() {
		Map<String, @Nullable Object> row = new LinkedHashMap<>();
		row.put("slot_name", "orders_slot");
		row.put("plugin", "pgoutput");
		row.put("active", true);
		row.put("wal_status", "reserved");
		row.put("confirmed_flush_lsn", "0/1A2B3C8");
		return new SlotStatus("orders_slot", WalStreamState.HELD, SINCE, Lsn.parse("0/1A2C000"), Lsn.parse("0/1A2B3C8"),
				new WalStreamStatus.Failure("java.lang.IllegalStateException", null, ChangeId.parse("0/1A2BF40/0"),
						"projection", 4),
				new ServerSample(SINCE.plusSeconds(7), row, 16_384L, 3_200L, List.of(new Table("public", "orders"))),
				List.of());
	}

	private void start(String access) {
		this.context = new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.properties("server.port=0", "management.endpoints.web.exposure.include=health,walstream",
					"management.endpoint.health.show-details=always", "management.endpoint.walstream.access=" + access)
			.initializers((context) -> context.getBeanFactory()
				.registerSingleton("streams", (MonitoredStreams) () -> List.of(this.stream.monitored(null))))
			.run();
	}

	private HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return send(request(path).GET());
	}

	private HttpResponse<String> post(String stream, Map<String, String> body)
			throws IOException, InterruptedException {
		return send(request("/actuator/walstream/" + stream).header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body))));
	}

	private HttpRequest.Builder request(String path) {
		String port = this.context.getEnvironment().getProperty("local.server.port");
		return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static JsonNode json(HttpResponse<String> response) {
		return JsonMapper.shared().readTree(response.body());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { WalStreamAutoConfiguration.class, DataSourceAutoConfiguration.class })
	public static class Application {

	}

}
