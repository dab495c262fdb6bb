package io.walstream.replication;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ReplicationCommands}.
 */
class ReplicationCommandsTests {

	@Test
	void createSlotFollowsTheVersion() {
		assertThat(ReplicationCommands.createSlot("s", false, 14))
			.isEqualTo("CREATE_REPLICATION_SLOT \"s\" LOGICAL pgoutput NOEXPORT_SNAPSHOT");
		assertThat(ReplicationCommands.createSlot("s", true, 15))
			.isEqualTo("CREATE_REPLICATION_SLOT \"s\" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')");
	}

	@Test
	void startReplicationBeginsAtZero() {
		assertThat(ReplicationCommands.startReplication("s", new StartOptions(1, List.of("p", "it's"), true)))
			.isEqualTo("START_REPLICATION SLOT \"s\" LOGICAL 0/0 (\"proto_version\" '1', "
					+ "\"publication_names\" '\"p\",\"it''s\"', \"messages\" 'true')");
		assertThat(ReplicationCommands.startReplication("s", new StartOptions(2, List.of("p"), false)))
			.doesNotContain("messages");
	}

	@Test
	void commandsWhenSlotNameIsInvalidAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ReplicationCommands.dropSlot("a\" WAIT"));
	}

	@Test
	void startOptionsWhenImpossibleAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new StartOptions(1, List.of(), false));
		assertThatIllegalArgumentException().isThrownBy(() -> new StartOptions(5, List.of("p"), false));
	}

}
