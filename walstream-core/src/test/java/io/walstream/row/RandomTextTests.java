package io.walstream.row;

import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnTypes;
import io.walstream.value.ExactConversion;
import io.walstream.value.TextValue;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

class RandomTextTests {

	private static final String ALPHABET = "{}[]()\",;:=>\\x0123456789-+ .TPNULLatfeBC€";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			_text | {a,"b\\"c",NULL}
			_int4 | [2:3]={1,2}
			_box | {(1,1),(0,0);(3,3),(2,2)}
			timestamptz | 0001-01-01 00:19:32.5+00:19:32 BC
			timetz | 12:34:56.789-03:30
			date | 5874897-12-31
			bytea | a\\000\\\\\\377
			uuid | 0ab1c2d3-0000-4000-8000-00000000000f
			numeric | -12345.6700
			interval | P1Y2M3DT4H5M6.5S
			money | -$1,234.50
			hstore | "a"=>"1", "b"=>NULL
			vector | [1,2.5]
			_mine | {a,b}
			""")
	void valueWhenTextIsRandomGivesAValueOrTheOneException(String type, String seed) {
		Random random = new Random(seed.hashCode());
		for (int i = 0; i < 1000; i++) {
			String text = mutate(seed, random);
			TextValue value = new TextValue(new Table("public", "t"), "v", ColumnTypes.named(type), text);
			assertThat(outcome(value)).isIn("value", "ValueConversionException");
		}
	}

	private static String outcome(TextValue value) {
		try {
			new ExactConversion().convert(value, java.math.BigDecimal.class);
			return "value";
		}
		catch (ValueConversionException ex) {
			return defaultOutcome(value);
		}
	}

	private static String defaultOutcome(TextValue value) {
		try {
			assertThat(value.value()).isNotNull();
			return "value";
		}
		catch (RuntimeException ex) {
			return ex.getClass().getSimpleName();
		}
	}

	private static String mutate(String seed, Random random) {
		StringBuilder text = new StringBuilder(seed);
		for (int i = random.nextInt(4); i >= 0 && text.length() > 0; i--) {
			int position = random.nextInt(text.length());
			char character = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
			switch (random.nextInt(3)) {
				case 0 -> text.setCharAt(position, character);
				case 1 -> text.insert(position, character);
				default -> text.deleteCharAt(position);
			}
		}
		return text.toString();
	}

}
