package dev.hotshard.summary;

import dev.hotshard.observe.Counts;
import dev.hotshard.observe.ValueObservations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The counts by the values of a field: the 1,000 most offered, the rest together as {@code other}. */
final class Breakdowns {
    private static final int MOST = 1_000;
    static final String WITHOUT = "-";
    private static final String OTHER = "other";

    private Breakdowns() {}

    static VariantSummary.Breakdown of(String field, ValueObservations values, IntFunction<String> names) {
        IntFunction<String> named = value -> value == ValueObservations.WITHOUT ? WITHOUT : names.apply(value);
        Ranking ranking = new Ranking(MOST, named);
        Counts all = new Counts(0, 0, 0, 0);
        for (int value = ValueObservations.WITHOUT; value < values.size(); value++) {
            Counts counts = values.counts(value);
            if (counts.offered() > 0) {
                ranking.offer(value, counts.offered());
                all = plus(all, counts);
            }
        }
        Map<String, Counts> byName = new LinkedHashMap<>();
        Counts listed = new Counts(0, 0, 0, 0);
        for (Ranking.Entry entry : ranking.entries()) {
            Counts counts = values.counts(entry.id());
            // A record without the field and one whose value is "-" can't be told apart any more.
            byName.merge(entry.name(), counts, Breakdowns::plus);
            listed = plus(listed, counts);
        }
        List<VariantSummary.Breakdown.Value> rows = new ArrayList<>();
        byName.forEach((name, counts) -> rows.add(row(name, counts)));
        if (listed.offered() < all.offered()) {
            rows.add(row(OTHER, minus(all, listed)));
        }
        return new VariantSummary.Breakdown(field, rows);
    }

    /** The counts of the records with one value, whether it is listed or not; null if there were none. */
    static VariantSummary.Breakdown.@Nullable Value row(
            ValueObservations values, IntFunction<String> names, String wanted) {
        Counts counts = new Counts(0, 0, 0, 0);
        for (int value = ValueObservations.WITHOUT; value < values.size(); value++) {
            String name = value == ValueObservations.WITHOUT ? WITHOUT : names.apply(value);
            if (name.equals(wanted)) {
                counts = plus(counts, values.counts(value));
            }
        }
        return counts.offered() == 0 ? null : row(wanted, counts);
    }

    private static VariantSummary.Breakdown.Value row(String name, Counts counts) {
        return new VariantSummary.Breakdown.Value(
                name,
                counts.offered(),
                counts.accepted(),
                counts.throttled(),
                counts.dropped(),
                (double) counts.dropped() / counts.offered());
    }

    private static Counts plus(Counts a, Counts b) {
        return new Counts(
                a.offered() + b.offered(),
                a.accepted() + b.accepted(),
                a.throttled() + b.throttled(),
                a.dropped() + b.dropped());
    }

    private static Counts minus(Counts a, Counts b) {
        return new Counts(
                a.offered() - b.offered(),
                a.accepted() - b.accepted(),
                a.throttled() - b.throttled(),
                a.dropped() - b.dropped());
    }
}
