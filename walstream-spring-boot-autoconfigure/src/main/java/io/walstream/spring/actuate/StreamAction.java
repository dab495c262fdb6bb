package io.walstream.spring.actuate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.stream.WalStream;

/**
 * What an operator can do with a stream.
 */
enum StreamAction {

	START {
		@Override
		void apply(WalStream stream, @Nullable String change) {
			stream.start();
		}
	},

	STOP {
		@Override
		void apply(WalStream stream, @Nullable String change) {
			stream.stop();
		}
	},

	PAUSE {
		@Override
		void apply(WalStream stream, @Nullable String change) {
			stream.pause();
		}
	},

	RESUME {
		@Override
		void apply(WalStream stream, @Nullable String change) {
			stream.resume();
		}
	},

	SKIP {
		@Override
		void apply(WalStream stream, @Nullable String change) {
			if (change == null) {
				throw new IllegalArgumentException("Action 'skip' needs 'change', the id of the held change");
			}
			stream.skip(DeliveryId.parse(change));
		}
	};

	/**
	 * Applies the action to a stream.
	 * @param stream the stream
	 * @param change id of a change, for the action that needs one
	 * @throws IllegalArgumentException if the id is missing or is not one
	 * @throws IllegalStateException if the state of the stream does not allow it
	 */
	abstract void apply(WalStream stream, @Nullable String change);

	static Optional<StreamAction> of(String name) {
		return Arrays.stream(values()).filter((action) -> action.text().equals(name)).findFirst();
	}

	String text() {
		return name().toLowerCase(Locale.ROOT);
	}

}
