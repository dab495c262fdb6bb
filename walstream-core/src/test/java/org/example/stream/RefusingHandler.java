package org.example.stream;

import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;

/**
 * A handler of an application, which words its exceptions with what it was given.
 */
public final class RefusingHandler implements ChangeHandler {

	@Override
	public void handle(ChangeBatch batch) {
		for (Delivery delivery : batch) {
			throw new IllegalStateException("Not liked: " + ((Insert<?>) delivery).newRow().get("v", String.class));
		}
	}

}
