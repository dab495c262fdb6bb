/**
 * Values of columns. {@link io.walstream.value.ColumnValue} and
 * {@link io.walstream.value.ValueConversion} are for applications, the rest is internal:
 * column types, text forms and exact conversions.
 */
@NullMarked
package io.walstream.value;

import org.jspecify.annotations.NullMarked;
