package dev.hotshard.scenario;

import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.scenario.Metric.Unit;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition that a monitoring service watches while the stream runs.
 * Units: {@code bound} in the level's unit, shares as parts of one, times in seconds.
 * Shape: the level is known for each aggregate of {@code perNanos}, which begin at the run's start; the condition has to hold in {@code aggregates} whole ones in a
 * row. With {@code name} it is about one flow, shard, key, host or group, or about one value of {@code field}; without, about any one of them, or the whole stream.
 */
public record Alarm(
        String text,
        Level level,
        Scope scope,
        @Nullable String field,
        @Nullable String name,
        Comparison comparison,
        double bound,
        long perNanos,
        long aggregates) {
    private static final long SECOND_NANOS = 1_000_000_000L;

    public Alarm {
        Rules.within(1, Limits.DURATION_NANOS, perNanos, "perNanos");
        Rules.within(1, Limits.DURATION_NANOS / perNanos, aggregates, "aggregates");
        if (perNanos % SECOND_NANOS != 0) {
            throw new IllegalArgumentException("perNanos must be whole seconds, was " + perNanos);
        }
        if (!level.scopes().contains(scope)) {
            throw new IllegalArgumentException("there is no " + level.word() + " of " + scope.called());
        }
    }

    /** How long the condition has to last, in nanoseconds. */
    public long forNanos() {
        return perNanos * aggregates;
    }

    /** What an alarm can watch, of all records, whenever they were first offered. */
    public enum Level {
        OFFERED(
                Unit.RATE,
                "records handed to hosts",
                EnumSet.complementOf(EnumSet.of(Scope.GROUP, Scope.BROKER, Scope.ALARM))),
        ACCEPTED(
                Unit.RATE,
                "records that a shard took",
                EnumSet.complementOf(EnumSet.of(Scope.GROUP, Scope.BROKER, Scope.ALARM))),
        THROTTLED(
                Unit.RATE,
                "tries that a cap refused",
                EnumSet.complementOf(EnumSet.of(Scope.GROUP, Scope.BROKER, Scope.ALARM))),
        DROPPED(
                Unit.RATE,
                "records given up",
                EnumSet.complementOf(EnumSet.of(Scope.SHARD, Scope.GROUP, Scope.BROKER, Scope.ALARM))),
        UTILISATION(
                Unit.SHARE,
                "accepted, of the capacity; of a key, of one shard's capacity",
                EnumSet.of(Scope.STREAM, Scope.SHARD, Scope.KEY)),
        LAG(
                Unit.COUNT,
                "unprocessed records; of a shard, those of the group that has most",
                EnumSet.of(Scope.SHARD, Scope.GROUP)),
        LAG_SECONDS(
                Unit.SECONDS,
                "the age of the oldest unprocessed record since it was accepted",
                EnumSet.of(Scope.SHARD, Scope.GROUP)),
        WAITING(
                Unit.COUNT,
                "records in retry queues, or waiting outside full ones",
                EnumSet.of(Scope.STREAM, Scope.HOST)),
        SHARE(
                Unit.SHARE,
                "offered, of all that was offered",
                EnumSet.of(Scope.FLOW, Scope.SHARD, Scope.KEY, Scope.HOST, Scope.VALUE));

        private final Unit unit;
        private final String meaning;
        private final EnumSet<Scope> scopes;

        Level(Unit unit, String meaning, EnumSet<Scope> scopes) {
            this.unit = unit;
            this.meaning = meaning;
            this.scopes = scopes;
        }

        /** As users write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public Unit unit() {
            return unit;
        }

        public String meaning() {
            return meaning;
        }

        /** What it can be of. */
        public Set<Scope> scopes() {
            return EnumSet.copyOf(scopes);
        }

        /** The levels of a scope by their word, in their order. */
        public static Map<String, Level> of(Scope scope) {
            Map<String, Level> levels = new LinkedHashMap<>();
            Arrays.stream(values())
                    .filter(level -> level.scopes.contains(scope))
                    .forEach(l -> levels.put(l.word(), l));
            return levels;
        }
    }
}
