package io.walstream.failure;

import java.util.List;
import java.util.stream.Collectors;

import io.walstream.wal.Table;

/**
 * A right that the user of a stream lacks.
 */
public sealed interface MissingPrivilege {

	/**
	 * Which right it is.
	 * @return a phrase with the names of its objects
	 */
	String describe();

	/**
	 * To log in to a database.
	 *
	 * @param database the database
	 */
	record Connect(String database) implements MissingPrivilege {

		@Override
		public String describe() {
			return "CONNECT on database '%s'".formatted(this.database);
		}

	}

	/**
	 * To open replication connections.
	 */
	record Replication() implements MissingPrivilege {

		@Override
		public String describe() {
			return "the attribute REPLICATION";
		}

	}

	/**
	 * To create publications.
	 *
	 * @param database the database
	 */
	record CreateInDatabase(String database) implements MissingPrivilege {

		@Override
		public String describe() {
			return "CREATE on database '%s'".formatted(this.database);
		}

	}

	/**
	 * To name tables of a schema.
	 *
	 * @param schema the schema
	 */
	record SchemaUsage(String schema) implements MissingPrivilege {

		@Override
		public String describe() {
			return "USAGE on schema '%s'".formatted(this.schema);
		}

	}

	/**
	 * To publish tables.
	 *
	 * @param owner who may
	 * @param tables the tables of that owner
	 */
	record TableOwnership(ForeignOwner owner, List<Table> tables) implements MissingPrivilege {

		public TableOwnership {
			tables = List.copyOf(tables);
		}

		@Override
		public String describe() {
			return "ownership of the tables %s of '%s'".formatted(
					this.tables.stream().map(Table::toString).collect(Collectors.joining("', '", "'", "'")),
					this.owner.name());
		}

	}

	/**
	 * To change a publication.
	 *
	 * @param owner who may
	 * @param publication the publication
	 */
	record PublicationOwnership(ForeignOwner owner, String publication) implements MissingPrivilege {

		@Override
		public String describe() {
			return "ownership of the publication '%s' of '%s'".formatted(this.publication, this.owner.name());
		}

	}

	/**
	 * To call a function.
	 *
	 * @param signature the function with its schema and parameter types, fit for SQL
	 */
	record FunctionExecution(String signature) implements MissingPrivilege {

		@Override
		public String describe() {
			return "EXECUTE on function '%s'".formatted(this.signature);
		}

	}

}
