package dev.hotshard.intake;

import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;

/**
 * The hottest of very many keys, and how many there are, within errors that they know themselves.
 * Invariant: {@link #MAP} * 3/4 keys at most are kept, and 256 KiB for their number; hashes have fixed seeds, so that the same stream gives the same result.
 * Source: Anderson et al., "A High-Performance Algorithm for Identifying Frequent Items in Data Streams" (2017); Flajolet et al., "HyperLogLog" (2007).
 */
final class KeySketches {
    /** A key's count is too low by 3.5 / MAP of all records at most, in practice far less: what counts here are keys with a hundredth of them. */
    private static final int MAP = 1 << 17;

    /** 2^18 registers: a standard error of 0.2 %. */
    private static final int LOG_REGISTERS = 18;

    /** Two standard errors to each side. */
    private static final int DEVIATIONS = 2;

    private final ItemsSketch<String> frequent = new ItemsSketch<>(MAP);
    private final HllSketch distinct = new HllSketch(LOG_REGISTERS, TgtHllType.HLL_8);

    void add(String key, long count) {
        frequent.update(key, count);
        distinct.update(key);
    }

    /** The keys that were kept, each with a count that it has at least. */
    List<KeyCounts.KeyCount> hottest() {
        List<KeyCounts.KeyCount> keys = new ArrayList<>();
        for (ItemsSketch.Row<String> row : frequent.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES)) {
            keys.add(new KeyCounts.KeyCount(row.getItem(), row.getLowerBound()));
        }
        return keys;
    }

    /** How much a count may be too low, also that of a key that isn't kept. */
    long tooLowByAtMost() {
        return frequent.getMaximumError();
    }

    KeyCounts.Cardinality cardinality() {
        return new KeyCounts.Cardinality(
                Math.round(distinct.getEstimate()), (long) Math.floor(distinct.getLowerBound(DEVIATIONS)), (long)
                        Math.ceil(distinct.getUpperBound(DEVIATIONS)));
    }
}
