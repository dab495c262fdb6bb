package io.walstream.spring.endtoend;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.walstream.test.Canary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Endpoint and health of an application, asked over HTTP as an operator does.
 */
final class Management {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private final String address;

	private final List<String> answers = new CopyOnWriteArrayList<>();

	Management(int port) {
		this.address = "http://localhost:" + port + "/actuator/";
	}

	/**
	 * Health of the stream.
	 * @return the answer
	 */
	JsonNode health() {
		return read(send(HttpRequest.newBuilder(URI.create(this.address + "health/walstream/default")).build()));
	}

	String healthStatus() {
		return health().get("status").asString();
	}

	/**
	 * What the endpoint tells of the stream.
	 * @return the answer
	 */
	JsonNode stream() {
		return read(send(HttpRequest.newBuilder(URI.create(this.address + "walstream/default")).build()));
	}

	/**
	 * What the endpoint tells of the slot of the stream.
	 * @return that part of the answer
	 */
	JsonNode slot() {
		return stream().get("slots").get(0);
	}

	/**
	 * Applies an action to the stream.
	 * @param json the action
	 * @return status code of the answer
	 */
	int operate(String json) {
		return send(HttpRequest.newBuilder(URI.create(this.address + "walstream/default"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(json))
			.build()).statusCode();
	}

	/**
	 * All answers so far.
	 * @return their bodies
	 */
	List<String> answers() {
		return List.copyOf(this.answers);
	}

	private HttpResponse<String> send(HttpRequest request) {
		try {
			HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
			this.answers.add(response.body());
			assertThat(response.body()).doesNotContain(Canary.TEXT);
			return response;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static JsonNode read(HttpResponse<String> response) {
		return JsonMapper.shared().readTree(response.body());
	}

}
