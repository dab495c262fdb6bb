package io.walstream.engine;

import io.walstream.stream.WalStreamState;

/**
 * Why a stream takes nothing more.
 */
enum Standing {

	SLOW(WalStreamState.STREAMING, WalStreamState.RECONNECTING),

	HELD(WalStreamState.HELD, WalStreamState.HELD),

	PAUSED(WalStreamState.PAUSED, WalStreamState.PAUSED);

	private final WalStreamState connected;

	private final WalStreamState released;

	Standing(WalStreamState connected, WalStreamState released) {
		this.connected = connected;
		this.released = released;
	}

	WalStreamState connected() {
		return this.connected;
	}

	WalStreamState released() {
		return this.released;
	}

}
