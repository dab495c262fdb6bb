package io.walstream.spring.listener.call;

import java.util.function.Predicate;

import org.springframework.expression.BeanResolver;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Update;
import io.walstream.spring.listener.bind.ChangeBinder;
import io.walstream.spring.listener.bind.RowBinder;

/**
 * The condition of a listener.
 *
 * @param expression the parsed expression
 * @param beans finds the beans that it names
 * @param binder binds the rows that it sees, as the listener's own parameters do
 */
public record ListenerCondition(Expression expression, BeanResolver beans, RowBinder binder) {

	Predicate<Change<Row>> filter() {
		ChangeBinder changes = new ChangeBinder(this.binder);
		return (change) -> Boolean.TRUE.equals(this.expression.getValue(context(changes.bind(change)), Boolean.class));
	}

	private StandardEvaluationContext context(Change<Object> change) {
		StandardEvaluationContext context = new StandardEvaluationContext();
		context.setBeanResolver(this.beans);
		context.setVariable("change", change);
		context.setVariable("metadata", change.metadata());
		if (change instanceof Insert<Object> insert) {
			context.setVariable("after", insert.after());
		}
		else if (change instanceof Update<Object> update) {
			context.setVariable("before", update.before());
			context.setVariable("after", update.after());
		}
		else if (change instanceof Delete<Object> delete) {
			context.setVariable("before", delete.before());
		}
		return context;
	}

}
