package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.spring.listener.call.BatchCalls;
import io.walstream.spring.listener.call.ChangeCalls;
import io.walstream.spring.listener.call.ListenerCalls;
import io.walstream.spring.listener.call.ListenerMethod;
import io.walstream.spring.listener.call.ListenerProgress;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.spring.listener.call.TableListener;
import io.walstream.spring.listener.call.UnitOfWork;
import io.walstream.spring.listener.table.ResolvedTables;
import io.walstream.spring.listener.table.TableName;
import io.walstream.spring.listener.table.TableResolution;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.wal.Table;

/**
 * All listeners of one stream: tells their tables and hands changes to them. The tables
 * must be resolved before changes come. Status and warnings may be read by any thread.
 */
public final class StreamListeners implements StreamReceiver {

	private static final Logger logger = LoggerFactory.getLogger(StreamListeners.class);

	private final String stream;

	private final List<ListenerMethod> methods;

	private final TableResolution resolution;

	private final ListenerCalls.Repeating repeating;

	private final UnitOfWork unitOfWork;

	private final ListenerProgress unfinished = new ListenerProgress();

	private volatile ListenerTables tables = ListenerTables.NONE;

	private volatile Set<Table> vacant = Set.of();

	/**
	 * Creates the listeners.
	 * @param stream name of the stream
	 * @param methods the listeners in the order in which they are called
	 * @param resolution finds their tables
	 * @param repeating how failed calls are repeated
	 * @param unitOfWork which calls of a batch belong together
	 */
	StreamListeners(String stream, List<ListenerMethod> methods, TableResolution resolution,
			ListenerCalls.Repeating repeating, UnitOfWork unitOfWork) {
		this.stream = stream;
		this.methods = List.copyOf(methods);
		this.resolution = resolution;
		this.repeating = repeating;
		this.unitOfWork = unitOfWork;
	}

	@Override
	public String stream() {
		return this.stream;
	}

	/**
	 * Resolves the tables of the listeners and checks that their columns and replica
	 * identities give what the listeners need.
	 * @throws MissingOldColumnsException if a replica identity does not and that is not
	 * tolerated
	 * @throws ListenerDefinitionException if a table does not have a changed column and
	 * that is not tolerated
	 */
	@Override
	public List<PublishedTable> tables(Connection connection, TableProblems problems) throws SQLException {
		ResolvedTables resolved = this.resolution.resolve(names(), connection, problems);
		ListenerTables assigned = assign(resolved, problems);
		this.vacant = resolved.vacant();
		return assigned.published().stream().filter((table) -> !this.vacant.contains(table.table())).toList();
	}

	private Set<TableName> names() {
		return this.methods.stream()
			.map((method) -> method.attributes().tables())
			.flatMap(Collection::stream)
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	@Override
	public void prepare(Connection connection) throws SQLException {
		this.resolution.prepare(names(), connection);
	}

	@Override
	public Collection<Table> vacantNames() {
		return this.vacant;
	}

	ListenerTables assign(ResolvedTables resolved, TableProblems problems) {
		ListenerTables assigned = ListenerTables.assign(this.methods, resolved, problems);
		Set<String> known = new HashSet<>(warnings());
		assigned.warnings().stream().filter((warning) -> !known.contains(warning)).forEach(logger::warn);
		this.tables = assigned;
		return assigned;
	}

	@Override
	public boolean handles(Table table) {
		return this.tables.contains(table);
	}

	@Override
	public void handle(ChangeBatch batch) throws ChangeHandlingException {
		ListenerCalls calls = new ListenerCalls(this.repeating, batch);
		this.unitOfWork.run(new BatchCalls(batch.iterator(), (change) -> calls(change, calls)));
	}

	private ChangeCalls calls(Change<Row> change, ListenerCalls calls) {
		List<TableListener> listeners = this.tables.listeners(change.table(), change.operation());
		return new ChangeCalls(change, listeners, calls, this.unfinished);
	}

	@Override
	public List<ListenerStatus> listeners() {
		return this.methods.stream().map(ListenerMethod::status).toList();
	}

	@Override
	public List<String> warnings() {
		return this.tables.warnings();
	}

}
