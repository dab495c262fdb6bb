package io.walstream.engine.read;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.catalog.TableNames;
import io.walstream.change.Change;
import io.walstream.change.TransactionMetadata;
import io.walstream.engine.RecordingHandler;
import io.walstream.engine.SampleRecords;
import io.walstream.engine.dispatch.Deliveries;
import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.dispatch.PendingDelivery;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Delete;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Relation.Column;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.Truncate;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.PgOutputMessage.Update;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.test.LogCapture;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TransactionAssemblerTests {

	private static final Set<Class<?>> ASKED_FOR = Set.of(Begin.class, Commit.class, Origin.class, Relation.class,
			Type.class, Insert.class, Update.class, Delete.class, Truncate.class);

	private static final Lsn ROW_LSN = new Lsn(50);

	private static final long WANTED = 7;

	private static final long OTHER = 8;

	private final DeliveryQueue queue = new DeliveryQueue(100, 10_000);

	private final FlushFrontier frontier = new FlushFrontier();

	private final DeliveryInlet inlet = new DeliveryInlet(this.queue, this.frontier);

	private final Set<Table> leftOut = new HashSet<>();

	private final RelationCache relations = new RelationCache(new TableNames(Lsn.ZERO, Set.of(), Map.of()),
			(table) -> table.name().equals("wanted"), this.leftOut::add, new ExactConversion());

	private TransactionAssembler assembler = new TransactionAssembler("orders", this.relations, WantedMessages.REFUSED,
			this.inlet);

	@BeforeEach
	void describe() {
		accept(relation(WANTED, "wanted"), relation(OTHER, "other"));
		assertThat(this.leftOut).isEmpty();
	}

	@Test
	void acceptWhenTransactionHasChangesNumbersThem() throws InterruptedException {
		accept(begin(100), insert(WANTED), new Update(WANTED, null, SampleRecords.tuple()),
				new Delete(WANTED, new OldTuple.Key(SampleRecords.tuple())), commit(100));

		List<PendingDelivery> deliveries = take();
		assertThat(deliveries).extracting((pending) -> Deliveries.id(pending.delivery()))
			.containsExactly(Deliveries.id(100, 0), Deliveries.id(100, 1), Deliveries.id(100, 2));
		assertThat(deliveries).extracting(PendingDelivery::endsTransaction).containsExactly(false, false, true);
		assertThat(deliveries).extracting((pending) -> RecordingHandler.text((Change<?>) pending.delivery()))
			.containsExactly("INSERT {id=1}", "UPDATE {id=1}", "DELETE {id=1}");
		assertThat(deliveries.get(0).delivery()).isInstanceOfSatisfying(Change.class,
				(change) -> assertThat(change.metadata().transaction())
					.isEqualTo(new TransactionMetadata("orders", 5, new Lsn(100), Instant.EPOCH, null)));
	}

	@Test
	void acceptWhenATableIsNotWantedCountsItsChanges() throws InterruptedException {
		accept(begin(100), insert(OTHER), insert(WANTED), insert(OTHER), commit(100));

		List<PendingDelivery> deliveries = take();
		assertThat(deliveries).extracting((pending) -> Deliveries.id(pending.delivery()))
			.containsExactly(Deliveries.id(100, 1));
		assertThat(deliveries.get(0).endsTransaction()).isTrue();
	}

	@Test
	void acceptWhenOnlyUnwantedTablesChangeMovesThePosition() {
		accept(begin(100), insert(OTHER), commit(100));

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(110));
		assertThat(this.inlet.isDrained()).isTrue();
		assertThat(this.leftOut).containsExactly(new Table("public", "other"));
	}

	@Test
	void acceptWhenTablesAreTruncatedTogetherGivesOneChangeEach() throws InterruptedException {
		accept(relation(9, "wanted"), begin(100), new Truncate(true, false, List.of(WANTED, OTHER, 9L)), commit(100));

		assertThat(take()).extracting((pending) -> Deliveries.id(pending.delivery()))
			.containsExactly(Deliveries.id(100, 0), Deliveries.id(100, 2));
	}

	@Test
	void acceptWhenTransactionHasAnOriginTheNextHasNone() throws InterruptedException {
		accept(begin(100), new Origin(new Lsn(1), "node"), insert(WANTED), commit(100), begin(200), insert(WANTED),
				commit(200));

		assertThat(take()).extracting((pending) -> ((Change<?>) pending.delivery()).metadata().transaction().origin())
			.containsExactly("node", null);
	}

	@Test
	void acceptWhenTheTransactionGoesOnHoldsTheLastChangeBack() throws InterruptedException {
		accept(begin(100), insert(WANTED), insert(WANTED));
		this.inlet.flush();

		assertThat(this.queue.take(10, 0)).hasSize(1);
		assertThat(this.assembler.isInTransaction()).isTrue();
	}

	@Test
	void acceptWhenAnAbortIsStrayCountsAndIgnoresIt() throws InterruptedException {
		StreamAbort stray = new StreamAbort(1, 2, null);
		try (LogCapture log = new LogCapture(TransactionAssembler.class.getName())) {
			accept(stray, begin(100), insert(WANTED), stray, insert(WANTED), commit(100), stray);

			assertThat(log.messages(Level.DEBUG)).hasSize(3)
				.last()
				.asString()
				.contains("a StreamAbort of transaction 1")
				.endsWith("3 on this connection");
		}
		assertThat(take()).extracting((pending) -> Deliveries.id(pending.delivery()))
			.containsExactly(Deliveries.id(100, 0), Deliveries.id(100, 1));
	}

	@Test
	void acceptWhenMessageIsTransactionalDeliversItAtItsPlaceWithoutAnOrdinal() throws InterruptedException {
		askForMessages();

		accept(begin(100), insert(WANTED), message(true, 90, "wanted"), insert(WANTED), message(true, 95, "other"),
				message(true, 97, "wanted"), commit(100));

		List<PendingDelivery> deliveries = take();
		assertThat(deliveries).extracting((pending) -> pending.delivery().id().toString())
			.containsExactly("0/64/0", "0/64@0/5A", "0/64/1", "0/64@0/61");
		assertThat(deliveries).extracting(PendingDelivery::endsTransaction).containsExactly(false, false, false, true);
		this.frontier.handledThrough(3);
		assertThat(this.frontier.positions().flushed()).isEqualTo(Lsn.ZERO);
		this.frontier.handledThrough(4);
		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(110));
	}

	@Test
	void acceptWhenMessageIsNotTransactionalDeliversItAtOnceAndConfirmsItAlone() throws InterruptedException {
		askForMessages();

		accept(message(false, 90, "wanted"));

		PendingDelivery pending = take().get(0);
		assertThat(pending.delivery().id()).hasToString("@0/5A");
		assertThat(pending.endsTransaction()).isTrue();
		assertThat(this.frontier.positions().flushed()).isEqualTo(Lsn.ZERO);
		this.frontier.handledThrough(pending.sequence());
		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(90));
	}

	@Test
	void acceptWhenMessageIsNotWantedMovesThePositionOnly() throws InterruptedException {
		askForMessages();

		accept(message(false, 90, "other"));
		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(90));
		accept(begin(100), message(true, 95, "other"), commit(100));

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(110));
		assertThat(take()).isEmpty();
	}

	@Test
	void acceptWhenMessageDoesNotBelongWhereItIsRefusesIt() {
		askForMessages();
		assertRefused(message(true, 90, "other"), "a transactional message outside a transaction");
		accept(begin(100));
		assertRefused(message(false, 90, "other"), "a message that is not transactional inside a transaction");
		accept(insert(WANTED), commit(100));
		assertRefused(message(true, 120, "wanted"), "a transactional message outside a transaction");
		assertRefused(insert(WANTED), "a change outside a transaction");
	}

	private void askForMessages() {
		this.assembler = new TransactionAssembler("orders", this.relations, new WantedPrefixes("wanted"::equals),
				this.inlet);
	}

	@Test
	void acceptWhenRelationIsUnknownRefusesTheChange() {
		accept(begin(100));

		assertRefused(insert(1), "a change of relation 1");
	}

	@Test
	void acceptWhenTupleDoesNotFitItsRelationRefusesTheChange() {
		Relation wider = new Relation(WANTED, "public", "wanted", ReplicaIdentity.DEFAULT,
				List.of(new Column(true, "id", 23, -1), new Column(false, "name", 25, -1)));
		accept(wider, begin(100));

		assertRefused(insert(WANTED), "at 0/32: Tuple of table public.wanted has 1 columns, its relation has 2");
	}

	@Test
	void acceptWhenOutsideATransactionRefusesAChange() {
		assertRefused(insert(WANTED), "a change outside a transaction");
		assertRefused(insert(OTHER), "a change outside a transaction");
	}

	@Test
	void acceptWhenBeginAndCommitDoNotMatchRefusesThem() {
		assertRefused(commit(100), "Commit without its Begin");
		accept(begin(100));
		assertRefused(commit(200), "Commit without its Begin");
		assertRefused(begin(200), "Begin inside a transaction");
	}

	@ParameterizedTest
	@MethodSource
	void acceptWhenMessageWasNotAskedForRefusesIt(PgOutputMessage message) {
		accept(begin(100));

		assertRefused(message, message.getClass().getSimpleName() + " was not asked for");
	}

	static Stream<PgOutputMessage> acceptWhenMessageWasNotAskedForRefusesIt() {
		return SampleRecords.all()
			.stream()
			.filter((message) -> !ASKED_FOR.contains(message.getClass()) && !(message instanceof StreamAbort));
	}

	@Test
	void sampleRecordsWhenMadeCoverEveryKind() {
		assertThat(SampleRecords.all()).hasSize(20).doesNotHaveDuplicates();
	}

	private void assertRefused(PgOutputMessage message, String problem) {
		assertThatExceptionOfType(UnexpectedMessageException.class).isThrownBy(() -> accept(message))
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex.getPosition().value()).isPositive());
	}

	private void accept(PgOutputMessage... messages) {
		for (PgOutputMessage message : messages) {
			this.assembler.accept(message, ROW_LSN, 10);
		}
	}

	private List<PendingDelivery> take() throws InterruptedException {
		this.inlet.flush();
		return this.queue.take(100, 0);
	}

	private static Begin begin(long commitLsn) {
		return new Begin(new Lsn(commitLsn), Instant.EPOCH, 5);
	}

	private static Commit commit(long commitLsn) {
		return new Commit(new Lsn(commitLsn), new Lsn(commitLsn + 10), Instant.EPOCH);
	}

	private static PgOutputMessage.Message message(boolean transactional, long lsn, String prefix) {
		return new PgOutputMessage.Message(transactional, new Lsn(lsn), prefix, new byte[] { 1 });
	}

	private static Insert insert(long relationId) {
		return new Insert(relationId, SampleRecords.tuple());
	}

	private static Relation relation(long relationId, String name) {
		return new Relation(relationId, "public", name, ReplicaIdentity.DEFAULT,
				List.of(new Column(true, "id", 23, -1)));
	}

}
