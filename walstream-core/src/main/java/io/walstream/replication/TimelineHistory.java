package io.walstream.replication;

import java.util.Optional;

import io.walstream.wal.Lsn;

/**
 * Text of a timeline history file: where each earlier timeline ended.
 *
 * @param content a line per timeline with its number, the position at which it was left
 * and the reason, separated by tabs
 */
record TimelineHistory(String content) {

	/**
	 * Where a timeline was left.
	 * @param timeline number of the timeline
	 * @return the position, empty if the history does not have that timeline
	 */
	Optional<Lsn> endOf(long timeline) {
		return this.content.lines()
			.map((line) -> line.strip().split("\\s+"))
			.filter((fields) -> fields.length > 1 && fields[0].equals(Long.toString(timeline)))
			.map((fields) -> Lsn.parse(fields[1]))
			.findFirst();
	}

}
