package io.walstream.setup;

import java.util.function.Consumer;

import io.walstream.stream.SlotCreated;

/**
 * What is done about a slot that is not there.
 *
 * @param missing whether it may be created
 * @param created told if it was, before anything else is done
 */
public record NewSlot(MissingSlot missing, Consumer<SlotCreated> created) {

}
