package dev.hotshard.benchmarks;

import dev.hotshard.experiment.Wiring;
import dev.hotshard.model.ModelPlan;
import dev.hotshard.model.StreamModel;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.RunObserver;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.summary.RunNames;
import dev.hotshard.summary.RunShapes;
import dev.hotshard.summary.RunSummary;
import dev.hotshard.summary.SeriesView;
import dev.hotshard.summary.Summarizer;
import dev.hotshard.summary.VariantSummary;
import java.util.List;

/**
 * A workload as Hotshard simulates it: its scenario file is read once, then each run goes from the
 * scenario to the whole summary with its series and diagnosis.
 *
 * <p>Shape: the same steps as a user's run takes, but on the calling thread, so that what it allocates
 * can be told from what others do.
 */
public final class EngineRun {
    private static final int REPLICATION = 0;

    private final Scenario scenario;

    public EngineRun(Workload workload, long seed) {
        scenario = ScenarioFiles.read(
                        workload.name(),
                        new Setting("duration", workload.durationSeconds() + "s"),
                        new Setting("seed", Long.toString(seed)))
                .baseline();
    }

    /** Simulates the whole duration; each call does it anew. */
    public RunSummary run() {
        Streams streams = new Streams(scenario.seed(), REPLICATION);
        ModelPlan plan = Wiring.plan(scenario, streams);
        RunObserver observer = new RunObserver(RunShapes.of(scenario));
        StreamModel model = new StreamModel(plan, streams, observer, nowNanos -> {});
        model.run();
        RunObservations seen = observer.freeze();
        RunNames names = new RunNames(model.logicalKeys()::text, Integer::toString, List.of());
        return new RunSummary(
                Summarizer.summarize("baseline", scenario, seen, names),
                SeriesView.of(scenario, seen, SeriesView.HOTTEST_SHARDS));
    }

    /** A summary in the numbers by which engines are compared. */
    static StreamTotals totals(RunSummary run) {
        VariantSummary numbers = run.numbers();
        VariantSummary.Records records = numbers.records();
        return new StreamTotals(
                records.offered(),
                records.attempts(),
                records.accepted(),
                records.throttled(),
                records.dropped(),
                records.waitingAtEnd(),
                numbers.groups().get(0).consumed(),
                numbers.imbalance().offered().maxToMedian(),
                numbers.latencySeconds().mean());
    }
}
