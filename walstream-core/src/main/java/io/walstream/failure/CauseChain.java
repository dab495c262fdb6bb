package io.walstream.failure;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An exception and its causes. Applications throw what they like, so causes may form a
 * cycle; each is visited once.
 *
 * @param causes the failure itself, its cause, the cause of that and so on
 */
public record CauseChain(List<Throwable> causes) {

	public CauseChain {
		causes = List.copyOf(causes);
	}

	/**
	 * Follows the causes of a failure.
	 * @param failure the failure
	 * @return the chain that begins with it
	 */
	public static CauseChain of(Throwable failure) {
		List<Throwable> causes = new ArrayList<>();
		Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
		for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
			causes.add(cause);
		}
		return new CauseChain(causes);
	}

	/**
	 * What it began with.
	 * @return class name of the last cause
	 */
	public String rootName() {
		return this.causes.get(this.causes.size() - 1).getClass().getName();
	}

	/**
	 * What the database says.
	 * @return the first SQLSTATE among the causes, {@code null} if there is none
	 */
	public @Nullable String sqlState() {
		for (Throwable cause : this.causes) {
			if (cause instanceof SQLException sql && sql.getSQLState() != null) {
				return sql.getSQLState();
			}
		}
		return null;
	}

}
