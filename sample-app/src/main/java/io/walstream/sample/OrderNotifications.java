package io.walstream.sample;

import java.util.List;
import java.util.Locale;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

import io.walstream.change.ChangeMetadata;
import io.walstream.spring.AfterChange;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;

/**
 * Tells the customer when the status of an order changes. That it changed shows only the
 * old row, which the server sends because {@code orders} has REPLICA IDENTITY FULL. An
 * order gets each status once, so its number and status are the key that keeps a change
 * that comes twice from telling the customer twice.
 */
@Component
class OrderNotifications {

	static final String LISTENER = "order-notifications";

	private final JdbcClient jdbcClient;

	private final ApplicationEventPublisher events;

	OrderNotifications(JdbcClient jdbcClient, ApplicationEventPublisher events) {
		this.jdbcClient = jdbcClient;
		this.events = events;
	}

	@WalListener(id = LISTENER, tables = "orders", changedColumns = "status")
	@Transactional
	void on(@BeforeChange Order before, @AfterChange Order after, ChangeMetadata metadata) {
		this.jdbcClient.sql("""
				INSERT INTO order_notification (order_id, status, text) VALUES (:id, :status, :text)
				ON CONFLICT DO NOTHING""")
			.param("id", after.id())
			.param("status", after.status().name())
			.param("text", text(before, after))
			.update();
		this.events.publishEvent(HandledChange.of(LISTENER, metadata, before, after));
	}

	/**
	 * The latest notifications.
	 * @return the notifications, the latest first
	 */
	List<OrderNotification> latest() {
		return this.jdbcClient.sql("SELECT * FROM order_notification ORDER BY created_at DESC, order_id DESC LIMIT 50")
			.query(OrderNotification.class)
			.list();
	}

	private static String text(Order before, Order after) {
		return "%s: your order of %s was %s and is now %s".formatted(after.customer(), after.item(),
				inWords(before.status()), inWords(after.status()));
	}

	private static String inWords(OrderStatus status) {
		return status.name().toLowerCase(Locale.ROOT);
	}

}
