package dev.hotshard.scenario;

/**
 * What the people who operate the stream can see of it, and from when on.
 * Units: {@code everyNanos} is the step in which metrics are published, whole seconds.
 * Shape: what concerns the stream, flows, hosts, groups and values of fields is always seen; shards and keys as their {@link Detail} says.
 */
public record Visibility(long everyNanos, Detail shards, Detail keys) {
    /** Everything is seen from the start on, each second by itself. */
    public static final Visibility ALL = new Visibility(1_000_000_000L, Detail.ON, Detail.ON);

    private static final long SECOND_NANOS = 1_000_000_000L;

    public Visibility {
        Rules.within(SECOND_NANOS, Limits.DURATION_NANOS, everyNanos, "everyNanos");
        if (everyNanos % SECOND_NANOS != 0) {
            throw new IllegalArgumentException("everyNanos must be whole seconds, was " + everyNanos);
        }
    }

    /** What has metrics of its own that have to be turned on. */
    public enum Level {
        SHARDS,
        KEYS
    }

    /**
     * Metrics of one level of detail.
     * Units: {@code fromNanos} since the run's start is when they are turned on, {@link #NEVER} where only an action does; {@code delayNanos} later the first
     * data are there. What happened before that is never seen.
     */
    public record Detail(long fromNanos, long delayNanos) {
        public static final long NEVER = Long.MAX_VALUE;
        public static final Detail ON = new Detail(0, 0);
        public static final Detail OFF = new Detail(NEVER, 0);

        public Detail {
            Rules.atLeast(0, fromNanos, "fromNanos");
            Rules.within(0, Limits.DURATION_NANOS, delayNanos, "delayNanos");
        }
    }
}
