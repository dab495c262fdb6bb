package io.walstream.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.walstream.change.DeliveryId;
import io.walstream.engine.dispatch.DispatchGate;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;
import io.walstream.stream.WalStreamStatus;

/**
 * A stream that may be started and stopped any number of times. What it is asked to do it
 * does with each of its slots. It has no lock of its own: a listener of the state, told
 * under that of a slot, may call it.
 */
public final class DefaultWalStream implements WalStream {

	private final String name;

	private final List<StreamSlot> slots;

	public DefaultWalStream(WalStreamSettings settings, ChangeHandler handler, WalStreamEnvironment environment) {
		this(settings.name(), List.of(new StreamSlot(settings, handler, environment)));
	}

	DefaultWalStream(String name, List<StreamSlot> slots) {
		this.name = name;
		this.slots = slots;
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public WalStreamStatus status() {
		return new WalStreamStatus(this.slots.stream().map(StreamSlot::status).toList());
	}

	@Override
	public void start() {
		this.slots.forEach(StreamSlot::start);
	}

	@Override
	public CompletionStage<Void> started() {
		return all(this.slots.stream().map(StreamSlot::started).toList());
	}

	@Override
	public CompletionStage<Void> stop() {
		return all(this.slots.stream().map(StreamSlot::stop).map(CompletionStage::toCompletableFuture).toList());
	}

	private static CompletionStage<Void> all(List<CompletableFuture<Void>> stages) {
		return CompletableFuture.allOf(stages.toArray(CompletableFuture[]::new));
	}

	@Override
	public void slotCreated(SlotCreated created) {
		this.slots.forEach((slot) -> slot.created(created));
	}

	@Override
	public void pause() {
		runningGates("pause").forEach(DispatchGate::pause);
	}

	@Override
	public void resume() {
		runningGates("resume").forEach(DispatchGate::resume);
	}

	@Override
	public void skip(DeliveryId change) {
		List<DispatchGate> gates = runningGates("skip a change of");
		// If none is held there, the first says so
		gates.stream().filter((gate) -> gate.isHeldAt(change)).findFirst().orElse(gates.get(0)).skip(change);
	}

	private List<DispatchGate> runningGates(String attempted) {
		List<DispatchGate> gates = this.slots.stream().map(StreamSlot::runningGate).flatMap(Optional::stream).toList();
		if (gates.isEmpty()) {
			throw new IllegalStateException(
					"Cannot %s stream '%s' in state %s".formatted(attempted, this.name, state()));
		}
		return gates;
	}

}
