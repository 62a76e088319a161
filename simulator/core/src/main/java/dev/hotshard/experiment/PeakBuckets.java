package dev.hotshard.experiment;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.RateCurve;
import dev.hotshard.model.RateSegment;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many buckets each key needs for its expected rate at a percentile of the time.
 * Shape: a power of two; rate / target is taken to nine digits, so that a key that needs exactly two buckets gets two.
 * Cost: a sort of the seconds looked at for each key; one for all keys that one flow alone has, all the time.
 */
final class PeakBuckets {
    private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);
    private static final int MOST = 1 << 20;

    private final KeySpec.Buckets.Target target;
    private final double perBucket;
    private final List<RateCurve> curves;
    private final double[] perSecond;
    private final Map<Integer, Double> ofFlow = new HashMap<>();

    private PeakBuckets(KeySpec.Buckets.Target target, List<RateCurve> curves) {
        this.target = target;
        this.perBucket = target.perSecond().toDouble();
        this.curves = curves;
        this.perSecond = new double[Math.toIntExact(target.overNanos() / Limits.SECOND_NANOS)];
    }

    /** A part of a flow's records that have one key. */
    private record Part(int flow, long fromNanos, long toNanos, double share) {}

    /**
     * The number of buckets of each key that needs more than one.
     *
     * @param only the keys that are asked for, null for all
     * @param curves the rate of each flow over all time
     */
    static Map<String, Integer> of(
            ExpectedKeys keys, KeySpec.Buckets.Target target, @Nullable Set<String> only, List<RateCurve> curves) {
        Map<String, List<Part>> parts = new HashMap<>();
        keys.forEach(target.overNanos(), (key, flow, from, to, share) -> {
            String name = key.toString();
            if (only == null || only.contains(name)) {
                parts.computeIfAbsent(name, n -> new ArrayList<>(1)).add(new Part(flow, from, to, share));
            }
        });
        PeakBuckets peaks = new PeakBuckets(target, curves);
        Map<String, Integer> buckets = new HashMap<>();
        parts.forEach((key, itsParts) -> {
            Interruption.check();
            int count = peaks.count(peaks.peak(itsParts));
            if (count > 1) {
                buckets.put(key, count);
            }
        });
        return buckets;
    }

    /** The percentile of a key's rate. */
    private double peak(List<Part> parts) {
        Part first = parts.get(0);
        boolean isAllOfOne = parts.size() == 1 && first.fromNanos == 0 && first.toNanos == target.overNanos();
        return isAllOfOne
                ? first.share
                        * ofFlow.computeIfAbsent(
                                first.flow, flow -> percentile(List.of(new Part(flow, 0, target.overNanos(), 1))))
                : percentile(parts);
    }

    private double percentile(List<Part> parts) {
        Arrays.fill(perSecond, 0);
        parts.forEach(this::add);
        Arrays.sort(perSecond);
        BigInteger rank = target.percent()
                .times(Fraction.of(perSecond.length))
                .dividedBy(Fraction.of(100))
                .ceiling();
        return perSecond[rank.intValueExact() - 1];
    }

    private void add(Part part) {
        long nanos = part.fromNanos;
        while (nanos < part.toNanos) {
            RateSegment segment = curves.get(part.flow).segmentFrom(nanos);
            long end = Math.min(part.toNanos, segment.endNanos());
            double perNano = segment.perNano().toDouble() * part.share;
            double slope = segment.slope().toDouble() * part.share;
            while (nanos < end && (perNano != 0 || slope != 0)) {
                int second = (int) (nanos / Limits.SECOND_NANOS);
                long to = Math.min(end, (second + 1) * Limits.SECOND_NANOS);
                double middle = (nanos - segment.startNanos()) + (to - nanos) / 2.0;
                perSecond[second] += (perNano + slope * middle) * (to - nanos);
                nanos = to;
            }
            nanos = end;
        }
    }

    private int count(double rate) {
        BigDecimal needed = new BigDecimal(rate / perBucket, NINE_DIGITS);
        int count = 1;
        while (count < MOST && needed.compareTo(BigDecimal.valueOf(count)) > 0) {
            count *= 2;
        }
        return count;
    }
}
