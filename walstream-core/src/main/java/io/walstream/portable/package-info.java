/**
 * A change or message as JSON, and back: {@link io.walstream.portable.PortableChange}.
 */
@NullMarked
package io.walstream.portable;

import org.jspecify.annotations.NullMarked;
