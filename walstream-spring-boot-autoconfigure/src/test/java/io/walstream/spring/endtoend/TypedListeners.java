package io.walstream.spring.endtoend;

import java.util.Map;

import org.springframework.core.annotation.Order;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.spring.AfterChange;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.test.Canary;

/**
 * One method for each form of parameters.
 */
class TypedListeners {

	private final Calls calls;

	TypedListeners(Calls calls) {
		this.calls = calls;
	}

	@Order(1)
	@WalListener("orders")
	void onChange(Change<PlacedOrder> change) {
		this.calls.add("change " + change.operation());
	}

	@Order(2)
	@WalListener("orders")
	void onInsert(Insert<PlacedOrder> insert) {
		this.calls.add("insert " + insert.after());
	}

	@Order(2)
	@WalListener("orders")
	void onUpdate(Update<PlacedOrder> update) {
		this.calls.add("update " + update.before() + " " + update.after());
	}

	@Order(2)
	@WalListener("orders")
	void onDelete(Delete<PlacedOrder> delete) {
		this.calls.add("delete " + delete.before());
	}

	@Order(2)
	@WalListener("orders")
	void onTruncate(Truncate<?> truncate) {
		this.calls.add("truncate " + truncate.table().name());
	}

	@Order(3)
	@WalListener("orders")
	void onRecord(PlacedOrder order) {
		this.calls.add("record " + order);
	}

	@Order(4)
	@WalListener("orders")
	void onClass(OrderBean order) {
		this.calls.add("class " + order);
	}

	@Order(5)
	@WalListener("orders")
	void onMap(Map<String, Object> order) {
		this.calls.add("map " + Canary.without(order));
	}

	@Order(6)
	@WalListener("orders")
	void onRow(Row row) {
		this.calls.add("row " + row.columns() + " " + row.get("customer_name"));
	}

	@Order(7)
	@WalListener("orders")
	void onBoth(@BeforeChange PlacedOrder before, @AfterChange PlacedOrder after) {
		this.calls.add("before " + before.customerName() + " after " + after.customerName());
	}

}
