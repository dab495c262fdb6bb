package io.walstream.engine;

import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Streamable;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleData;
import io.walstream.wal.Lsn;

/**
 * Makes a message of every kind that there is, so that no kind can be forgotten.
 */
public final class SampleRecords {

	private static final Map<Class<?>, Object> VALUES = Map.of(long.class, 7L, int.class, 7, boolean.class, true,
			String.class, "x", Lsn.class, new Lsn(100), Instant.class, Instant.EPOCH, byte[].class, new byte[1],
			OldTuple.class, new OldTuple.Key(tuple()), TupleData.class, tuple(), Streamable.class,
			new Type(7, "x", "x"));

	private SampleRecords() {
	}

	/**
	 * All kinds of messages.
	 * @return one message of each
	 */
	public static List<PgOutputMessage> all() {
		return leaves(PgOutputMessage.class).<PgOutputMessage>map((kind) -> (PgOutputMessage) make(kind)).toList();
	}

	/**
	 * A row with one column, whose value is 1.
	 * @return the row
	 */
	public static TupleData tuple() {
		ByteBuffer insert = ByteBuffer.allocate(14);
		insert.put((byte) 'I').putInt(7).put((byte) 'N').putShort((short) 1);
		insert.put((byte) 't').putInt(1).put((byte) '1');
		return ((Insert) new PgOutputDecoder().decode(insert.array(), 0)).newTuple();
	}

	private static Stream<Class<?>> leaves(Class<?> type) {
		return type.isRecord() ? Stream.of(type)
				: Arrays.stream(type.getPermittedSubclasses()).flatMap(SampleRecords::leaves).distinct();
	}

	private static Object make(Class<?> type) {
		RecordComponent[] components = type.getRecordComponents();
		Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
		Object[] values = Arrays.stream(types).map(SampleRecords::value).toArray();
		try {
			return type.getDeclaredConstructor(types).newInstance(values);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Object value(Class<?> type) {
		if (type == List.class) {
			return List.of();
		}
		if (type == ReplicaIdentity.class) {
			return ReplicaIdentity.values()[0];
		}
		return (type.isRecord() && !VALUES.containsKey(type)) ? make(type) : VALUES.get(type);
	}

}
