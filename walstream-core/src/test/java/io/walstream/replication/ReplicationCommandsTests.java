package io.walstream.replication;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ReplicationCommands}.
 */
class ReplicationCommandsTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			14, NOEXPORT_SNAPSHOT
			15, (SNAPSHOT 'nothing')
			16, (SNAPSHOT 'nothing')
			17, (SNAPSHOT 'nothing')
			18, (SNAPSHOT 'nothing')
			""")
	void createSlotFollowsTheVersion(int majorVersion, String options) {
		assertThat(ReplicationCommands.createSlot("s", false, majorVersion))
			.isEqualTo("CREATE_REPLICATION_SLOT \"s\" LOGICAL pgoutput " + options);
		assertThat(ReplicationCommands.createSlot("s", true, majorVersion))
			.isEqualTo("CREATE_REPLICATION_SLOT \"s\" TEMPORARY LOGICAL pgoutput " + options);
	}

	@Test
	void startReplicationBeginsAtZero() {
		assertThat(ReplicationCommands.startReplication("s", new StartOptions(1, List.of("p", "it's"), true)))
			.isEqualTo("START_REPLICATION SLOT \"s\" LOGICAL 0/0 (\"proto_version\" '1', "
					+ "\"publication_names\" '\"p\",\"it''s\"', \"messages\" 'true')");
		assertThat(ReplicationCommands.startReplication("s", new StartOptions(1, List.of("p"), false))).isEqualTo(
				"START_REPLICATION SLOT \"s\" LOGICAL 0/0 (\"proto_version\" '1', \"publication_names\" '\"p\"')");
	}

	@Test
	void commandsWhenSlotNameIsInvalidAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ReplicationCommands.createSlot("a\" WAIT", false, 17));
	}

	@Test
	void startOptionsWhenImpossibleAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new StartOptions(1, List.of(), false));
		assertThatIllegalArgumentException().isThrownBy(() -> new StartOptions(5, List.of("p"), false));
	}

}
