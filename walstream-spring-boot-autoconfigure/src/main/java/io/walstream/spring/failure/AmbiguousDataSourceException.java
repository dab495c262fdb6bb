package io.walstream.spring.failure;

import java.util.List;

import io.walstream.failure.WalStreamException;

/**
 * The application has several DataSources and none is primary.
 */
public class AmbiguousDataSourceException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> beanNames;

	public AmbiguousDataSourceException(List<String> beanNames) {
		super("Server to stream from is not known: there are DataSources %s and none is primary".formatted(beanNames));
		this.beanNames = List.copyOf(beanNames);
	}

	public List<String> getBeanNames() {
		return this.beanNames;
	}

}
