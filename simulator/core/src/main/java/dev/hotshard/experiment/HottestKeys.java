package dev.hotshard.experiment;

import dev.hotshard.model.RateCurve;
import dev.hotshard.model.TextBuffer;
import dev.hotshard.model.TextDirectory;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The logical keys with the most expected records over a run, by the laws of the scenario: bursts, picked values and changes of rates on the way included.
 * Shape: values equal to nine digits are ties, which go by name; keys with a field that never repeats don't count, nor those of which no
 * record is expected: with fewer keys than asked for, all that are expected are hot.
 */
final class HottestKeys {
    private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);
    private static final double ROUNDING = 1e-8;

    private final TextDirectory keys = new TextDirectory();
    private double[] expected = new double[64];

    private HottestKeys() {}

    /**
     * The names of the {@code count} hottest keys in a run of {@code durationNanos}.
     *
     * @param curves the rate of each flow over all time
     */
    static Set<String> of(ExpectedKeys expectedKeys, int count, long durationNanos, List<RateCurve> curves) {
        HottestKeys hottest = new HottestKeys();
        expectedKeys.forEach(durationNanos, new ExpectedKeys.Visitor() {
            private int ofFlow = -1;
            private long ofStretch;
            private double records;

            @Override
            public void key(TextBuffer key, int flow, long fromNanos, long toNanos, double share) {
                if (flow != ofFlow || fromNanos != ofStretch) {
                    ofFlow = flow;
                    ofStretch = fromNanos;
                    records = Traffic.records(curves.get(flow), fromNanos, toNanos);
                }
                if (records > 0) {
                    hottest.add(key, records * share);
                }
            }
        });
        return hottest.top(count);
    }

    private void add(TextBuffer text, double records) {
        int key = keys.intern(text);
        if (key >= expected.length) {
            expected = Arrays.copyOf(expected, Math.max(key + 1, 2 * expected.length));
        }
        expected[key] += records;
    }

    private record Ranked(BigDecimal records, String key) {
        static final Comparator<Ranked> COLDEST_FIRST =
                Comparator.comparing(Ranked::records).thenComparing(Ranked::key, Comparator.reverseOrder());
    }

    private Set<String> top(int count) {
        PriorityQueue<Ranked> hottest = new PriorityQueue<>(Ranked.COLDEST_FIRST);
        double coldest = 0;
        for (int key = 0; key < keys.size(); key++) {
            Interruption.check();
            if (hottest.size() < count || expected[key] * (1 + ROUNDING) >= coldest) {
                hottest.add(new Ranked(new BigDecimal(expected[key], NINE_DIGITS), keys.text(key)));
                if (hottest.size() > count) {
                    hottest.poll();
                }
                coldest = hottest.element().records().doubleValue();
            }
        }
        Set<String> names = new HashSet<>();
        hottest.forEach(ranked -> names.add(ranked.key()));
        return names;
    }
}
