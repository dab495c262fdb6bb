package io.walstream.pgoutput;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TupleBuilderTests {

	@Test
	void buildMakesWhatTheDecoderMakes() {
		TupleData built = new TupleBuilder().addNull()
			.addUnchanged()
			.addText("aé".getBytes(StandardCharsets.UTF_8))
			.addBinary(new byte[] { 0, (byte) 0xFF })
			.addText(new byte[0])
			.addBinary(new byte[0])
			.build();

		assertThat(built).isEqualTo(
				Sample.tuple("6E", "75", "74 00000003 61C3A9", "62 00000002 00FF", "74 00000000", "62 00000000"));
		assertThat(built.text(2)).isEqualTo("aé");
		assertThat(built.binary(3)).containsExactly(0, 0xFF);
	}

	@Test
	void buildWhenThereIsNoColumnIsEmpty() {
		assertThat(new TupleBuilder().build().size()).isZero();
	}

	@Test
	void buildWhenRowIsLargeHasAllColumns() {
		TupleBuilder builder = new TupleBuilder();
		for (int i = 0; i < 1600; i++) {
			builder.addText("x".repeat(i).getBytes(StandardCharsets.UTF_8));
		}
		TupleData tuple = builder.build();

		assertThat(tuple.size()).isEqualTo(1600);
		for (int i = 0; i < 1600; i++) {
			assertThat(tuple.text(i)).hasSize(i);
		}
	}

	@Test
	void builtTupleWhenBuilderGoesOnStays() {
		TupleBuilder builder = new TupleBuilder().addNull();
		TupleData built = builder.build();
		builder.addText(new byte[] { 'a' });

		assertThat(built).isEqualTo(new TupleBuilder().addNull().build());
	}

}
