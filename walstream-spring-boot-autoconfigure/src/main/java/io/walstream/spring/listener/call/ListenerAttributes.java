package io.walstream.spring.listener.call;

import java.util.List;
import java.util.Set;

import io.walstream.spring.listener.table.TableName;
import io.walstream.wal.Operation;

/**
 * The attributes of a {@link io.walstream.spring.WalListener}, placeholders resolved.
 *
 * @param id id of the listener
 * @param stream name of its stream
 * @param tables its tables, at least one
 * @param operations operations that it asks for, empty for all that are possible
 * @param changedColumns columns one of which an update must have changed, empty for any
 * @param condition SpEL expression, empty for none
 */
public record ListenerAttributes(String id, String stream, List<TableName> tables, Set<Operation> operations,
		List<String> changedColumns, String condition) {

	public ListenerAttributes {
		tables = List.copyOf(tables);
		operations = Set.copyOf(operations);
		changedColumns = List.copyOf(changedColumns);
	}

}
