package dev.hotshard.experiment;

import dev.hotshard.summary.SeriesView;
import java.util.function.DoubleConsumer;

/**
 * How an experiment is run; nothing here changes a number of its summary, but that without {@code whatIf} the verdicts have none of a split.
 * With {@code hideKeys} what tells a key is published as a hash ({@link dev.hotshard.summary.KeyMask}).
 * Shape: {@code whatIf} repeats a variant in which a shard is too busy with that shard split, once at most; {@code seriesShards} bounds how many shards, the hottest first, have columns in the series; {@code progress} hears from any thread which share of all
 * simulated time is done, from 0 to 1.
 */
public record RunOptions(int threads, int seriesShards, boolean whatIf, boolean hideKeys, DoubleConsumer progress) {
    /** All processors, the usual series, splits tried, names as they are, nobody listening. */
    public static final RunOptions DEFAULT = new RunOptions(
            Runtime.getRuntime().availableProcessors(), SeriesView.HOTTEST_SHARDS, true, false, share -> {});
}
