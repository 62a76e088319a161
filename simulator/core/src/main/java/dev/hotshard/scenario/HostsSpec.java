package dev.hotshard.scenario;

import org.jspecify.annotations.Nullable;

/**
 * The machines that run producers.
 * Shape: {@code per} names the field of which each value is a host; null means {@code count} hosts, of which each record's is a uniform draw.
 */
public record HostsSpec(int count, @Nullable String per, RetrySpec retry) {
    public HostsSpec {
        Rules.within(1, Limits.HOSTS, count, "count");
    }
}
