package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import java.util.Arrays;

/**
 * What happened to each logical key, and on which shards.
 * Shape: a key's counters stand side by side: those that an offered record touches first. Its first shard is kept with them, so that only keys on several
 * shards cost an entry each in {@link PairCounts}. Accepted isn't counted but follows from the books: offered - dropped - left waiting.
 * Cost: an offered record costs one or two cache lines; 6 to 10 {@code long}s a key.
 */
final class KeyTally {
    static final int OFFERED = 0;

    /** In the high half the window (from 1) in which the key was last offered, in the low half how often in it. */
    private static final int WINDOW = 1;

    /** In the high half the key's first shard + 1, in the low half the most that was offered in one window. */
    private static final int PEAK = 2;

    /** Once frozen, in place of the window. */
    private static final int AT_HOME = WINDOW;

    private static final long HIGH_HALF = 0xFFFFFFFF_00000000L;

    private final int bytesAt;
    private final int unitsAt;
    private final int throttledAt;
    private final int droppedAt;
    private final int leftAt;
    private final double memberRecordsPerSecond;
    private final Pages pages;
    private final PairCounts elsewhere = new PairCounts();
    private double[] capPerSecond = {Double.NaN, Double.NaN, Double.NaN};

    // What was settled when caps changed; empty while they never did.
    private double[] capShares = {};
    private int[] peaks = {};

    KeyTally(RunShape shape) {
        int next = PEAK + 1;
        bytesAt = shape.bytesCapped() ? next : -1;
        next += shape.bytesCapped() ? 2 : 0;
        unitsAt = shape.unitsCapped() ? next : -1;
        next += shape.unitsCapped() ? 2 : 0;
        throttledAt = next++;
        droppedAt = next++;
        leftAt = next++;
        memberRecordsPerSecond = shape.memberRecordsPerSecond();
        pages = new Pages(next);
    }

    /** The key was offered in window {@code window} (from 1). */
    void offered(int key, int shard, int bytes, int units, int window) {
        long[] page = pages.page(key);
        int at = pages.at(key);
        page[at]++;
        long counted = page[at + WINDOW];
        boolean fresh = (int) (counted >>> 32) != window;
        counted = (fresh ? (long) window << 32 : counted) + 1;
        page[at + WINDOW] = counted;
        long peak = page[at + PEAK];
        if ((int) counted > (int) peak) {
            peak = (peak & HIGH_HALF) | (int) counted;
            page[at + PEAK] = peak;
        }
        if (bytesAt >= 0) {
            addAmount(page, at + bytesAt, bytes, fresh);
        }
        if (unitsAt >= 0) {
            addAmount(page, at + unitsAt, units, fresh);
        }
        int home = (int) (peak >>> 32);
        if (home != shard + 1) {
            if (home == 0) {
                page[at + PEAK] = peak | (long) (shard + 1) << 32;
            } else {
                elsewhere.add(key, shard);
            }
        }
    }

    private static void addAmount(long[] page, int at, int amount, boolean fresh) {
        long inWindow = (fresh ? 0 : page[at]) + amount;
        page[at] = inWindow;
        if (inWindow > page[at + 1]) {
            page[at + 1] = inWindow;
        }
    }

    void throttled(int key) {
        pages.page(key)[pages.at(key) + throttledAt]++;
    }

    void dropped(int key) {
        pages.page(key)[pages.at(key) + droppedAt]++;
    }

    void leftWaiting(int key) {
        pages.page(key)[pages.at(key) + leftAt]++;
    }

    /**
     * The caps from now on.
     * Shape: a window in which they change is judged by the new ones, its part before the change by the old ones too.
     */
    void capped(Caps caps) {
        double[] perSecond = CapKinds.perSecond(caps.shard());
        if (!(Double.isNaN(perSecond[CapKinds.BYTES]) || bytesAt >= 0)
                || !(Double.isNaN(perSecond[CapKinds.UNITS]) || unitsAt >= 0)) {
            throw new IllegalStateException("a cap that the shape of the run doesn't know: " + caps);
        }
        if (pages.size() > 0) {
            settlePeaks();
        }
        capPerSecond = perSecond;
    }

    private void settlePeaks() {
        int had = capShares.length;
        capShares = Arrays.copyOf(capShares, pages.size());
        Arrays.fill(capShares, had, pages.size(), Double.NaN);
        peaks = Arrays.copyOf(peaks, pages.size());
        for (int key = 0; key < pages.size(); key++) {
            capShares[key] = capShare(key);
            peaks[key] = peakRate(key);
            long[] page = pages.page(key);
            int at = pages.at(key);
            page[at + PEAK] &= HIGH_HALF;
            if (bytesAt >= 0) {
                page[at + bytesAt + 1] = 0;
            }
            if (unitsAt >= 0) {
                page[at + unitsAt + 1] = 0;
            }
        }
    }

    int size() {
        return pages.size();
    }

    long offered(int key) {
        return pages.get(key, OFFERED);
    }

    long accepted(int key) {
        return pages.get(key, OFFERED) - pages.get(key, droppedAt) - pages.get(key, leftAt);
    }

    long throttledCount(int key) {
        return pages.get(key, throttledAt);
    }

    long droppedCount(int key) {
        return pages.get(key, droppedAt);
    }

    /** The most records of the key that were offered in one window. */
    int peakRate(int key) {
        int peak = (int) pages.get(key, PEAK);
        return key < peaks.length ? Math.max(peak, peaks[key]) : peak;
    }

    /** The largest part of one shard's capacity that the key was offered in one window; NaN if there is no capacity. */
    double capShare(int key) {
        int peak = (int) pages.get(key, PEAK);
        double share = larger(Double.NaN, peak / capPerSecond[CapKinds.RECORDS]);
        if (bytesAt >= 0) {
            share = larger(share, pages.get(key, bytesAt + 1) / capPerSecond[CapKinds.BYTES]);
        }
        if (unitsAt >= 0) {
            share = larger(share, pages.get(key, unitsAt + 1) / capPerSecond[CapKinds.UNITS]);
        }
        if (Double.isNaN(share)) {
            share = peak / memberRecordsPerSecond;
        }
        return key < capShares.length ? larger(capShares[key], share) : share;
    }

    private static double larger(double a, double b) {
        return b > a || Double.isNaN(a) ? b : a;
    }

    /** Ends the counting: the word of the open window is free to hold what a key was offered at its first shard. */
    KeyObservations freeze() {
        for (int key = 0; key < size(); key++) {
            pages.page(key)[pages.at(key) + AT_HOME] = offered(key);
        }
        elsewhere.forEach((key, shard, count) -> pages.page(key)[pages.at(key) + AT_HOME] -= count);
        return new KeyObservations(this);
    }

    /** Hands each pair of a key and a shard that it was offered to, once, to the visitor; after {@link #freeze}. */
    void forEachShard(KeyObservations.PairVisitor visitor) {
        for (int key = 0; key < size(); key++) {
            long atHome = pages.get(key, AT_HOME);
            if (atHome > 0) {
                visitor.visit(key, (int) (pages.get(key, PEAK) >>> 32) - 1, atHome);
            }
        }
        elsewhere.forEach(visitor);
    }
}
