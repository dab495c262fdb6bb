package org.example.endtoend;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;

/**
 * A listener of an application, which words its exceptions with what it was given.
 */
public class CustomerListener {

	private final List<String> handled = new CopyOnWriteArrayList<>();

	private volatile boolean failing;

	/**
	 * Makes it fail, or succeed again.
	 * @param failing whether to fail
	 */
	public void setFailing(boolean failing) {
		this.failing = failing;
	}

	/**
	 * Makes its rows refuse their values, or take them again.
	 * @param refusing whether to refuse
	 */
	public void setRefusing(boolean refusing) {
		Customer.refusing = refusing;
	}

	/**
	 * Names of the customers that it was called with.
	 * @return the names
	 */
	public List<String> handled() {
		return List.copyOf(this.handled);
	}

	@WalListener(tables = "customers", id = "customers")
	void on(Change<Customer> change, Row row) {
		String name = row.get("name", String.class);
		if (this.failing) {
			throw new IllegalStateException("Customer '" + name + "' is not liked",
					new IllegalArgumentException("because of " + row.toMap()));
		}
		this.handled.add(name);
	}

	/**
	 * A customer with a rank that fits into fewer bits than its column.
	 *
	 * @param name the name
	 * @param rank the rank
	 */
	public record Customer(String name, Integer rank) {

		private static volatile boolean refusing;

		public Customer {
			if (refusing) {
				throw new IllegalArgumentException("Customer '" + name + "' is refused");
			}
		}

	}

}
