package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a group does that has more to it than members who work one record off after the other.
 * Units: times in nanoseconds, {@link #FOREVER} for one that never comes.
 * Shape: {@code pool} is null where a member works by itself, {@code filter} where a group wants all records, {@code readCap} where nothing bounds its reading; with {@code readsParentsFirst} a shard
 * that took the place of others is read once the group is through with those.
 */
public record CoordinationPlan(
        @Nullable Pool pool,
        Commits commits,
        boolean isCooperative,
        long pauseNanos,
        long maxPollIntervalNanos,
        @Nullable SortedMap<String, String> filter,
        @Nullable ReadCap readCap,
        long retentionNanos,
        boolean readsParentsFirst) {
    public static final long FOREVER = Long.MAX_VALUE;

    public CoordinationPlan {
        filter = filter == null ? null : Collections.unmodifiableSortedMap(new TreeMap<>(filter));
    }

    /** The workers of each member; {@code by} makes a record's sub-key, {@code queue} bounds the records that wait for one worker. */
    public record Pool(int workers, List<KeyPlan.Part> by, long queue) {
        public Pool {
            by = List.copyOf(by);
        }
    }

    /** How often members commit, and what. */
    public record Commits(long everyNanos, Mode mode) {
        public enum Mode {
            /** The lowest offset that is in flight. */
            WATERMARK,
            /** Just past the highest offset that is done. */
            HIGHEST,
            /** Everything that an earlier poll brought, as the next one begins. */
            ON_POLL
        }
    }

    /** What a group may read of one shard; a record counts size / {@code unitBytes}, rounded up. */
    public record ReadCap(Fraction unitsPerSecond, int unitBytes) {}
}
