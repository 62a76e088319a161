package dev.hotshard.observe;

import org.jspecify.annotations.Nullable;

/**
 * What an alarm watches: a level of one kind of entity, over aggregates of {@code perNanos}, and the condition that has to hold in {@code aggregates} of them in a
 * row.
 * Shape: {@code field} is the breakdown field of {@link Of#VALUE}, 0 otherwise; {@code name} is the one entity that is meant, null for any.
 */
public record AlarmRule(
        Of of, int field, @Nullable String name, Level level, Condition condition, long perNanos, long aggregates) {

    /** What a level is of; VALUE numbers the values of a field from 1, 0 stands for records without it. */
    public enum Of {
        STREAM,
        FLOW,
        SHARD,
        KEY,
        HOST,
        GROUP,
        VALUE
    }

    /** What is measured; rates a second, parts of one, records, seconds. UTILISATION is of what is accepted, DEMAND of what is offered, HELD_BACK of what a shard delays. */
    public enum Level {
        OFFERED,
        ACCEPTED,
        THROTTLED,
        HELD_BACK,
        DROPPED,
        UTILISATION,
        DEMAND,
        LAG,
        LAG_SECONDS,
        WAITING,
        SHARE
    }

    /** When a level is one to be told of. */
    public interface Condition {
        /** Whether it holds; never for NaN. */
        boolean holds(double level);

        /** Whether, of two levels for which it holds, the first is further beyond the bound. */
        boolean isFurther(double one, double other);
    }

    /** Names the entities of a run. */
    @FunctionalInterface
    public interface Names {
        String name(Of of, int field, int entity);
    }
}
