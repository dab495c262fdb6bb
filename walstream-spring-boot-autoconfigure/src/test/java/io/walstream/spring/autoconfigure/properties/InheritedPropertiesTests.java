package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.unit.DataSize;

import io.walstream.settings.PublicationSettings;
import io.walstream.spring.UnchangedValue;
import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;

class InheritedPropertiesTests {

	private final MockEnvironment environment = new MockEnvironment();

	private final InheritedProperties properties = new InheritedProperties(this.environment);

	@Test
	void streamWhenNothingIsSetHasDefaults() {
		StreamProperties stream = this.properties.stream("default");

		assertThat(stream.isAutoStartup()).isTrue();
		assertThat(stream.getStartup().isFailFast()).isTrue();
		assertThat(stream.getSlot().getName()).isNull();
		assertThat(stream.getPublication().getMode()).isEqualTo(PublicationSettings.Mode.CREATE_AND_EXTEND);
		assertThat(stream.getBuffer().getSize()).isEqualTo(DataSize.ofMegabytes(16));
	}

	@Test
	void streamWhenKeysAreSetAtTheTopInheritsThem() {
		set("walstream.status-interval", "5s");
		set("walstream.publication.operations", "insert,update");
		set("walstream.streams.audit.publication.mode", "validate");

		StreamProperties audit = this.properties.stream("audit");

		assertThat(audit.getStatusInterval()).isEqualTo(Duration.ofSeconds(5));
		assertThat(audit.getPublication().getOperations()).isEqualTo(Set.of(Operation.INSERT, Operation.UPDATE));
		assertThat(audit.getPublication().getMode()).isEqualTo(PublicationSettings.Mode.VALIDATE);
		assertThat(this.properties.stream("default").getPublication().getMode())
			.isEqualTo(PublicationSettings.Mode.CREATE_AND_EXTEND);
	}

	@Test
	void streamWhenKeyIsSetInBothPlacesHasItsOwn() {
		set("walstream.listener.retry.max-retries", "7");
		set("walstream.listener.retry.delay", "2s");
		set("walstream.publication.operations", "insert,update");
		set("walstream.streams.audit.listener.retry.max-retries", "1");
		set("walstream.streams.audit.publication.operations", "delete");

		StreamProperties audit = this.properties.stream("audit");

		assertThat(audit.getListener().getRetry().getMaxRetries()).isEqualTo(1);
		assertThat(audit.getListener().getRetry().getDelay()).isEqualTo(Duration.ofSeconds(2));
		assertThat(audit.getPublication().getOperations()).isEqualTo(Set.of(Operation.DELETE));
	}

	@Test
	void streamWhenNamesOfSlotAndPublicationAreSetAtTheTopDoesNotInheritThem() {
		set("walstream.slot.name", "slot_of_default");
		set("walstream.publication.name", "publication_of_default");
		set("walstream.streams.own.slot.name", "slot_of_own");

		assertThat(this.properties.stream("default").getSlot().getName()).isEqualTo("slot_of_default");
		assertThat(this.properties.stream("audit").getSlot().getName()).isNull();
		assertThat(this.properties.stream("audit").getPublication().getName()).isNull();
		assertThat(this.properties.stream("own").getSlot().getName()).isEqualTo("slot_of_own");
	}

	@Test
	void streamWhenNameHasUpperCaseIsFoundWithAndWithoutBrackets() {
		set("walstream.streams.orderFeed.auto-startup", "false");
		set("walstream.streams[Order.Feed].auto-startup", "false");

		assertThat(this.properties.stream("orderFeed").isAutoStartup()).isFalse();
		assertThat(this.properties.stream("Order.Feed").isAutoStartup()).isFalse();
		assertThat(this.properties.stream("other").isAutoStartup()).isTrue();
	}

	@Test
	void listenerWhenKeyIsSetForItsIdHasItAndInheritsTheOthersOfItsStream() {
		set("walstream.listener.retry.max-retries", "7");
		set("walstream.streams.audit.listener.retry.delay", "9s");
		set("walstream.listeners.order-feed.unchanged-value", "null");
		set("walstream.listeners[orderProjection.on(Change)].retry.max-retries", "2");

		ListenerProperties feed = this.properties.listener("audit", "order-feed");
		ListenerProperties projection = this.properties.listener("default", "orderProjection.on(Change)");

		assertThat(feed.getUnchangedValue()).isEqualTo(UnchangedValue.NULL);
		assertThat(feed.getRetry().getMaxRetries()).isEqualTo(7);
		assertThat(feed.getRetry().getDelay()).isEqualTo(Duration.ofSeconds(9));
		assertThat(projection.getUnchangedValue()).isEqualTo(UnchangedValue.FAIL);
		assertThat(projection.getRetry().getMaxRetries()).isEqualTo(2);
	}

	private void set(String name, String value) {
		this.environment.setProperty(name, value);
	}

}
