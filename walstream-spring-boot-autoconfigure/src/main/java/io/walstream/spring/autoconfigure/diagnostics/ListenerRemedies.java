package io.walstream.spring.autoconfigure.diagnostics;

import java.util.List;

import io.walstream.spring.autoconfigure.properties.PropertyNames;
import io.walstream.spring.failure.AsynchronousListenerException;
import io.walstream.spring.failure.DuplicateListenerException;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.failure.UnknownListenerException;
import io.walstream.spring.failure.UnknownStreamException;
import io.walstream.wal.ShownText;

/**
 * What to do about a listener method.
 */
final class ListenerRemedies {

	private ListenerRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(ListenerDefinitionException.class, ListenerRemedies::definition)
			.on(ListenerSignatureException.class, ListenerRemedies::definition)
			.on(AsynchronousListenerException.class, ListenerRemedies::asynchronous)
			.on(DuplicateListenerException.class, ListenerRemedies::duplicate)
			.on(UnknownListenerException.class, ListenerRemedies::unknownListener)
			.on(UnknownStreamException.class, ListenerRemedies::unknownStream);
	}

	private static String definition(ListenerDefinitionException failure) {
		return "Change the method '%s' of '%s' as described above.".formatted(failure.getMethod().getName(),
				failure.getMethod().getDeclaringClass().getName());
	}

	private static String asynchronous(AsynchronousListenerException failure) {
		return """
				Take '%s' away from the listener '%s': listeners are called by a thread of the stream, so nobody else waits for them. If its work is to run in another thread, let the method return a CompletableFuture: the change is confirmed when that completes."""
			.formatted(ShownText.of(failure.getRunner()), failure.getMethod().getName());
	}

	private static String duplicate(DuplicateListenerException failure) {
		return "Give one of the two another id than '%s' by the attribute 'id' of @WalListener."
			.formatted(ShownText.of(failure.getListener()));
	}

	private static String unknownListener(UnknownListenerException failure) {
		List<String> keys = failure.getKnown().stream().map((id) -> PropertyNames.ofListener(id, "<key>")).toList();
		return """
				Correct the id or remove the properties of %s. The listeners of the application are configured by:
				%s

				The attribute 'id' of @WalListener gives a listener another id.""".formatted(
				ShownText.of(failure.getUnknown().toString()),
				keys.isEmpty() ? "\n    (there is none)" : SqlText.list(keys));
	}

	private static String unknownStream(UnknownStreamException failure) {
		return "Correct the attribute 'stream' of @WalListener, or configure the stream by any of its properties, such as walstream.streams.%s.auto-startup=true."
			.formatted(ShownText.of(failure.getStream()));
	}

}
