package dev.hotshard.summary;

import dev.hotshard.observe.AlarmObservation;
import dev.hotshard.observe.AlarmRule;
import dev.hotshard.observe.AlarmRule.Of;
import dev.hotshard.observe.Sights;
import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The alarms of a scenario: what observers are told to watch, and what is published of what they saw. */
public final class Alarms {
    private Alarms() {}

    /** What each alarm watches, in the order of their names. */
    public static List<AlarmRule> rules(Scenario scenario) {
        List<AlarmRule> rules = new ArrayList<>();
        for (Alarm alarm : scenario.alarms().values()) {
            rules.add(new AlarmRule(
                    of(alarm),
                    alarm.field() == null ? 0 : scenario.breakdown().indexOf(alarm.field()),
                    alarm.name(),
                    AlarmRule.Level.valueOf(alarm.level().name()),
                    new Bound(alarm.comparison(), alarm.bound()),
                    alarm.perNanos(),
                    alarm.aggregates()));
        }
        return rules;
    }

    /** What operators can see, as a run begins. */
    public static Sights sights(Scenario scenario) {
        return new Sights(
                detail(scenario.observe().shards()), detail(scenario.observe().keys()));
    }

    private static Sights.Detail detail(Visibility.Detail detail) {
        return new Sights.Detail(detail.fromNanos(), detail.delayNanos());
    }

    private static Of of(Alarm alarm) {
        return Of.valueOf(alarm.scope().name());
    }

    /** The name of an entity that alarms can be about; the stream has none. */
    public static String name(Scenario scenario, RunNames names, Of of, int field, int entity) {
        return switch (of) {
            case STREAM -> "";
            case FLOW -> List.copyOf(scenario.traffic().keySet()).get(entity);
            case GROUP -> List.copyOf(scenario.consumers().keySet()).get(entity);
            case SHARD -> Integer.toString(entity);
            case KEY -> names.key().apply(entity);
            case HOST -> names.host().apply(entity);
            case VALUE ->
                entity == 0 ? Breakdowns.WITHOUT : names.values().get(field).apply(entity - 1);
        };
    }

    /** What is published of what the alarms of a scenario did, in the order of their names. */
    public static List<VariantSummary.Alarm> of(
            Scenario scenario, List<AlarmObservation> seen, RunNames names, KeyMask mask) {
        List<VariantSummary.Alarm> alarms = new ArrayList<>();
        for (Map.Entry<String, Alarm> alarm : scenario.alarms().entrySet()) {
            AlarmObservation one = seen.get(alarms.size());
            alarms.add(new VariantSummary.Alarm(
                    alarm.getKey(),
                    one.firedAtSeconds(),
                    one.clearedAtSeconds(),
                    one.firings() == 0 ? null : entity(scenario, names, mask, alarm.getValue(), one.entity()),
                    one.measured() ? one.firings() : Double.NaN));
        }
        return alarms;
    }

    private static @Nullable String entity(Scenario scenario, RunNames names, KeyMask mask, Alarm alarm, int entity) {
        Of of = of(alarm);
        if (of == Of.STREAM) {
            return null;
        }
        String given = alarm.name();
        String name =
                given == null ? name(scenario, names, of, 0, entity) : mask.name(alarm.scope(), alarm.field(), given);
        return of == Of.VALUE ? alarm.field() + "=" + name : alarm.scope().word() + " " + name;
    }
}
