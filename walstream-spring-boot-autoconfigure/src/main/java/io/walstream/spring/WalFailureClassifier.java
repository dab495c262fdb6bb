package io.walstream.spring;

/**
 * Tells whether a failed listener call is worth repeating. Beans of this type are found
 * by their type and asked in their order, each for the exception that the listener threw
 * and then for its causes, outermost first. The first one that knows decides; if none
 * does, walstream does.
 * <p>
 * Called by the thread that calls the listener, with several threads by several at the
 * same time. A classifier that throws counts as one that does not know.
 */
@FunctionalInterface
public interface WalFailureClassifier {

	/**
	 * Classifies one exception, without its causes: they are asked for one by one.
	 * @param failure what a listener threw, or a cause of it
	 * @return what kind of failure it is
	 */
	Verdict classify(Throwable failure);

	/**
	 * What becomes of a call that failed.
	 */
	enum Verdict {

		/**
		 * Passes by itself, whatever the change is: the call is repeated without limit.
		 */
		TRANSIENT,
		/** The same change fails in the same way again: the call is not repeated. */
		PERMANENT,
		/** Not known here. */
		UNKNOWN

	}

}
