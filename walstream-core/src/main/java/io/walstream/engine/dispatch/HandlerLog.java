package io.walstream.engine.dispatch;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.change.DeliveryId;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.WalStreamStatus.Failure;

/**
 * Shows what the application's handler throws, in full and as the application's own text:
 * by the logger of the handler's class. Each kind of failure of a change once. Used by
 * the handler thread.
 */
final class HandlerLog {

	private final Logger logger;

	private final Set<String> shown = new HashSet<>();

	private @Nullable DeliveryId change;

	HandlerLog(ChangeHandler handler) {
		this.logger = LoggerFactory.getLogger(writtenName(handler.loggedAs()));
	}

	/**
	 * Shows a failure if it is new and the handler did not show it itself.
	 * @param thrown what the handler threw
	 * @param failure its description
	 */
	void failed(Throwable thrown, Failure failure) {
		ChangeHandlingException handling = (thrown instanceof ChangeHandlingException ex) ? ex : null;
		if (!Objects.equals(this.change, failure.change())) {
			released();
			this.change = failure.change();
		}
		if ((handling == null || !handling.isLogged()) && this.shown.add(failure.exception())) {
			Throwable cause = (handling != null) ? handling.getCause() : null;
			this.logger.warn("Handler failed at change {} of listener '{}'", failure.change(), failure.listener(),
					(cause != null) ? cause : thrown);
		}
	}

	/**
	 * Shows why the handler could not take that its slot began anew, each kind once.
	 * @param thrown what the handler threw
	 * @param slot the slot
	 */
	void failedAtSlot(Throwable thrown, SlotCreated slot) {
		if (this.shown.add(thrown.getClass().getName())) {
			this.logger.warn("Handler failed when replication slot '{}' began anew", slot.slotName(), thrown);
		}
	}

	/**
	 * Notes that the stream goes on.
	 */
	void released() {
		this.shown.clear();
		this.change = null;
	}

	// The class of a lambda or proxy has the name of a class in the source and more
	private static String writtenName(Class<?> type) {
		String name = type.getName();
		int generated = name.indexOf("$$");
		return (generated > 0) ? name.substring(0, generated) : name;
	}

}
