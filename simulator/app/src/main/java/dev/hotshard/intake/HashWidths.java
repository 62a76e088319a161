package dev.hotshard.intake;

import dev.hotshard.report.LoadsResult.Load;
import dev.hotshard.report.LoadsResult.Measure;
import dev.hotshard.report.LoadsResult.Part;
import dev.hotshard.scenario.ListedShards;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary.Imbalance;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** How wide the ranges of a stream's open shards are: what each is offered of many keys alike, for the MD5s of keys are uniform. */
public final class HashWidths {
    /** All hashes, in the parts that a width is told in: 2^52 of them are exact in a double. */
    private static final int BITS = 52;

    private static final int HASH_BITS = 128;

    private HashWidths() {}

    public static Part part(String name, ListedShards shards) {
        List<ShardRanges.Range> ranges = shards.ranges().ranges();
        long[] widths = new long[ranges.size()];
        for (int i = 0; i < widths.length; i++) {
            BigInteger width = ranges.get(i).width();
            widths[i] = width.shiftRight(HASH_BITS - BITS).longValueExact();
        }
        Imbalance imbalance = Imbalance.of(widths);
        List<Load> loads = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            double share = Math.scalb((double) widths[i], -BITS);
            loads.add(new Load(shards.ids().get(i), share, share, widths[i] / imbalance.mean()));
        }
        List<String> notes = shards.closed() == 0
                ? List.of()
                : List.of(Figures.count(shards.closed()) + (shards.closed() == 1 ? " shard has" : " shards have")
                        + " closed and " + (shards.closed() == 1 ? "is" : "are") + " left out.");
        return new Part(
                Measure.HASHES, name, "shard", loads, imbalance, notes, List.of(LoadVerdicts.widths(loads, imbalance)));
    }
}
