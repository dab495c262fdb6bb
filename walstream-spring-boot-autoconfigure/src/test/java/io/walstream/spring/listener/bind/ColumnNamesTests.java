package io.walstream.spring.listener.bind;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.spring.failure.RowBindingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ColumnNames}.
 */
class ColumnNamesTests {

	@ParameterizedTest
	@CsvSource({ "customerName,customer_name", "id,id", "id,Id", "address1,address_1", "customername,customer_name",
			"customerName,customername", "firstName,First Name", "xAxis,x_axis" })
	void findWhenColumnIsTheSameNameInAnotherStyleFindsIt(String property, String column) {
		assertThat(ColumnNames.find(property, List.of("other", column))).isEqualTo(column);
	}

	@Test
	void findWhenSeveralColumnsFitPrefersTheNearest() {
		assertThat(ColumnNames.find("aB", List.of("ab", "a_b", "aB"))).isEqualTo("aB");
		assertThat(ColumnNames.find("aB", List.of("ab", "a_b"))).isEqualTo("a_b");
	}

	@Test
	void findWhenNoColumnFitsFindsNone() {
		assertThat(ColumnNames.find("name", List.of("names", "id"))).isNull();
	}

	@Test
	void findWhenColumnsFitEquallyIsRefused() {
		assertThatExceptionOfType(RowBindingException.class)
			.isThrownBy(() -> ColumnNames.find("id", List.of("ID", "Id")))
			.withMessage("Several columns [ID, Id] fit 'id'");
	}

}
