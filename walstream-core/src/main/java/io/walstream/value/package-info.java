/**
 * Values of columns. {@link io.walstream.value.ColumnValue}, what it is made of
 * ({@link io.walstream.value.RawValue}) and {@link io.walstream.value.ValueConversion}
 * are for applications, the rest is internal: column types, the forms of their values and
 * exact conversions.
 */
@NullMarked
package io.walstream.value;

import org.jspecify.annotations.NullMarked;
