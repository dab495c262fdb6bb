package io.walstream.spring.autoconfigure.diagnostics;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.walstream.failure.WalStreamException;

/**
 * Explains why streams could not be set up.
 */
final class WalStreamFailureAnalyzer extends AbstractFailureAnalyzer<WalStreamException> {

	private static final Remedies REMEDIES = remedies();

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, WalStreamException cause) {
		String action = REMEDIES.find(cause);
		return (action != null)
				? new FailureAnalysis("walstream could not start: %s.".formatted(cause.getMessage()), action, cause)
				: null;
	}

	static Remedies remedies() {
		Remedies remedies = new Remedies();
		ConnectionRemedies.addTo(remedies);
		ServerRemedies.addTo(remedies);
		PrivilegeRemedies.addTo(remedies);
		SlotRemedies.addTo(remedies);
		PublicationRemedies.addTo(remedies);
		ListenerRemedies.addTo(remedies);
		BeanRemedies.addTo(remedies);
		return remedies;
	}

}
