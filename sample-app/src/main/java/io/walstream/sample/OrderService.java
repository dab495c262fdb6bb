package io.walstream.sample;

import java.util.List;
import java.util.Optional;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * Writes the table {@code orders}. It knows nothing of those who listen to it.
 */
@Service
final class OrderService {

	private final JdbcClient jdbcClient;

	OrderService(JdbcClient jdbcClient) {
		this.jdbcClient = jdbcClient;
	}

	/**
	 * The latest orders.
	 * @param limit how many at the most
	 * @return the orders, the latest first
	 */
	List<Order> latest(int limit) {
		return this.jdbcClient.sql("SELECT * FROM orders ORDER BY id DESC LIMIT :limit")
			.param("limit", limit)
			.query(Order.class)
			.list();
	}

	Optional<Order> find(long id) {
		return this.jdbcClient.sql("SELECT * FROM orders WHERE id = :id").param("id", id).query(Order.class).optional();
	}

	Order place(NewOrder order) {
		return this.jdbcClient
			.sql("INSERT INTO orders (customer, item, total) VALUES (:customer, :item, :total) RETURNING *")
			.param("customer", order.customer())
			.param("item", order.item())
			.param("total", order.total())
			.query(Order.class)
			.single();
	}

	/**
	 * Ships or cancels an order that is still placed.
	 * @param id number of the order
	 * @param status the new status
	 * @return the order as it is now; empty if there is none, or none that is placed
	 */
	Optional<Order> close(long id, OrderStatus status) {
		return this.jdbcClient
			.sql("UPDATE orders SET status = :status WHERE id = :id AND status = 'PLACED' RETURNING *")
			.param("status", status.name())
			.param("id", id)
			.query(Order.class)
			.optional();
	}

}
