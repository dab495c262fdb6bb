package io.walstream.sample;

import java.net.URI;
import java.util.List;
import java.util.Locale;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Places, ships and cancels orders.
 */
@RestController
@RequestMapping("/orders")
final class OrderController {

	private static final int PAGE_SIZE = 50;

	private final OrderService orders;

	OrderController(OrderService orders) {
		this.orders = orders;
	}

	@GetMapping
	List<Order> latest() {
		return this.orders.latest(PAGE_SIZE);
	}

	@GetMapping("/{id}")
	Order find(@PathVariable long id) {
		return this.orders.find(id).orElseThrow(() -> missing(id));
	}

	@PostMapping
	ResponseEntity<Order> place(@RequestBody NewOrder order) {
		String problem = order.problem();
		if (problem != null) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, problem);
		}
		Order placed = this.orders.place(order);
		return ResponseEntity.created(URI.create("/orders/" + placed.id())).body(placed);
	}

	@PostMapping("/{id}/ship")
	Order ship(@PathVariable long id) {
		return close(id, OrderStatus.SHIPPED);
	}

	@PostMapping("/{id}/cancel")
	Order cancel(@PathVariable long id) {
		return close(id, OrderStatus.CANCELLED);
	}

	private Order close(long id, OrderStatus status) {
		return this.orders.close(id, status).orElseThrow(() -> refused(id));
	}

	private ResponseStatusException refused(long id) {
		return this.orders.find(id)
			.map((order) -> new ResponseStatusException(HttpStatus.CONFLICT,
					"Order %d is already %s.".formatted(id, order.status().name().toLowerCase(Locale.ROOT))))
			.orElseGet(() -> missing(id));
	}

	private static ResponseStatusException missing(long id) {
		return new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no order %d.".formatted(id));
	}

}
