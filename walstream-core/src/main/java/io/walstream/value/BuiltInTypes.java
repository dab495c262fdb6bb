package io.walstream.value;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The types that every PostgreSQL server has under the same OIDs, so that no catalog
 * needs to be asked. Those that are not named here are their text.
 */
public final class BuiltInTypes {

	static final ColumnType FLOAT4 = ColumnType.scalar("float4", Float::valueOf);

	static final ColumnType NUMERIC = ColumnType.scalar("numeric", BigDecimal::new);

	static final ColumnType MONEY = ColumnType.text("money");

	static final ColumnType INTERVAL = ColumnType.scalar("interval", IntervalText::parse);

	private static final Map<Long, ColumnType> BY_OID = new HashMap<>();

	private static final Map<String, ColumnType> BY_NAME = new HashMap<>();

	static {
		addNumbers();
		addTexts();
		addTimes();
		addGeometry();
		addSearchAndJson();
		addRanges();
		addCatalogTypes();
	}

	private BuiltInTypes() {
	}

	public static @Nullable ColumnType withOid(long oid) {
		return BY_OID.get(oid);
	}

	public static Set<Long> oids() {
		return BY_OID.keySet();
	}

	public static @Nullable ColumnType named(String name) {
		return BY_NAME.get(name);
	}

	private static void addNumbers() {
		add(16, 1000, ColumnType.scalar("bool", BuiltInTypes::parseBoolean).withBinary(BinaryForms::bool));
		add(21, 1005, ColumnType.scalar("int2", Integer::valueOf).withBinary(BinaryForms::int2));
		add(23, 1007, ColumnType.scalar("int4", Integer::valueOf).withBinary(BinaryForms::int4));
		add(20, 1016, ColumnType.scalar("int8", Long::valueOf).withBinary(BinaryForms::int8));
		add(26, 1028, ColumnType.scalar("oid", Long::valueOf));
		add(5069, 271, ColumnType.scalar("xid8", Long::valueOf));
		add(700, 1021, FLOAT4);
		add(701, 1022, ColumnType.scalar("float8", Double::valueOf));
		add(1700, 1231, NUMERIC);
		add(790, 791, MONEY);
	}

	private static void addTexts() {
		addText(25, 1009, "text");
		addText(1043, 1015, "varchar");
		addText(1042, 1014, "bpchar");
		addText(19, 1003, "name");
		addText(18, 1002, "char");
		addText(1560, 1561, "bit");
		addText(1562, 1563, "varbit");
		add(17, 1001, ColumnType.scalar("bytea", ByteaText::parse).withBinary(byte[]::clone));
		add(2950, 2951, ColumnType.scalar("uuid", UUID::fromString));
	}

	private static void addTimes() {
		add(1082, 1182, ColumnType.scalar("date", TemporalText::date));
		add(1083, 1183, ColumnType.scalar("time", TemporalText::time));
		add(1266, 1270, ColumnType.scalar("timetz", TemporalText::timeWithOffset));
		add(1114, 1115, ColumnType.scalar("timestamp", TemporalText::timestamp));
		add(1184, 1185, ColumnType.scalar("timestamptz", TemporalText::timestampWithOffset));
		add(1186, 1187, INTERVAL);
	}

	private static void addGeometry() {
		addText(600, 1017, "point");
		addText(601, 1018, "lseg");
		addText(602, 1019, "path");
		add(603, 1020, ColumnType.text("box"), ';');
		addText(604, 1027, "polygon");
		addText(628, 629, "line");
		addText(718, 719, "circle");
		addText(650, 651, "cidr");
		addText(869, 1041, "inet");
		addText(829, 1040, "macaddr");
		addText(774, 775, "macaddr8");
	}

	private static void addSearchAndJson() {
		addText(114, 199, "json");
		addText(3802, 3807, "jsonb");
		addText(4072, 4073, "jsonpath");
		addText(142, 143, "xml");
		addText(3614, 3643, "tsvector");
		addText(3615, 3645, "tsquery");
	}

	private static void addRanges() {
		addText(3904, 3905, "int4range");
		addText(3906, 3907, "numrange");
		addText(3908, 3909, "tsrange");
		addText(3910, 3911, "tstzrange");
		addText(3912, 3913, "daterange");
		addText(3926, 3927, "int8range");
		addText(4451, 6150, "int4multirange");
		addText(4532, 6151, "nummultirange");
		addText(4533, 6152, "tsmultirange");
		addText(4534, 6153, "tstzmultirange");
		addText(4535, 6155, "datemultirange");
		addText(4536, 6157, "int8multirange");
	}

	private static void addCatalogTypes() {
		addText(22, 1006, "int2vector");
		addText(30, 1013, "oidvector");
		addText(27, 1010, "tid");
		addText(28, 1011, "xid");
		addText(29, 1012, "cid");
		addText(2205, 2210, "regclass");
		addText(2206, 2211, "regtype");
		addText(24, 1008, "regproc");
		addText(3220, 3221, "pg_lsn");
		addText(5038, 5039, "pg_snapshot");
		addText(2970, 2949, "txid_snapshot");
	}

	private static void addText(long oid, long arrayOid, String name) {
		add(oid, arrayOid, ColumnType.text(name));
	}

	private static void add(long oid, long arrayOid, ColumnType type) {
		add(oid, arrayOid, type, ',');
	}

	private static void add(long oid, long arrayOid, ColumnType type, char delimiter) {
		put(oid, type);
		put(arrayOid, type.array("_" + type.name(), delimiter));
	}

	private static void put(long oid, ColumnType type) {
		BY_OID.put(oid, type);
		BY_NAME.put(type.name(), type);
	}

	private static Boolean parseBoolean(String text) {
		return switch (text) {
			case "t" -> Boolean.TRUE;
			case "f" -> Boolean.FALSE;
			default -> throw new IllegalArgumentException("bool is neither t nor f");
		};
	}

}
