package dev.hotshard.oracle;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run of the slow simulator came to.
 * Units: nanoseconds, records, bytes.
 * Shape: one whole number a name; names are paths as in {@code summary.json} ({@code flows[web].offered}, {@code groups[g].shards[2].lagMax}), times end in
 * {@code Nanos}; {@code books.} counts all records, the rest as the summary does. A count that is 0 and a time that there is none of are left out. Ratios stand
 * in {@code figures}, those of caps only where the caps stay the same.
 */
record SlowTotals(SortedMap<String, Long> values, SortedMap<String, Double> figures) {
    SlowTotals {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
    }

    /** The value under this name, 0 where a count is left out. */
    long count(String name) {
        return values.getOrDefault(name, 0L);
    }

    /** The time under this name, null where there is none. */
    Long time(String name) {
        return values.get(name);
    }
}
