package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The platform's own splits: it counts what each shard is offered, and splits one that was above its bound for long enough.
 * Shape: at the end of each window, after all changes of the timeline; shards in the order of their numbers. What opens is counted from nothing.
 */
final class AutoSplits implements OfferWatch {
    private final AutoSplitPlan plan;
    private final RunParts run;
    private long[] amounts = new long[64];

    /** For each shard the windows in a row in which it was above. */
    private int[] windows = new int[64];

    /** The shards of which it was told that they can't be split. */
    private final BitSet told = new BitSet();

    AutoSplits(AutoSplitPlan plan, EventCalendar calendar, RunParts run) {
        this.plan = plan;
        this.run = run;
        new Ticker(calendar, EventOrder.AUTO_SPLIT.rank(0), plan.windowNanos(), this::closeWindow);
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        if (record.shard >= amounts.length) {
            int longer = Math.max(record.shard + 1, 2 * amounts.length);
            amounts = Arrays.copyOf(amounts, longer);
            windows = Arrays.copyOf(windows, longer);
        }
        amounts[record.shard] += plan.amount(record);
    }

    private void closeWindow(long nowNanos) {
        int[] open = run.topology.open().shards();
        int openCount = open.length;
        for (int shard : open) {
            if (shard >= amounts.length) {
                continue;
            }
            windows[shard] = amounts[shard] > plan.mostPerWindow() ? windows[shard] + 1 : 0;
            if (windows[shard] == plan.windows()) {
                windows[shard] = 0;
                openCount += openCount < plan.mostShards() ? split(nowNanos, shard) : 0;
            }
        }
        Arrays.fill(amounts, 0);
    }

    /** Splits a shard; how many there are more by it. */
    private int split(long nowNanos, int shard) {
        HeatSplit split = HeatSplit.of(plan.cut(), run, nowNanos, shard);
        boolean splits = split.canBe(run);
        if (splits || !told.get(shard)) {
            told.set(shard);
            run.act(nowNanos, Deed.UNPLANNED, "auto-split", split);
        }
        return splits ? 1 : 0;
    }
}
