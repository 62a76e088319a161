package dev.hotshard.experiment;

import dev.hotshard.model.ModelPlan;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.StreamModel;
import dev.hotshard.observe.AlarmObservation;
import dev.hotshard.observe.AlarmRule;
import dev.hotshard.observe.AlarmTally;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.RunObserver;
import dev.hotshard.observe.RunShape;
import dev.hotshard.observe.SeveralListeners;
import dev.hotshard.observe.Sights;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Alarms;
import dev.hotshard.summary.Detection;
import dev.hotshard.summary.KeyMask;
import dev.hotshard.summary.RunNames;
import dev.hotshard.summary.RunShapes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario that is over, and what was seen of it.
 * Shape: {@code names} as they are, whatever of them may be published; {@code seen} by the time in nanoseconds from which on records count; {@code detections} are empty where nobody was to detect anything.
 */
record ObservedRun(
        RunNames names,
        Map<Long, RunObservations> seen,
        List<AlarmObservation> alarms,
        List<AlarmObservation> detections) {

    /** Runs a scenario with observers of all that is asked about it: of records from each of these times on, of its alarms, and of how long people take to know. */
    static ObservedRun of(
            Scenario scenario, Streams streams, SortedSet<Long> countedFrom, KeyMask mask, LongConsumer clock) {
        return run(scenario, streams, countedFrom, Detection.rules(scenario), mask, clock);
    }

    /** Runs a scenario for its records alone; its alarms are watched for what they start. */
    static ObservedRun ofRecords(
            Scenario scenario, Streams streams, SortedSet<Long> countedFrom, KeyMask mask, LongConsumer clock) {
        return run(scenario, streams, countedFrom, List.of(), mask, clock);
    }

    private static ObservedRun run(
            Scenario scenario,
            Streams streams,
            SortedSet<Long> countedFrom,
            List<AlarmRule> detectionRules,
            KeyMask mask,
            LongConsumer clock) {
        Sights sights = Alarms.sights(scenario);
        Interruption.check();
        ModelPlan plan = Wiring.plan(scenario, streams, sights, mask);
        Map<Long, RunObserver> observers = new TreeMap<>();
        countedFrom.forEach(from -> observers.put(from, new RunObserver(RunShapes.of(scenario.withWarmup(from)))));
        Named named = new Named();
        RunNames names = names(scenario, named);
        List<AlarmTally> watching = watching(
                scenario,
                Alarms.rules(scenario),
                names,
                sights,
                (alarm, nanos) -> named.model().alarmed(alarm, nanos));
        List<AlarmTally> detecting = watching(scenario, detectionRules, names, sights, (rule, nanos) -> {});
        List<RunListener> all = new ArrayList<>(observers.values());
        all.addAll(watching);
        all.addAll(detecting);
        RunListener listener = all.size() == 1 ? all.get(0) : new SeveralListeners(all);
        Interruption.check();
        StreamModel model = new StreamModel(plan, streams, listener, clock);
        named.model = model;
        model.run();
        Map<Long, RunObservations> seen = new HashMap<>();
        observers.forEach((fromNanos, observer) -> {
            Interruption.check();
            seen.put(fromNanos, observer.freeze());
        });
        return new ObservedRun(names, seen, frozen(watching), frozen(detecting));
    }

    /** What was seen of the records from a time on. */
    RunObservations seenFrom(long nanos) {
        return Objects.requireNonNull(seen.get(nanos));
    }

    /** One watcher a rule, in their order. */
    private static List<AlarmTally> watching(
            Scenario scenario, List<AlarmRule> rules, RunNames names, Sights sights, FirstFiring firstFiring) {
        RunShape shape = RunShapes.of(scenario);
        List<AlarmTally> watching = new ArrayList<>();
        for (AlarmRule rule : rules) {
            int number = watching.size();
            watching.add(new AlarmTally(
                    rule,
                    shape,
                    (of, field, entity) -> Alarms.name(scenario, names, of, field, entity),
                    sights,
                    nanos -> firstFiring.at(number, nanos)));
        }
        return watching;
    }

    /** Hears of the first firing of each rule, by its number, at that time. */
    private interface FirstFiring {
        void at(int rule, long nanos);
    }

    private static List<AlarmObservation> frozen(List<AlarmTally> watching) {
        return watching.stream().map(AlarmTally::freeze).toList();
    }

    private static RunNames names(Scenario scenario, Named named) {
        List<IntFunction<String>> values = new ArrayList<>();
        for (int i = 0; i < scenario.breakdown().size(); i++) {
            int field = i;
            values.add(value -> named.model().breakdownValues(field).text(value));
        }
        IntFunction<String> hosts = scenario.hosts().per() == null
                ? Integer::toString
                : host -> named.model().hostNames().text(host);
        return new RunNames(key -> named.model().logicalKeys().text(key), hosts, values);
    }

    /** The model whose keys, hosts and values are to be named: those who watch it are there before it is. */
    private static final class Named {
        private @Nullable StreamModel model;

        StreamModel model() {
            return Objects.requireNonNull(model, "nothing has a name before the model is there");
        }
    }
}
