package io.walstream.spring.autoconfigure.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import io.walstream.spring.autoconfigure.properties.SlotProperties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StreamNamesTests {

	@ParameterizedTest
	@CsvSource({ "orders, default, walstream_orders", "Order-Service, default, walstream_order_service",
			"Order-Service, audit, walstream_order_service_audit", "Bestellungen é, default, walstream_bestellungen__",
			", default, walstream", ", audit, walstream_audit" })
	void slotNameWhenDerivedHasOnlyLettersDigitsAndUnderscores(String application, String stream, String expected) {
		assertThat(slotName(application, stream)).isEqualTo(expected);
	}

	@Test
	void slotNameWhenLongIsCutWithAHashThatTellsItFromOthers() {
		String one = slotName("a".repeat(70) + "1", "default");
		String other = slotName("a".repeat(70) + "2", "default");

		assertThat(one).hasSize(63).startsWith("walstream_aaa").matches("[a-z0-9_]+").isNotEqualTo(other);
		assertThat(other).hasSize(63);
	}

	@Test
	void slotNameWhenExactlyAsLongAsAllowedIsNotCut() {
		String application = "a".repeat(63 - "walstream_".length());

		assertThat(slotName(application, "default")).isEqualTo("walstream_" + application);
	}

	@Test
	void slotNameWhenSetIsTakenAsItIs() {
		assertThat(names("orders").slotName("default", slot("my_slot_1"))).isEqualTo("my_slot_1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Order-Service", "é", "", "UPPER", "a b",
			"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" })
	void slotNameWhenSetToWhatTheServerRefusesFailsWithTheRule(String name) {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> names("orders").slotName("audit", slot(name)))
			.satisfies((ex) -> assertThat(ex.getName()).isEqualTo("walstream.streams.audit.slot.name"))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("lower-case letters, digits and underscores"));
	}

	@Test
	void ownerWhenNamesDifferOnlyInPackageDiffers() {
		StreamNames one = new StreamNames("orders", "com.example.one");

		assertThat(one.owner()).isEqualTo("orders/com.example.one")
			.isNotEqualTo(new StreamNames("orders", "com.example.other").owner());
	}

	@Test
	void warningWhenApplicationHasNoNameSaysSo() {
		assertThat(names(null).warning())
			.hasValueSatisfying((warning) -> assertThat(warning).contains("spring.application.name"));
		assertThat(names("orders").warning()).isEmpty();
	}

	private static String slotName(String application, String stream) {
		return names(application).slotName(stream, slot(null));
	}

	private static StreamNames names(String application) {
		return new StreamNames(application, "com.example");
	}

	private static SlotProperties slot(String name) {
		SlotProperties slot = new SlotProperties();
		slot.setName(name);
		return slot;
	}

	@ParameterizedTest
	@CsvSource({ "orders/com.example, SELF", "ordres/com.example, RENAMED", "orders/com.former, RENAMED",
			"a/b/com.example, RENAMED", "ordres/com.former, OTHER", "/, OTHER", "orders, OTHER" })
	void kinshipWhenOwnerIsRememberedTellsWhoItIs(String owner, StreamNames.Kinship expected) {
		assertThat(new StreamNames("orders", "com.example").kinship(owner)).isEqualTo(expected);
	}

	@Test
	void kinshipWhenApplicationHasNoNameIsNotThatOfAllWithoutOne() {
		assertThat(new StreamNames(null, "").kinship("/")).isEqualTo(StreamNames.Kinship.OTHER);
		assertThat(new StreamNames(null, "com.example").kinship("/com.example")).isEqualTo(StreamNames.Kinship.SELF);
		assertThat(new StreamNames(null, "com.example").kinship("/com.other")).isEqualTo(StreamNames.Kinship.OTHER);
	}

}
