package io.walstream.replication;

import io.walstream.wal.Lsn;

/**
 * Report of progress, from us to the server.
 *
 * @param written position up to which was received
 * @param flushed position up to which nothing has to be sent again; 0/0 says nothing
 * @param applied position up to which was applied; 0/0 says nothing
 * @param replyRequested whether the server should answer at once
 */
public record StandbyStatusUpdate(Lsn written, Lsn flushed, Lsn applied, boolean replyRequested) {

}
