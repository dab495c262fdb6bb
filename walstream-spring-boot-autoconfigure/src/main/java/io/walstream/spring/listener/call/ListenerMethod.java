package io.walstream.spring.listener.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.slf4j.Logger;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListenerInterceptor;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.spring.listener.table.TableName;
import io.walstream.wal.Operation;

/**
 * A method that is a listener.
 *
 * @param attributes attributes of its annotation
 * @param signature its parameters
 * @param condition its condition, if it has one
 * @param invoker invokes it
 * @param environment what it has of its application
 * @param counts what it did so far
 */
public record ListenerMethod(ListenerAttributes attributes, ListenerSignature signature,
		Optional<ListenerCondition> condition, ListenerInvoker invoker, Environment environment,
		ListenerCounts counts) {

	public String id() {
		return this.attributes.id();
	}

	public Set<Operation> operations() {
		return this.signature.operations();
	}

	/**
	 * Checks that a table gives what the listener needs.
	 * @param facts what is known of the table
	 * @throws MissingOldColumnsException if a parameter cannot be filled
	 * @throws ListenerDefinitionException if the table does not have a changed column
	 */
	public void requireSuitable(TableFacts facts) {
		this.signature.requireFilled(facts, id());
		requireChangedColumns(facts);
	}

	/**
	 * The listener for the changes of one table.
	 * @param facts what is known of the table
	 * @return the listener
	 */
	public TableListener on(TableFacts facts) {
		List<Predicate<Change<Row>>> filters = new ArrayList<>();
		if (!this.attributes.changedColumns().isEmpty()) {
			filters.add(new ChangedColumns(this.attributes.changedColumns()));
		}
		this.condition.ifPresent((condition) -> filters.add(condition.filter()));
		List<ArgumentResolver> arguments = this.signature.parameters()
			.stream()
			.map(ListenerParameter::resolver)
			.toList();
		return new TableListener(this, arguments, filters);
	}

	private void requireChangedColumns(TableFacts facts) {
		List<String> unknown = this.attributes.changedColumns()
			.stream()
			.filter((column) -> !facts.columns().contains(column))
			.toList();
		if (!unknown.isEmpty()) {
			throw new ListenerDefinitionException(this.invoker.method(),
					"changedColumns %s are not among the columns %s that table '%s' sends".formatted(unknown,
							facts.columns(), facts.table()));
		}
	}

	public ListenerStatus status() {
		List<String> tables = this.attributes.tables().stream().map(TableName::text).toList();
		return new ListenerStatus(id(), tables, operations(), this.counts.handledCount(), this.counts.failedCount(),
				this.counts.isRetrying(), this.counts.lastFailure());
	}

	/**
	 * What a listener has of its application.
	 *
	 * @param logger the logger of the bean's class, which shows what the application's
	 * code throws
	 * @param retry how failed calls are repeated
	 * @param policy what becomes of a change when its attempts are used up
	 * @param interceptors what stands around its calls, outermost first
	 * @param order where it stands among the listeners of one change
	 */
	public record Environment(Logger logger, RetrySettings retry, FailurePolicy policy,
			List<WalListenerInterceptor> interceptors, int order) {

	}

}
