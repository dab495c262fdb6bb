package io.walstream.test;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A text that every row of every integration test holds: in databases where it is
 * installed each new table gets a column of which it is the default. No log line above
 * TRACE, no message of an exception of ours and no answer may contain it.
 */
public final class Canary {

	/** Value of each row's last column at the table's creation. */
	public static final String TEXT = "c4n4ry-of-each-row";

	private static final String COLUMN = "canary";

	/** Partitions and children have their parent's columns. */
	private static final String FUNCTION = """
			CREATE OR REPLACE FUNCTION public.add_canary() RETURNS event_trigger LANGUAGE plpgsql AS $$
			DECLARE t regclass;
			BEGIN
				FOR t IN SELECT c.oid FROM pg_event_trigger_ddl_commands() d JOIN pg_class c ON c.oid = d.objid
					WHERE d.classid = 'pg_class'::regclass AND c.relkind IN ('r', 'p') AND c.relpersistence <> 't'
					AND c.reloftype = 0 AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid)
				LOOP
					EXECUTE format('ALTER TABLE %%s ADD COLUMN %s text DEFAULT %%L', t, '%s');
				END LOOP;
			END $$""".formatted(COLUMN, TEXT);

	private Canary() {
	}

	/**
	 * What a test itself put into a row.
	 * @param values values by column name
	 * @return the values without the canary, in the same order
	 */
	public static Map<String, Object> without(Map<String, ?> values) {
		Map<String, Object> others = new LinkedHashMap<>(values);
		others.remove(COLUMN, TEXT);
		return others;
	}

	/**
	 * Lets each table that is created from now on have the canary.
	 * @param server the server, with a database in its URL and a superuser
	 * @throws SQLException if that fails
	 */
	public static void install(TestPostgres server) throws SQLException {
		server.execute("SET synchronous_commit = local", "DROP EVENT TRIGGER IF EXISTS add_canary", FUNCTION,
				"CREATE EVENT TRIGGER add_canary ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS', "
						+ "'SELECT INTO') EXECUTE FUNCTION public.add_canary()");
	}

}
