package io.walstream.setup;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.PublicationOwner;
import io.walstream.failure.SlotDroppedException;
import io.walstream.failure.SlotMissingException;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.WalStream;

/**
 * What becomes of a permanent slot that is not there. A slot that is created anew lacks
 * what was committed since there was one.
 */
public enum MissingSlot {

	/** The stream saw it before: it is not created. */
	REFUSED {

		@Override
		void judge(WalStreamSettings settings, boolean existed) {
			throw new SlotMissingException(settings.slot().name());
		}

	},
	/** It is created unless the server remembers it. */
	JUDGED_BY_THE_SERVER {

		@Override
		void judge(WalStreamSettings settings, boolean existed) {
			if (existed) {
				throw new SlotDroppedException(settings.slot().name(), settings.publication().name(),
						PublicationOwner.commentWithoutSlot(settings.slot().owner()));
			}
		}

	},
	/** Somebody who knows of the failure started the stream again: it is created. */
	ACCEPTED {

		@Override
		void judge(WalStreamSettings settings, boolean existed) {
			if (existed) {
				logger.warn(
						"Stream '{}' was started after it failed: replication slot '{}' is created anew, "
								+ "what was committed without it is not delivered",
						settings.name(), settings.slot().name());
			}
		}

	};

	private static final Logger logger = LoggerFactory.getLogger(WalStream.class);

	/**
	 * Judges over a slot that is not there.
	 * @param settings settings of the stream
	 * @param existed whether the server remembers it
	 * @throws SlotMissingException if the stream saw it before
	 * @throws SlotDroppedException if the server remembers it
	 */
	abstract void judge(WalStreamSettings settings, boolean existed);

}
