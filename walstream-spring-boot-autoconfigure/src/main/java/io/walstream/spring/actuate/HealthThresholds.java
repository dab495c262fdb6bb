package io.walstream.spring.actuate;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What a stream may do before its health is {@code DOWN}.
 *
 * @param reconnecting how long it may be reconnecting
 * @param retrying how long one change may be repeated
 * @param retainedBytes WAL that its slot may retain, {@code null} for without limit
 */
public record HealthThresholds(Duration reconnecting, Duration retrying, @Nullable Long retainedBytes) {

}
