package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.springframework.aop.support.AopUtils;

import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
import io.walstream.spring.WalStreamHandler;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.spring.listener.table.ResolvedTables;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.spring.listener.table.TableName;
import io.walstream.spring.listener.table.TableResolution;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.SlotCreated;
import io.walstream.wal.Operation;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * The handler of a stream, with the tables that its names mean. They must be resolved
 * before changes come.
 */
final class HandlerReceiver implements StreamReceiver {

	private final String stream;

	private final WalStreamHandler handler;

	private final List<TableName> names;

	private final TableResolution resolution;

	private volatile Tables tables = new Tables(Set.of(), Set.of(), List.of());

	HandlerReceiver(String stream, WalStreamHandler handler, List<TableName> names, TableResolution resolution) {
		this.stream = stream;
		this.handler = handler;
		this.names = names;
		this.resolution = resolution;
	}

	@Override
	public String stream() {
		return this.stream;
	}

	@Override
	public List<PublishedTable> tables(Connection connection, TableProblems problems) throws SQLException {
		Tables resolved = Tables.of(this.resolution.resolve(this.names, connection, problems));
		this.tables = resolved;
		return resolved.known()
			.stream()
			.filter((table) -> !resolved.vacant().contains(table))
			.map((table) -> new PublishedTable(table, EnumSet.allOf(Operation.class)))
			.toList();
	}

	@Override
	public void prepare(Connection connection) throws SQLException {
		this.resolution.prepare(this.names, connection);
	}

	@Override
	public Collection<Table> vacantNames() {
		return this.tables.vacant();
	}

	@Override
	public boolean handles(Table table) {
		return this.tables.known().contains(table) && this.handler.handles(table);
	}

	@Override
	public void handle(ChangeBatch batch) throws Exception {
		this.handler.handle(batch);
	}

	@Override
	public void slotCreated(SlotCreated slot) throws Exception {
		this.handler.slotCreated(slot);
	}

	@Override
	public Class<?> loggedAs() {
		return AopUtils.getTargetClass(this.handler);
	}

	@Override
	public List<ListenerStatus> listeners() {
		return List.of();
	}

	@Override
	public List<String> warnings() {
		return this.tables.warnings();
	}

	/**
	 * What the names mean.
	 *
	 * @param known the tables
	 * @param vacant names that no table has now
	 * @param warnings the warnings, each a sentence
	 */
	private record Tables(Set<Table> known, Set<Table> vacant, List<String> warnings) {

		static Tables of(ResolvedTables resolved) {
			Set<Table> known = resolved.facts()
				.values()
				.stream()
				.flatMap(Collection::stream)
				.map(TableFacts::table)
				.collect(Collectors.toSet());
			return new Tables(known, resolved.vacant(), resolved.warnings().stream().map(ShownText::of).toList());
		}

	}

}
