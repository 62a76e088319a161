package dev.hotshard.experiment;

import dev.hotshard.summary.SeriesView;
import java.util.function.DoubleConsumer;

/**
 * How an experiment is run; nothing here changes a number of its summary.
 * Shape: {@code seriesShards} bounds how many shards, the hottest first, have columns in the series; {@code progress} hears from any thread which share of all
 * simulated time is done, from 0 to 1.
 */
public record RunOptions(int threads, int seriesShards, DoubleConsumer progress) {
    /** All processors, the usual series, nobody listening. */
    public static final RunOptions DEFAULT =
            new RunOptions(Runtime.getRuntime().availableProcessors(), SeriesView.HOTTEST_SHARDS, share -> {});
}
