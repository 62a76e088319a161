package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;

/** A token bucket with an exact level. Units: amounts of its kind; rates a nanosecond. */
final class SlowBucket {
    private Fraction perNano;
    private Fraction depth;
    private Fraction level;
    private long filledAt;

    SlowBucket(Fraction perSecond, long burstNanos, long now) {
        this.perNano = perSecond.dividedBy(Exact.NANOS_PER_SECOND);
        this.depth = perNano.times(Fraction.of(burstNanos));
        this.level = depth;
        this.filledAt = now;
    }

    /** Goes on with another rate and depth, with the tokens it has as far as they fit. */
    void change(Fraction perSecond, long burstNanos, long now) {
        fill(now);
        perNano = perSecond.dividedBy(Exact.NANOS_PER_SECOND);
        depth = perNano.times(Fraction.of(burstNanos));
        level = Exact.min(level, depth);
    }

    boolean hasRoomFor(long cost, long now) {
        fill(now);
        return level.compareTo(Fraction.of(cost)) >= 0;
    }

    /** The first nanosecond at which there is room if nothing is taken before; {@code Long.MAX_VALUE} for never. */
    long roomAt(long cost, long now) {
        fill(now);
        Fraction missing = Fraction.of(cost).minus(level);
        if (missing.signum() <= 0) {
            return now;
        }
        return Fraction.of(cost).compareTo(depth) > 0 ? Long.MAX_VALUE : now + Exact.ceil(missing.dividedBy(perNano));
    }

    void take(long cost) {
        level = level.minus(Fraction.of(cost));
    }

    Fraction depth() {
        return depth;
    }

    private void fill(long now) {
        level = Exact.min(depth, level.plus(perNano.times(Fraction.of(now - filledAt))));
        filledAt = now;
    }
}
