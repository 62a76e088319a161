package dev.hotshard.summary;

import dev.hotshard.observe.AlarmObservation;
import dev.hotshard.observe.AlarmRule;
import dev.hotshard.observe.AlarmRule.Level;
import dev.hotshard.observe.AlarmRule.Of;
import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long it takes the people who operate a stream to learn that there is trouble, on which shard, and through which key.
 * Shape: trouble begins with the first throttle, where shards delay with the first record held back; with the first drop, if that comes before; or with the end of the
 * first second at whose end a group is too far behind ({@link RunShapes#behindRecords}). The first symptom is the first alarm that
 * fires; from then on somebody looks. The shard is named with the first visible step of metrics in which one throttles, holds back or lags, the key with the first in which one key
 * alone is offered all that one shard takes. An alarm about single shards or keys names the one that it fires on, also before there is trouble.
 */
public final class Detection {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Scenario scenario;
    private final RunNames names;
    private final List<Sighting> sightings = new ArrayList<>();

    private Detection(Scenario scenario, RunNames names) {
        this.scenario = scenario;
        this.names = names;
    }

    /** What is watched besides the scenario's own alarms; nothing in a scenario without any, where nobody would be told. */
    public static List<AlarmRule> rules(Scenario scenario) {
        List<AlarmRule> rules = new ArrayList<>();
        if (scenario.alarms().isEmpty()) {
            return rules;
        }
        long everyNanos = scenario.observe().everyNanos();
        boolean delays = scenario.stream().overflow() == StreamSpec.Overflow.DELAY;
        rules.add(rule(Of.SHARD, null, delays ? Level.HELD_BACK : Level.THROTTLED, Comparison.MORE, 0, everyNanos));
        rules.add(rule(Of.KEY, null, Level.DEMAND, Comparison.AT_LEAST, 1, everyNanos));
        double memberRate = RunShapes.memberRecordsPerSecond(scenario);
        if (!Double.isNaN(memberRate)) {
            rules.add(rule(Of.KEY, null, Level.OFFERED, Comparison.AT_LEAST, memberRate, everyNanos));
        }
        scenario.consumers().forEach((name, group) -> {
            double behind = RunShapes.behindRecords(group);
            rules.add(rule(Of.SHARD, null, Level.LAG, Comparison.MORE, behind, everyNanos));
            rules.add(rule(Of.GROUP, name, Level.LAG, Comparison.MORE, behind, SECOND_NANOS));
        });
        return rules;
    }

    private static AlarmRule rule(
            Of of, @Nullable String name, Level level, Comparison comparison, double bound, long perNanos) {
        return new AlarmRule(of, 0, name, level, new Bound(comparison, bound), perNanos, 1);
    }

    /**
     * What came of it; null for a scenario without alarms.
     *
     * @param alarms what the scenario's alarms did
     * @param watched what came of {@link #rules}, in their order
     * @param of the run's other numbers
     */
    public static VariantSummary.@Nullable Detection of(
            Scenario scenario,
            List<VariantSummary.Alarm> alarms,
            List<AlarmObservation> watched,
            RunNames names,
            VariantSummary of) {
        return watched.isEmpty() ? null : new Detection(scenario, names).detection(alarms, watched, of);
    }

    /** A time at which a shard or a key could be named. */
    private record Sighting(Scope scope, double seconds, String name) {}

    /** A time at which something began that nobody wants; of two at the same time the first one is told. */
    private record Trouble(@Nullable String by, double seconds) {
        Trouble orEarlier(String other, double otherSeconds) {
            boolean isEarlier = !Double.isNaN(otherSeconds) && !(seconds <= otherSeconds);
            return isEarlier ? new Trouble(other, otherSeconds) : this;
        }
    }

    private VariantSummary.Detection detection(
            List<VariantSummary.Alarm> alarms, List<AlarmObservation> watched, VariantSummary numbers) {
        VariantSummary.Alarm symptom = null;
        List<Alarm> described = List.copyOf(scenario.alarms().values());
        for (int i = 0; i < alarms.size(); i++) {
            VariantSummary.Alarm alarm = alarms.get(i);
            if (symptom == null || alarm.firedAtSeconds() < symptom.firedAtSeconds()) {
                symptom = Double.isNaN(alarm.firedAtSeconds()) ? symptom : alarm;
            }
            if (alarm.entity() != null) {
                sightings.add(new Sighting(
                        described.get(i).scope(),
                        alarm.firedAtSeconds(),
                        alarm.entity().substring(alarm.entity().indexOf(' ') + 1)));
            }
        }
        Trouble trouble = new Trouble(null, Double.NaN)
                .orEarlier("throttle", numbers.firstThrottleSeconds())
                .orEarlier("held-back", numbers.delay().firstSeconds())
                .orEarlier("drop", numbers.firstDropSeconds());
        List<AlarmRule> rules = rules(scenario);
        for (int i = 0; i < rules.size(); i++) {
            AlarmObservation one = watched.get(i);
            Of of = rules.get(i).of();
            if (one.firings() == 0) {
                continue;
            } else if (of == Of.GROUP) {
                trouble = trouble.orEarlier("lag", one.firedAtSeconds());
            } else if (symptom != null) {
                sightings.add(new Sighting(
                        of == Of.KEY ? Scope.KEY : Scope.SHARD,
                        Math.max(symptom.firedAtSeconds(), one.firedAtSeconds()),
                        Alarms.name(scenario, names, of, 0, one.entity())));
            }
        }
        Sighting shard = first(Scope.SHARD);
        Sighting key = first(Scope.KEY);
        double since = trouble.seconds();
        return new VariantSummary.Detection(
                trouble.by(),
                since,
                symptom == null ? null : symptom.name(),
                symptom == null ? Double.NaN : symptom.firedAtSeconds() - since,
                shard == null ? null : shard.name(),
                shard == null ? Double.NaN : shard.seconds() - since,
                key == null ? null : key.name(),
                key == null ? Double.NaN : key.seconds() - since);
    }

    private @Nullable Sighting first(Scope scope) {
        Sighting first = null;
        for (Sighting one : sightings) {
            if (one.scope() == scope && (first == null || one.seconds() < first.seconds())) {
                first = one;
            }
        }
        return first;
    }
}
