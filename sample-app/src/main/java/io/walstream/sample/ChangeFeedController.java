package io.walstream.sample;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The live changes as server-sent events.
 */
@RestController
final class ChangeFeedController {

	private final ChangeFeed feed;

	ChangeFeedController(ChangeFeed feed) {
		this.feed = feed;
	}

	@GetMapping(path = "/changes", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	SseEmitter changes() {
		SseEmitter emitter = new SseEmitter(0L);
		if (!this.feed.subscribe(emitter)) {
			throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "The application stops.");
		}
		return emitter;
	}

}
