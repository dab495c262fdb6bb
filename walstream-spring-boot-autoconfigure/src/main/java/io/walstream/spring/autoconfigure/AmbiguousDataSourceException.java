package io.walstream.spring.autoconfigure;

import java.util.List;

import io.walstream.wal.WalStreamException;

/**
 * The application has several DataSources and none is primary.
 */
class AmbiguousDataSourceException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> beanNames;

	AmbiguousDataSourceException(List<String> beanNames) {
		super("Server to stream from is not known: there are DataSources %s and none is primary".formatted(beanNames));
		this.beanNames = List.copyOf(beanNames);
	}

	List<String> getBeanNames() {
		return this.beanNames;
	}

}
