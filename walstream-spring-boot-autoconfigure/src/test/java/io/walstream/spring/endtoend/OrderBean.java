package io.walstream.spring.endtoend;

/**
 * An order with setters.
 */
public final class OrderBean {

	private long id;

	private String customerName;

	public void setId(long id) {
		this.id = id;
	}

	public void setCustomerName(String customerName) {
		this.customerName = customerName;
	}

	@Override
	public String toString() {
		return this.id + " " + this.customerName;
	}

}
