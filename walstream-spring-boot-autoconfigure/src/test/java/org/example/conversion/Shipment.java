package org.example.conversion;

import org.springframework.core.convert.converter.Converter;

import io.walstream.change.Change;
import io.walstream.spring.WalListener;

/**
 * What an application makes of a column by code of its own, which refuses what it is
 * given and says so with the value.
 *
 * @param code made by a converter
 * @param address read from JSON
 */
public record Shipment(Code code, Address address) {

	/**
	 * Of a type that only a converter can make.
	 *
	 * @param text the text
	 */
	public record Code(String text) {

	}

	/**
	 * Of JSON.
	 *
	 * @param street the street
	 */
	public record Address(String street) {

		public Address {
			if (street.startsWith("refused")) {
				throw new IllegalStateException("Street " + street, new IllegalArgumentException("inner " + street));
			}
		}

	}

	/**
	 * Refuses texts.
	 */
	public static class ToCode implements Converter<String, Code> {

		@Override
		public Code convert(String source) {
			if (source.startsWith("refused")) {
				throw new IllegalStateException("Code " + source, new IllegalArgumentException("inner " + source));
			}
			return new Code(source);
		}

	}

	/**
	 * Receives shipments.
	 */
	public static class ShipmentListener {

		@WalListener("orders")
		void on(Change<Shipment> change) {
		}

	}

}
