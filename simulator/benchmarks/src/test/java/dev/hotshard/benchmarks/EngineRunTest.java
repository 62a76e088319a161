package dev.hotshard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.hotshard.experiment.ExperimentRun;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.summary.RunSummary;
import dev.hotshard.summary.VariantRuns;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EngineRunTest {
    private static final double Z = 4;
    private static final int REPLICATIONS = 30;

    /** What is timed is what a user gets of one run, without the one that a split is tried in. */
    @Test
    void tellsWhatTheLibraryTells() throws Exception {
        for (Workload workload : Workload.all()) {
            List<VariantRuns> users = ExperimentRun.run(
                    ScenarioFiles.read(workload.name(), new Setting("duration", "2s"), new Setting("seed", "5")),
                    new RunOptions(1, RunOptions.DEFAULT.seriesShards(), false, false, share -> {}));

            RunSummary timed = new EngineRun(workload.over(2), 5).run();

            assertThat(timed.numbers()).isEqualTo(users.get(0).replications().get(0));
        }
    }

    /**
     * Hotshard and SSJ simulate the same laws with draws of their own, so their means over many runs
     * differ by chance alone: by at most Z standard errors of a difference of two means.
     */
    @Test
    void healthyStreamIsThatOfSsj() {
        Workload workload = Workload.light().over(2);
        List<StreamTotals> engine = engineRuns(workload);
        List<StreamTotals> ssj = ssjRuns(workload);

        assertThat(gap(engine, ssj, StreamTotals::latencyMeanSeconds)).isLessThan(Z);
        assertThat(gap(engine, ssj, StreamTotals::maxToMedian)).isLessThan(Z);
        assertThat(gap(engine, ssjRuns(faster(workload)), StreamTotals::latencyMeanSeconds))
                .as("canary: a rate 5 %% higher is seen")
                .isGreaterThan(Z);
    }

    /** As above, while the queues of a storm fill. */
    @Test
    void retryStormIsThatOfSsj() {
        Workload workload = Workload.mixed().over(2);
        List<StreamTotals> engine = engineRuns(workload);
        List<StreamTotals> ssj = ssjRuns(workload);

        assertThat(gap(engine, ssj, StreamTotals::attemptsPerRecord)).isLessThan(Z);
        assertThat(gap(engine, ssj, StreamTotals::waiting)).isLessThan(Z);
        assertThat(gap(engine, ssj, StreamTotals::accepted)).isLessThan(Z);
        assertThat(gap(engine, ssj, StreamTotals::latencyMeanSeconds)).isLessThan(Z);
        assertThat(gap(engine, ssjRuns(faster(workload)), StreamTotals::attemptsPerRecord))
                .as("canary: a rate 5 %% higher is seen")
                .isGreaterThan(Z);
    }

    /**
     * With all queues full, what is dropped is what the hot shard was offered less a fixed number: the
     * variance of a drop count is that of a Poisson count, of a difference of two such twice that. The
     * drop rate divides it by all records, whose own chance weighs a hundredth of that.
     */
    @Test
    void retryStormDropsWhatSsjDrops() {
        Workload workload = Workload.mixed();
        double hotShare =
                Arrays.stream(SsjStreamTest.shareOfShard(workload)).max().orElseThrow();
        double records = workload.recordsPerSecond() * workload.durationSeconds();
        double tolerance = Z * Math.sqrt(2 * hotShare * records) / records;

        double engine = EngineRun.totals(new EngineRun(workload, 1).run()).dropRate();
        double ssj = new SsjStream(workload, 1).run().dropRate();

        assertThat(engine).isCloseTo(ssj, within(tolerance));
        assertThat(tolerance)
                .as("canary: a rate 5 %% higher on the hot shard is seen")
                .isLessThan(0.05 * hotShare);
    }

    /**
     * The smallest object takes 16 bytes; a byte a further record is what not one record in sixteen
     * could pay for. What there is are the rows of the series. The first minute of the storm fills the
     * queues.
     */
    @Test
    void aFurtherRecordAllocatesNothing() {
        assertThat(bytesPerFurtherRecord(Workload.light(), 10)).isLessThan(1);
        assertThat(bytesPerFurtherRecord(Workload.mixed(), 60)).isLessThan(1);
    }

    /** What a run of twice the seconds allocates more than one of the seconds, by record. */
    private static double bytesPerFurtherRecord(Workload workload, int seconds) {
        EngineRun shorter = new EngineRun(workload.over(seconds), 1);
        EngineRun longer = new EngineRun(workload.over(2 * seconds), 1);
        long furtherRecords = EngineRun.totals(longer.run()).offered()
                - EngineRun.totals(shorter.run()).offered();
        return (double) (allocatedBytes(longer) - allocatedBytes(shorter)) / furtherRecords;
    }

    private static long allocatedBytes(EngineRun engine) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        engine.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static Workload faster(Workload workload) {
        return new Workload(
                workload.name(),
                workload.shards(),
                workload.keys(),
                1.05 * workload.recordsPerSecond(),
                workload.durationSeconds());
    }

    private static List<StreamTotals> engineRuns(Workload workload) {
        return LongStream.range(0, REPLICATIONS)
                .mapToObj(seed -> EngineRun.totals(new EngineRun(workload, seed).run()))
                .toList();
    }

    private static List<StreamTotals> ssjRuns(Workload workload) {
        return LongStream.range(0, REPLICATIONS)
                .mapToObj(seed -> new SsjStream(workload, seed).run())
                .toList();
    }

    /** The difference of the two means in standard errors. */
    private static double gap(List<StreamTotals> a, List<StreamTotals> b, ToDoubleFunction<StreamTotals> figure) {
        double error = Math.sqrt((variance(a, figure) + variance(b, figure)) / REPLICATIONS);
        return Math.abs(mean(a, figure) - mean(b, figure)) / error;
    }

    private static double mean(List<StreamTotals> runs, ToDoubleFunction<StreamTotals> figure) {
        return runs.stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double variance(List<StreamTotals> runs, ToDoubleFunction<StreamTotals> figure) {
        double mean = mean(runs, figure);
        return runs.stream()
                        .mapToDouble(figure)
                        .map(x -> (x - mean) * (x - mean))
                        .sum()
                / (runs.size() - 1);
    }
}
