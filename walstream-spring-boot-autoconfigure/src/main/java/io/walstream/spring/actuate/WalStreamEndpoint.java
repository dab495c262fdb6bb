package io.walstream.spring.actuate;

import java.security.Principal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

import io.walstream.wal.ShownText;

/**
 * Endpoint that shows the streams and, where write access is given, pauses, resumes,
 * stops and starts them. No answer holds row data.
 */
@Endpoint(id = "walstream", defaultAccess = Access.READ_ONLY)
public class WalStreamEndpoint {

	private static final int STATUS_CONFLICT = 409;

	private static final Log logger = LogFactory.getLog(WalStreamEndpoint.class);

	private final MonitoredStreams streams;

	public WalStreamEndpoint(MonitoredStreams streams) {
		this.streams = streams;
	}

	@ReadOperation
	StreamDescriptions streams() {
		Map<String, StreamDescription> descriptions = new LinkedHashMap<>();
		for (MonitoredStream stream : this.streams.monitored()) {
			descriptions.put(stream.stream().name(), StreamDescription.of(stream));
		}
		return new StreamDescriptions(descriptions);
	}

	@ReadOperation
	@Nullable StreamDescription stream(@Selector String stream) {
		return this.streams.monitored(stream).map(StreamDescription::of).orElse(null);
	}

	@WriteOperation
	WebEndpointResponse<OperationResponseBody> operate(@Selector String stream, String action, @Nullable String change,
			SecurityContext securityContext) {
		MonitoredStream found = this.streams.monitored(stream).orElse(null);
		if (found == null) {
			return refused(WebEndpointResponse.STATUS_NOT_FOUND, "Stream '%s' is not known".formatted(stream));
		}
		StreamAction known = StreamAction.of(action).orElse(null);
		if (known == null) {
			return refused(WebEndpointResponse.STATUS_BAD_REQUEST, "Action '%s' is not known, expected one of %s"
				.formatted(action, Arrays.stream(StreamAction.values()).map(StreamAction::text).toList()));
		}
		logger.info("%s of stream '%s' is asked by %s".formatted(known.text(), stream, name(securityContext)));
		return apply(known, found, change);
	}

	private WebEndpointResponse<OperationResponseBody> apply(StreamAction action, MonitoredStream stream,
			@Nullable String change) {
		try {
			action.apply(stream.stream(), change);
			return new WebEndpointResponse<>(StreamDescription.of(stream));
		}
		catch (IllegalArgumentException ex) {
			return refused(WebEndpointResponse.STATUS_BAD_REQUEST, String.valueOf(ex.getMessage()));
		}
		catch (IllegalStateException ex) {
			return refused(STATUS_CONFLICT, String.valueOf(ex.getMessage()));
		}
	}

	private static WebEndpointResponse<OperationResponseBody> refused(int status, String error) {
		return new WebEndpointResponse<>(new Refusal(error), status);
	}

	private static String name(SecurityContext securityContext) {
		Principal principal = securityContext.getPrincipal();
		return (principal != null) ? "'" + ShownText.of(principal.getName()) + "'" : "an unknown user";
	}

	/**
	 * All streams.
	 *
	 * @param streams the streams by name
	 */
	record StreamDescriptions(Map<String, StreamDescription> streams) implements OperationResponseBody {

	}

	/**
	 * Answer to what cannot be done.
	 *
	 * @param error why it cannot
	 */
	record Refusal(String error) implements OperationResponseBody {

	}

}
