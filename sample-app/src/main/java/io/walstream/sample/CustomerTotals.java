package io.walstream.sample;

import java.util.List;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.spring.WalListener;

/**
 * The read model: keeps {@code customer_orders}, from which the view
 * {@code customer_totals} sums up. Each change sets a row to the state it has after the
 * change instead of adding a difference, so that a change that comes twice does no harm.
 */
@Component
class CustomerTotals {

	static final String LISTENER = "customer-totals";

	private final JdbcClient jdbcClient;

	private final ApplicationEventPublisher events;

	CustomerTotals(JdbcClient jdbcClient, ApplicationEventPublisher events) {
		this.jdbcClient = jdbcClient;
		this.events = events;
	}

	@WalListener(id = LISTENER, tables = "orders")
	@Transactional
	void on(Change<Order> change) {
		if (change instanceof Insert<Order> insert) {
			store(insert.after());
		}
		else if (change instanceof Update<Order> update) {
			store(update.after());
		}
		else if (change instanceof Delete<Order> delete) {
			remove(delete.key());
		}
		else if (change instanceof Truncate<Order>) {
			this.jdbcClient.sql("DELETE FROM customer_orders").update();
		}
		this.events.publishEvent(HandledChange.of(LISTENER, change));
	}

	/**
	 * The totals of all customers.
	 * @return the totals, the highest revenue first
	 */
	List<CustomerTotal> findAll() {
		return this.jdbcClient.sql("SELECT * FROM customer_totals ORDER BY revenue DESC, customer LIMIT 50")
			.query(CustomerTotal.class)
			.list();
	}

	private void store(Order order) {
		this.jdbcClient.sql("""
				INSERT INTO customer_orders (order_id, customer, total, status)
				VALUES (:id, :customer, :total, :status)
				ON CONFLICT (order_id) DO UPDATE
				SET customer = excluded.customer, total = excluded.total, status = excluded.status""")
			.param("id", order.id())
			.param("customer", order.customer())
			.param("total", order.total())
			.param("status", order.status().name())
			.update();
	}

	private void remove(Row key) {
		this.jdbcClient.sql("DELETE FROM customer_orders WHERE order_id = :id").param("id", key.get("id")).update();
	}

}
