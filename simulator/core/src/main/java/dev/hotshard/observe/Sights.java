package dev.hotshard.observe;

/**
 * From when on the people who operate the stream see each level of detail.
 * Units: nanoseconds since the run's start.
 * Shape: a level is shards or keys; whatever else an alarm can be about is always seen. What happened before a level was visible is never seen.
 */
public final class Sights {
    private final Detail shards;
    private final Detail keys;

    public Sights(Detail shards, Detail keys) {
        this.shards = shards;
        this.keys = keys;
    }

    public Detail shards() {
        return shards;
    }

    public Detail keys() {
        return keys;
    }

    /** Whether an aggregate that began at {@code startNanos} is seen by such entities. */
    boolean show(AlarmRule.Of of, long startNanos) {
        return switch (of) {
            case SHARD -> startNanos >= shards.visibleFromNanos;
            case KEY -> startNanos >= keys.visibleFromNanos;
            default -> true;
        };
    }

    /** Metrics of one level, which may be turned on while the run goes on; its first data come {@code delayNanos} later. */
    public static final class Detail {
        private static final long NEVER = Long.MAX_VALUE;

        private final long delayNanos;
        private long visibleFromNanos;

        /** @param fromNanos when they are turned on; {@code Long.MAX_VALUE} where nothing but {@link #turnOn} does */
        public Detail(long fromNanos, long delayNanos) {
            this.delayNanos = delayNanos;
            visibleFromNanos = fromNanos == NEVER ? NEVER : fromNanos + delayNanos;
        }

        /** From when on there are data; {@code Long.MAX_VALUE} for never as yet. */
        public long visibleFromNanos() {
            return visibleFromNanos;
        }

        /** Turns them on, if they aren't yet. */
        public void turnOn(long nowNanos) {
            visibleFromNanos = Math.min(visibleFromNanos, nowNanos + delayNanos);
        }
    }
}
