package io.walstream.spring.listener.call;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.spring.failure.RowBindingException;
import io.walstream.spring.listener.bind.ChangeBinder;
import io.walstream.spring.listener.bind.ChangedRows;
import io.walstream.spring.listener.bind.OldRowBinder;
import io.walstream.spring.listener.bind.RowBinder;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * A parameter of a listener method.
 */
public sealed interface ListenerParameter {

	/**
	 * Operations that the parameter allows.
	 * @return the operations
	 */
	Set<Operation> operations();

	/**
	 * Makes the resolver for the changes of a table.
	 * @return the resolver
	 */
	ArgumentResolver resolver();

	/**
	 * How rows are bound for it.
	 * @return the binder, if it has a type to bind to
	 */
	default Optional<RowBinder> rows() {
		return Optional.empty();
	}

	/**
	 * Columns that the parameter must have of an old row and that the table's replica
	 * identity does not give.
	 * @param facts what is known of the table
	 * @param operations operations that the listener is called for
	 * @return the columns
	 */
	default List<String> missing(TableFacts facts, Set<Operation> operations) {
		return List.of();
	}

	/**
	 * Where the change comes from.
	 */
	record MetadataParameter() implements ListenerParameter {

		@Override
		public Set<Operation> operations() {
			return EnumSet.allOf(Operation.class);
		}

		@Override
		public ArgumentResolver resolver() {
			return Change::metadata;
		}

	}

	/**
	 * The change, bound.
	 *
	 * @param operations operations of its kind
	 * @param binder binds its rows
	 */
	record ChangeParameter(Set<Operation> operations, RowBinder binder) implements ListenerParameter {

		@Override
		public ArgumentResolver resolver() {
			return new ChangeBinder(this.binder)::bind;
		}

		@Override
		public Optional<RowBinder> rows() {
			return Optional.of(this.binder);
		}

	}

	/**
	 * The row after the change, bound.
	 *
	 * @param binder binds it
	 */
	record AfterParameter(RowBinder binder) implements ListenerParameter {

		@Override
		public Set<Operation> operations() {
			return EnumSet.of(Operation.INSERT, Operation.UPDATE);
		}

		@Override
		public ArgumentResolver resolver() {
			return (change) -> this.binder.bind(ChangedRows.newRow(change));
		}

		@Override
		public Optional<RowBinder> rows() {
			return Optional.of(this.binder);
		}

	}

	/**
	 * The row before the change, bound.
	 *
	 * @param binder binds it
	 * @param absence what the argument is if the server did not send it
	 */
	record BeforeParameter(RowBinder binder, Absence absence) implements ListenerParameter {

		@Override
		public Set<Operation> operations() {
			return EnumSet.of(Operation.UPDATE, Operation.DELETE);
		}

		@Override
		public ArgumentResolver resolver() {
			OldRowBinder old = new OldRowBinder(this.binder);
			return (change) -> this.absence.apply(old.bind(change), change.table());
		}

		@Override
		public Optional<RowBinder> rows() {
			return Optional.of(this.binder);
		}

		@Override
		public List<String> missing(TableFacts facts, Set<Operation> operations) {
			if (this.absence != Absence.REFUSED || facts.sendsOldRows()) {
				return List.of();
			}
			boolean all = this.binder.takesAnyRow() && operations.contains(Operation.UPDATE);
			List<String> missing = facts.notInIdentity(all ? facts.columns() : this.binder.needs(facts.columns()));
			// An update that keeps the key sends no old row even if the key is all there
			// is.
			return (all && missing.isEmpty()) ? facts.columns() : missing;
		}

	}

	/**
	 * What stands for an old row that was not sent.
	 */
	enum Absence {

		/** The parameter cannot be without it. */
		REFUSED,
		/** The parameter is {@code null}. */
		NULL,
		/** The parameter is an {@link Optional}. */
		EMPTY;

		@Nullable Object apply(@Nullable Object before, Table table) {
			if (this == EMPTY) {
				return Optional.ofNullable(before);
			}
			if (this == REFUSED && before == null) {
				throw new RowBindingException("The old row of table '%s' was not sent".formatted(table));
			}
			return before;
		}

	}

}
