package io.walstream.pgoutput;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

import io.walstream.pgoutput.PgOutputMessage.StreamStart;
import io.walstream.pgoutput.PgOutputMessage.StreamStop;

/**
 * What a real server once sent, see the README beside the recordings.
 *
 * @param messages the messages in their order
 * @param facts what the server told by SQL at the same time
 */
record RecordedStream(List<PgOutputMessage> messages, RecordedFacts facts) {

	static RecordedStream load(int major, String name) {
		String folder = "recorded/postgresql-%d/".formatted(major);
		return new RecordedStream(decode(resource(folder + name + ".bin")), facts(folder));
	}

	static List<String> expected(String name) {
		return new String(resource("recorded/" + name + ".txt"), StandardCharsets.UTF_8).lines().toList();
	}

	<T> Stream<T> messages(Class<T> type) {
		return this.messages.stream().filter(type::isInstance).map(type::cast);
	}

	private static RecordedFacts facts(String folder) {
		Properties properties = new Properties();
		try {
			properties
				.load(new StringReader(new String(resource(folder + "facts.properties"), StandardCharsets.UTF_8)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new RecordedFacts(properties);
	}

	private static List<PgOutputMessage> decode(byte[] recording) {
		List<PgOutputMessage> messages = new ArrayList<>();
		PgOutputDecoder decoder = new PgOutputDecoder();
		boolean inBlock = false;
		for (byte[] bytes : split(recording)) {
			PgOutputMessage message = inBlock ? decoder.decodeStreamed(bytes, 0) : decoder.decode(bytes, 0);
			inBlock = message instanceof StreamStart || inBlock && !(message instanceof StreamStop);
			messages.add(message);
		}
		return List.copyOf(messages);
	}

	private static List<byte[]> split(byte[] recording) {
		List<byte[]> messages = new ArrayList<>();
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(recording))) {
			while (in.available() > 0) {
				byte[] bytes = new byte[in.readInt()];
				in.readFully(bytes);
				messages.add(bytes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return messages;
	}

	private static byte[] resource(String path) {
		try (InputStream in = RecordedStream.class.getResourceAsStream(path)) {
			return Objects.requireNonNull(in, path).readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
