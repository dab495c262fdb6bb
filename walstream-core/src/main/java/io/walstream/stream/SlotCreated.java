package io.walstream.stream;

import io.walstream.wal.Lsn;

/**
 * A replication slot that begins anew: nothing that was committed before its consistent
 * point comes from it.
 *
 * @param slotName name of the slot
 * @param consistentPoint position after which commits are sent
 */
public record SlotCreated(String slotName, Lsn consistentPoint) {

}
