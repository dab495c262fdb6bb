package io.walstream.spring.listener;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.springframework.transaction.support.TransactionTemplate;

import io.walstream.spring.listener.call.ChangeCalls;
import io.walstream.spring.listener.call.UnitOfWork;
import io.walstream.stream.ChangeHandlingException;

/**
 * A transaction around a batch. What fails is rolled back and done again, each change in
 * a transaction of its own.
 */
public final class TransactionalUnit implements UnitOfWork {

	private final TransactionTemplate transaction;

	public TransactionalUnit(TransactionTemplate transaction) {
		this.transaction = transaction;
	}

	@Override
	public void run(Iterator<ChangeCalls> changes) throws ChangeHandlingException {
		List<ChangeCalls> unit = new ArrayList<>();
		try {
			this.transaction.executeWithoutResult((status) -> changes.forEachRemaining((calls) -> {
				unit.add(calls);
				call(calls);
			}));
			unit.forEach(ChangeCalls::settle);
			return;
		}
		catch (RuntimeException ex) {
			unit.forEach(ChangeCalls::undo);
		}
		for (ChangeCalls calls : unit) {
			replay(calls);
		}
		while (changes.hasNext()) {
			replay(changes.next());
		}
	}

	private void replay(ChangeCalls calls) throws ChangeHandlingException {
		while (true) {
			try {
				this.transaction.executeWithoutResult((status) -> call(calls));
				calls.settle();
				return;
			}
			catch (CallFailedException ex) {
				calls.recover(ex.getCause());
			}
			catch (RuntimeException ex) {
				calls.recover(ex);
			}
			calls.undo();
		}
	}

	private static void call(ChangeCalls calls) {
		while (calls.hasNext()) {
			calls.callNext().ifPresent((failure) -> {
				throw new CallFailedException(failure);
			});
		}
	}

	private static final class CallFailedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		CallFailedException(Throwable cause) {
			super(cause);
		}

	}

}
