package io.walstream.sample;

import java.util.List;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Shows what the listeners keep.
 */
@RestController
final class CustomerController {

	private final CustomerTotals totals;

	private final OrderNotifications notifications;

	CustomerController(CustomerTotals totals, OrderNotifications notifications) {
		this.totals = totals;
		this.notifications = notifications;
	}

	@GetMapping("/customers")
	List<CustomerTotal> customers() {
		return this.totals.findAll();
	}

	@GetMapping("/notifications")
	List<OrderNotification> notifications() {
		return this.notifications.latest();
	}

}
