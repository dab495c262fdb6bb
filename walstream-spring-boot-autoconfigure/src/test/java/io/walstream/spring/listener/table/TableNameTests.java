package io.walstream.spring.listener.table;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link TableName}.
 */
class TableNameTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '|', textBlock = """
			orders, , orders
			Orders, , orders
			ÄRGER, , Ärger
			sales.Order_Lines$1, sales, order_lines$1
			"Odd.Name", , Odd.Name
			"My Schema"."Order Items", My Schema, Order Items
			"a""b", , a"b
			user, , user
			"*", , *
			""")
	void parseWhenNameIsSqlReadsIt(String text, String schema, String table) {
		TableName name = TableName.parse(text);

		assertThat(name.schema()).isEqualTo(schema);
		assertThat(name.table()).isEqualTo(table);
		assertThat(name).hasToString(text);
	}

	@Test
	void parseWhenTableIsStarMeansTheSchema() {
		assertThat(TableName.parse("\"My Schema\".*")).isEqualTo(new TableName("My Schema", null, "\"My Schema\".*"));
	}

	@Test
	void parseWhenNameHasQuotesKeepsThem() {
		assertThat(TableName.parse("Sales.\"a\"\"b\"")).isEqualTo(new TableName("sales", "a\"b", "Sales.\"a\"\"b\""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.b.c", "order-items", "1a", "\"open", "a b", "a.", ".a", "\"\"", "or*" })
	void parseWhenTextIsNoNameIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> TableName.parse(text))
			.withMessage("'%s' is not a table name as SQL writes it", text);
	}

	@Test
	void parseWhenStarHasNoSchemaIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> TableName.parse("*"))
			.withMessage("'*' needs a schema, as in 'sales.*'");
	}

	@Test
	void parseWhenNameWouldBeCutIsRefused() {
		String name = "ä".repeat(32);

		assertThat(TableName.parse("ä".repeat(31)).table()).hasSize(31);
		assertThatIllegalArgumentException().isThrownBy(() -> TableName.parse(name))
			.withMessage("Name '%s' is longer than 63 bytes", name);
	}

}
