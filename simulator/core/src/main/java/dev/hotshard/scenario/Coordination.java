package dev.hotshard.scenario;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the members of a group work together, and what becomes of their work when one of them is gone.
 * Units: times in nanoseconds; {@link #UNLIMITED} where a member may stay away from polling as long as it likes.
 * Shape: {@code workers} is null where a member works by itself; {@code filter} has the values that a record must have, by field, none where a group wants all.
 */
public record Coordination(
        @Nullable Workers workers,
        Commit commit,
        Rebalance rebalance,
        long pauseNanos,
        long maxPollIntervalNanos,
        SortedMap<String, String> filter) {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public Coordination {
        filter = Copies.sorted(filter);
        Rules.within(0, Limits.DURATION_NANOS, pauseNanos, "pauseNanos");
        if (maxPollIntervalNanos != UNLIMITED) {
            Rules.within(1, Limits.DURATION_NANOS, maxPollIntervalNanos, "maxPollIntervalNanos");
        }
    }

    /** What holds for a group that says nothing. */
    public static Coordination usual() {
        return new Coordination(
                null,
                Defaults.COMMIT,
                Defaults.REBALANCE,
                Defaults.PAUSE_NANOS,
                Defaults.MAX_POLL_INTERVAL_NANOS,
                new TreeMap<>());
    }

    /**
     * The workers of each member.
     * Shape: {@code by} makes the sub-key whose hash says which worker a record goes to; {@code queue} bounds the records that wait for one of them.
     */
    public record Workers(int count, KeySpec.Template by, int queue) {
        public Workers {
            Rules.within(1, Limits.WORKERS, count, "count");
            Rules.within(0, Limits.RECORDS, queue, "queue");
        }
    }

    /** How often members commit, and up to where. */
    public record Commit(long everyNanos, Mode mode) {
        public Commit {
            Rules.within(1, Limits.DURATION_NANOS, everyNanos, "everyNanos");
        }

        public enum Mode {
            WATERMARK,
            HIGHEST,
            ON_POLL
        }
    }

    /** Who stops reading while shards are dealt anew: all, or those whose shards move. */
    public enum Rebalance {
        EAGER,
        COOPERATIVE
    }
}
