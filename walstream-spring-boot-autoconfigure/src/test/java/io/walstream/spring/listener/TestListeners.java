package io.walstream.spring.listener;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.listener.call.FailurePolicy;
import io.walstream.spring.listener.call.RetrySettings;
import io.walstream.spring.listener.table.KnownTable;
import io.walstream.spring.listener.table.NameMeaning;
import io.walstream.spring.listener.table.ResolvedTables;
import io.walstream.spring.listener.table.TableName;
import io.walstream.stream.ChangeBatch;

/**
 * Listeners of an application context, and calls of them as a stream does it.
 */
public final class TestListeners {

	/** Repeats twice, at once. */
	public static final ListenerSettings SETTINGS = new ListenerSettings(
			new RetrySettings(2, Duration.ofMillis(1), Duration.ZERO, 1, Duration.ofMillis(1)), UnchangedValue.FAIL,
			FailurePolicy.hold());

	private TestListeners() {
	}

	public static AnnotationConfigApplicationContext context(Class<?>... beans) {
		return context((stream, listener) -> SETTINGS, beans);
	}

	public static AnnotationConfigApplicationContext context(ListenerConfiguration configuration, Class<?>... beans) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.registerBean(WalListenerMethodProcessor.class, () -> new WalListenerMethodProcessor(configuration));
		context.register(beans);
		context.refresh();
		return context;
	}

	public static StreamListeners stream(AnnotationConfigApplicationContext context) {
		return stream(context, "default");
	}

	public static StreamListeners stream(AnnotationConfigApplicationContext context, String stream) {
		return context.getBean(WalListenerMethodProcessor.class).getStreams().get(stream);
	}

	public static List<PublishedTable> assign(StreamListeners listeners, TestTable... tables) {
		Map<TableName, NameMeaning> meanings = new LinkedHashMap<>();
		for (TestTable table : tables) {
			KnownTable known = new KnownTable(meanings.size() + 1, table.facts());
			meanings.put(TableName.parse(table.table().name()),
					new NameMeaning(Map.of(table.table(), known), Map.of()));
		}
		return listeners.assign(new ResolvedTables(meanings), TableProblems.refused()).published();
	}

	public static ChangeBatch batch(Change<?>... changes) {
		return batch(() -> false, changes);
	}

	public static ChangeBatch batch(BooleanSupplier stopping, Change<?>... changes) {
		return new ChangeBatch() {

			@Override
			public int size() {
				return changes.length;
			}

			@Override
			public boolean endsTransaction() {
				return true;
			}

			@Override
			public boolean isStopping() {
				return stopping.getAsBoolean();
			}

			@Override
			public Iterator<Delivery> iterator() {
				return List.<Delivery>of(changes).iterator();
			}

		};
	}

}
