package dev.hotshard.experiment;

import dev.hotshard.model.ActionFaultException;
import dev.hotshard.model.ModelPlan;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.StreamModel;
import dev.hotshard.model.partition.NoSuchShardException;
import dev.hotshard.observe.AlarmObservation;
import dev.hotshard.observe.AlarmRule;
import dev.hotshard.observe.AlarmTally;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.RunObserver;
import dev.hotshard.observe.RunShape;
import dev.hotshard.observe.SeveralListeners;
import dev.hotshard.observe.Sights;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Alarms;
import dev.hotshard.summary.Detection;
import dev.hotshard.summary.RunNames;
import dev.hotshard.summary.RunShapes;
import dev.hotshard.summary.RunSummary;
import dev.hotshard.summary.SeriesView;
import dev.hotshard.summary.Summarizer;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The runs of an experiment, one a variant.
 * Invariant: each run is confined to one thread and depends on its scenario alone; results stand in the order of the variants, whatever the number of threads.
 * A run that lacked memory beside others is repeated alone.
 * Errors: RunFaultException for a fault of the scenario that shows only while it runs; IllegalStateException for a fault of ours, naming variant and seed;
 * CancellationException if the calling thread is interrupted.
 */
public final class ExperimentRun {
    private static final int REPLICATION = 0;

    private final Experiment experiment;
    private final RunOptions options;
    private final AtomicLong simulatedNanos = new AtomicLong();
    private final double allNanos;

    private ExperimentRun(Experiment experiment, RunOptions options) {
        this.experiment = experiment;
        this.options = options;
        this.allNanos = experiment.variants().stream()
                .mapToDouble(variant -> variant.scenario().durationNanos())
                .sum();
    }

    /** Runs all variants. */
    public static List<RunSummary> run(Experiment experiment, RunOptions options) throws RunFaultException {
        return new ExperimentRun(experiment, options).run();
    }

    private List<RunSummary> run() throws RunFaultException {
        int count = Math.min(options.threads(), experiment.variants().size());
        ExecutorService pool = Executors.newFixedThreadPool(count, ExperimentRun::daemon);
        try {
            List<Future<RunSummary>> running = new ArrayList<>();
            for (Variant variant : experiment.variants()) {
                running.add(pool.submit(() -> run(variant)));
            }
            RunSummary[] summaries = new RunSummary[running.size()];
            List<Integer> lackedMemory = new ArrayList<>();
            for (int i = 0; i < summaries.length; i++) {
                try {
                    summaries[i] = result(running.get(i));
                } catch (OutOfMemoryError e) {
                    if (count == 1) {
                        throw e;
                    }
                    lackedMemory.add(i);
                }
            }
            for (int i : lackedMemory) {
                Variant variant = experiment.variants().get(i);
                summaries[i] = result(pool.submit(() -> run(variant)));
            }
            return List.of(summaries);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the experiment was interrupted");
        } finally {
            pool.shutdownNow();
        }
    }

    private static RunSummary result(Future<RunSummary> run) throws RunFaultException, InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RunFaultException fault) {
                throw fault;
            } else if (e.getCause() instanceof RuntimeException ours) {
                throw ours;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "hotshard-run");
        thread.setDaemon(true);
        return thread;
    }

    private RunSummary run(Variant variant) throws RunFaultException {
        Scenario scenario = variant.scenario();
        Clock clock = new Clock();
        try {
            Streams streams = new Streams(scenario.seed(), REPLICATION);
            Sights sights = Alarms.sights(scenario);
            ModelPlan plan = Wiring.plan(scenario, streams, sights);
            SortedMap<Long, RunObserver> observers = observers(scenario);
            Named named = new Named();
            RunNames names = names(scenario, named);
            List<AlarmTally> watching = watching(
                    scenario,
                    Alarms.rules(scenario),
                    names,
                    sights,
                    (alarm, nanos) -> named.model().alarmed(alarm, nanos));
            List<AlarmTally> detecting =
                    watching(scenario, Detection.rules(scenario), names, sights, (rule, nanos) -> {});
            List<RunListener> all = new ArrayList<>(observers.values());
            all.addAll(watching);
            all.addAll(detecting);
            RunListener listener = all.size() == 1 ? all.get(0) : new SeveralListeners(all);
            StreamModel model = new StreamModel(plan, streams, listener, clock);
            named.model = model;
            model.run();
            Map<Long, RunObservations> seen = new HashMap<>();
            observers.forEach((fromNanos, observer) -> seen.put(fromNanos, observer.freeze()));
            RunObservations whole = Objects.requireNonNull(seen.get(scenario.warmupNanos()));
            VariantSummary ofRecords = Summarizer.summarize(variant.name(), scenario, whole, names);
            List<VariantSummary.Alarm> alarms = Alarms.of(scenario, frozen(watching), names);
            VariantSummary numbers = ofRecords.withAlarms(
                    alarms, Detection.of(scenario, alarms, frozen(detecting), names, ofRecords.firstThrottleSeconds()));
            return new RunSummary(
                    numbers.withExpect(Summarizer.judge(scenario, seen, names, numbers)),
                    SeriesView.of(scenario, whole, options.seriesShards()));
        } catch (OutOfMemoryError e) {
            clock.takeBack();
            throw e;
        } catch (NoSuchShardException | ActionFaultException e) {
            throw new RunFaultException(variant.name(), e);
        } catch (IllegalStateException | IllegalArgumentException | ArithmeticException e) {
            throw new IllegalStateException(
                    "variant " + variant.name() + ", seed " + scenario.seed() + ", replication " + REPLICATION + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /** An observer of all records that count, and one for each later time from which on an expectation counts them. */
    private static SortedMap<Long, RunObserver> observers(Scenario scenario) {
        SortedMap<Long, RunObserver> observers = new TreeMap<>();
        observers.put(scenario.warmupNanos(), new RunObserver(RunShapes.of(scenario)));
        for (Expectation expectation : scenario.expect()) {
            long fromNanos = Summarizer.fromNanos(scenario, expectation);
            observers.computeIfAbsent(fromNanos, from -> new RunObserver(RunShapes.of(scenario.withWarmup(from))));
        }
        return observers;
    }

    /** Adds up the simulated time of all runs, and ends a run whose thread is interrupted. */
    private final class Clock implements LongConsumer {
        private long countedNanos;

        @Override
        public void accept(long nowNanos) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the run was interrupted");
            }
            long all = simulatedNanos.addAndGet(nowNanos - countedNanos);
            countedNanos = nowNanos;
            options.progress().accept(all / allNanos);
        }

        /** The run didn't come to its end. */
        void takeBack() {
            simulatedNanos.addAndGet(-countedNanos);
        }
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
