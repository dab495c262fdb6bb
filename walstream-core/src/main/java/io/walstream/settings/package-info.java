/**
 * Settings of a stream: where the server is, what is published, which slot is read and
 * how changes flow.
 */
@NullMarked
package io.walstream.settings;

import org.jspecify.annotations.NullMarked;
