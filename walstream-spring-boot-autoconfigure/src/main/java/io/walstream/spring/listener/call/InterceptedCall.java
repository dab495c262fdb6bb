package io.walstream.spring.listener.call;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListenerInterceptor;

/**
 * A call on its way through the interceptors.
 *
 * @param method the listener
 * @param change the change
 * @param target calls the listener at last
 * @param next index of the interceptor that it comes to next
 */
record InterceptedCall(ListenerMethod method, Change<Row> change, ListenerCalls.Call target,
		int next) implements WalListenerInterceptor.Call {

	InterceptedCall(ListenerMethod method, Change<Row> change, ListenerCalls.Call target) {
		this(method, change, target, 0);
	}

	@Override
	public String stream() {
		return this.method.attributes().stream();
	}

	@Override
	public String listener() {
		return this.method.id();
	}

	@Override
	public void proceed() throws Throwable {
		if (this.next == this.method.environment().interceptors().size()) {
			this.target.make();
		}
		else {
			this.method.environment()
				.interceptors()
				.get(this.next)
				.around(new InterceptedCall(this.method, this.change, this.target, this.next + 1));
		}
	}

}
