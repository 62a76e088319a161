package dev.hotshard.experiment;

import dev.hotshard.model.ActionFaultException;
import dev.hotshard.model.partition.NoSuchShardException;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Replications;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Alarms;
import dev.hotshard.summary.Detection;
import dev.hotshard.summary.Diagnosis;
import dev.hotshard.summary.KeyMask;
import dev.hotshard.summary.OverReplications;
import dev.hotshard.summary.RunNames;
import dev.hotshard.summary.RunSummary;
import dev.hotshard.summary.SeriesView;
import dev.hotshard.summary.SplitQuestion;
import dev.hotshard.summary.Summarizer;
import dev.hotshard.summary.VariantRuns;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * The runs of an experiment: each variant so often as it is replicated, and once more with a split where the first one asks for it.
 * Invariant: each run is confined to one thread and depends on its scenario and the replication's number alone; results stand in the order of the variants and replications, and
 * how many replications there are depends on results alone, whatever the number of threads.
 * A run that lacked memory beside others is repeated alone.
 * Errors: RunFaultException for a fault of the scenario that shows only while it runs; IllegalStateException for a fault of ours, naming variant and seed;
 * CancellationException if the calling thread is interrupted. However it ends, none of its runs goes on.
 */
public final class ExperimentRun {
    private final Experiment experiment;
    private final RunOptions options;
    private final KeyMask mask;
    private final AtomicLong simulatedNanos = new AtomicLong();
    private final double allNanos;

    private ExperimentRun(Experiment experiment, RunOptions options) {
        this.experiment = experiment;
        this.options = options;
        this.mask = options.hideKeys()
                ? KeyMask.over(
                        experiment.variants().stream().map(Variant::scenario).toList())
                : KeyMask.NONE;
        double onceNanos = experiment.variants().stream()
                .mapToDouble(variant -> variant.scenario().durationNanos())
                .sum();
        this.allNanos = onceNanos * (experiment.replications().count() + (options.whatIf() ? 1 : 0));
    }

    /** Runs all variants. */
    public static List<VariantRuns> run(Experiment experiment, RunOptions options) throws RunFaultException {
        return new ExperimentRun(experiment, options).run();
    }

    private List<VariantRuns> run() throws RunFaultException {
        Replications wanted = experiment.replications();
        List<Variant> variants = experiment.variants();
        int threads = (int) Math.min(options.threads(), (long) variants.size() * wanted.count());
        ExecutorService pool = Executors.newFixedThreadPool(threads, ExperimentRun::daemon);
        List<List<RunSummary>> runs = new ArrayList<>();
        variants.forEach(variant -> runs.add(new ArrayList<>()));
        try {
            do {
                int done = runs.get(0).size();
                int most = wanted.precision() == null ? wanted.count() : done + Replications.BATCH;
                run(pool, threads, done, Math.min(most, wanted.count()), runs);
            } while (runs.get(0).size() < wanted.count()
                    && !OverReplications.areEnough(
                            wanted, runs.stream().map(ExperimentRun::numbers).toList()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the experiment was interrupted");
        } finally {
            end(pool);
        }
        List<VariantRuns> told = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            told.add(new VariantRuns(
                    OverReplications.judge(variants.get(v).scenario(), numbers(runs.get(v))),
                    Objects.requireNonNull(runs.get(v).get(0).series())));
        }
        return List.copyOf(told);
    }

    private static List<VariantSummary> numbers(List<RunSummary> runs) {
        return runs.stream().map(RunSummary::numbers).toList();
    }

    /** Adds the replications from one number to another, exclusive, to those of each variant. */
    private void run(ExecutorService pool, int threads, int from, int to, List<List<RunSummary>> runs)
            throws RunFaultException, InterruptedException {
        List<Variant> variants = experiment.variants();
        List<Future<RunSummary>> running = new ArrayList<>();
        for (Variant variant : variants) {
            for (int r = from; r < to; r++) {
                int replication = r;
                running.add(pool.submit(() -> run(variant, replication)));
            }
        }
        RunSummary[] summaries = new RunSummary[running.size()];
        List<Integer> lackedMemory = new ArrayList<>();
        for (int i = 0; i < summaries.length; i++) {
            try {
                summaries[i] = result(running.get(i));
            } catch (OutOfMemoryError e) {
                if (threads == 1) {
                    throw e;
                }
                lackedMemory.add(i);
            }
        }
        int each = to - from;
        for (int i : lackedMemory) {
            summaries[i] = result(pool.submit(() -> run(variants.get(i / each), from + i % each)));
        }
        for (int v = 0; v < variants.size(); v++) {
            runs.get(v).addAll(List.of(summaries).subList(v * each, (v + 1) * each));
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

    /** Ends what still runs, and waits until it has ended: who comes next needs its processor and its memory. */
    private static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean isInterrupted = Thread.interrupted();
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                // The runs know already.
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "hotshard-run");
        thread.setDaemon(true);
        return thread;
    }

    private RunSummary run(Variant variant, int replication) throws RunFaultException {
        Clock clock = new Clock();
        try {
            First first = first(variant, replication, clock);
            if (!options.whatIf() || replication > 0) {
                return first.summary();
            }
            clock.next(variant.scenario().durationNanos());
            List<VariantSummary.Verdict> verdicts = withSplit(variant.scenario(), first.diagnosis(), clock);
            return new RunSummary(
                    first.summary().numbers().withDiagnosis(verdicts),
                    first.summary().series());
        } catch (OutOfMemoryError e) {
            clock.takeBack();
            throw e;
        } catch (NoSuchShardException | ActionFaultException e) {
            throw new RunFaultException(variant.name(), e);
        } catch (IllegalStateException | IllegalArgumentException | ArithmeticException e) {
            throw new IllegalStateException(
                    "variant " + variant.name() + ", seed " + variant.scenario().seed() + ", replication " + replication
                            + ": " + e.getMessage(),
                    e);
        }
    }

    /** The run of a variant as it is: what it came to, and what is found in that. */
    private record First(RunSummary summary, Diagnosis diagnosis) {}

    private First first(Variant variant, int replication, Clock clock) {
        Scenario scenario = variant.scenario();
        ObservedRun run =
                ObservedRun.of(scenario, new Streams(scenario.seed(), replication), countedFrom(scenario), mask, clock);
        RunNames names = mask.names(scenario, run.names());
        RunObservations whole = run.seenFrom(scenario.warmupNanos());
        Interruption.check();
        Diagnosis diagnosis = Diagnosis.of(scenario, whole, names);
        Interruption.check();
        VariantSummary ofRecords = Summarizer.summarize(variant.name(), scenario, whole, names, diagnosis.verdicts());
        List<VariantSummary.Alarm> alarms = Alarms.of(scenario, run.alarms(), names, mask);
        VariantSummary numbers =
                ofRecords.withAlarms(alarms, Detection.of(scenario, alarms, run.detections(), names, ofRecords));
        RunSummary summary = new RunSummary(
                numbers.withExpect(Summarizer.judge(scenario, run.seen(), run.names(), mask, numbers)),
                replication == 0 ? SeriesView.of(scenario, whole, options.seriesShards()) : null);
        return new First(summary, diagnosis);
    }

    /** The verdicts with what a split would have done, where one asks and it can be tried: the same run once more, of which nothing else is kept. */
    private List<VariantSummary.Verdict> withSplit(Scenario scenario, Diagnosis diagnosis, Clock clock) {
        SplitQuestion question = diagnosis.question();
        SplitTrial trial = question == null ? null : SplitTrial.of(scenario, question);
        if (trial == null) {
            clock.accept(scenario.durationNanos());
            return diagnosis.verdicts();
        }
        SortedSet<Long> whole = new TreeSet<>(Set.of(scenario.warmupNanos()));
        try {
            ObservedRun run =
                    ObservedRun.ofRecords(trial.scenario(), new Streams(scenario.seed(), 0), whole, mask, clock);
            return diagnosis.verdicts(
                    trial.tried(), run.seenFrom(scenario.warmupNanos()), mask.names(trial.scenario(), run.names()));
        } catch (ActionFaultException e) {
            // The shard's range is too narrow to be split.
            clock.accept(scenario.durationNanos());
            return diagnosis.verdicts();
        }
    }

    /** All records that count, and for each later time from which on an expectation counts them those alone. */
    private static SortedSet<Long> countedFrom(Scenario scenario) {
        SortedSet<Long> from = new TreeSet<>();
        from.add(scenario.warmupNanos());
        for (Expectation expectation : scenario.expect()) {
            from.add(Summarizer.fromNanos(scenario, expectation));
        }
        return from;
    }

    /** Adds up the simulated time of all runs, and ends a run whose thread is interrupted. */
    private final class Clock implements LongConsumer {
        private long beforeNanos;
        private long countedNanos;

        @Override
        public void accept(long nowNanos) {
            Interruption.check();
            long allOfThis = beforeNanos + nowNanos;
            long all = simulatedNanos.addAndGet(allOfThis - countedNanos);
            countedNanos = allOfThis;
            options.progress().accept(all / allNanos);
        }

        /** A run of so long is over, another one begins. */
        void next(long durationNanos) {
            beforeNanos += durationNanos;
        }

        /** The runs didn't come to their end. */
        void takeBack() {
            simulatedNanos.addAndGet(-countedNanos);
        }
    }
}
