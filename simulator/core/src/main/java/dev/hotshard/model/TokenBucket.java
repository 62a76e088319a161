package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import java.math.BigInteger;

/**
 * A cap in the form of a store of tokens that fills at a steady rate up to its depth, and from which each attempt takes its cost.
 * Units: nanoseconds; tokens are records, bytes or units.
 * Shape: a token is a whole number of parts and so is the refill of a nanosecond, so that the level is exact at every instant. Full at the start.
 * Invariant: 0 <= level <= depth; in any t seconds at most depth + rate * t tokens are taken.
 * Cost: one multiplication and a few compares an attempt.
 * Source: the token bucket as a meter, ITU-T I.371 (generic cell rate algorithm).
 */
public final class TokenBucket {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long LARGEST = 1L << 61;

    private final long partsPerNano;
    private final long partsPerToken;
    private final long depthParts;
    private final long fillNanos;
    private final long depthTokens;
    private long levelParts;
    private long atNanos;
    private long takenParts;
    private long excessParts;

    /**
     * A full bucket.
     *
     * @param perSecond the refill in tokens a second, above 0
     * @param burstNanos the time in which an empty bucket fills
     */
    public TokenBucket(Fraction perSecond, long burstNanos) {
        this(Law.of(perSecond, burstNanos));
    }

    /** A full bucket that fills by this law. */
    TokenBucket(Law law) {
        partsPerNano = law.partsPerNano();
        partsPerToken = law.partsPerToken();
        fillNanos = law.fillNanos();
        depthParts = partsPerNano * fillNanos;
        depthTokens = depthParts / partsPerToken;
        levelParts = depthParts;
    }

    /**
     * How a bucket fills, in whole parts of a token: the same for all shards, of which there may be a million.
     * Units: {@code fillNanos} is the time in which an empty bucket fills.
     */
    record Law(long partsPerNano, long partsPerToken, long fillNanos) {
        static Law of(Fraction perSecond, long burstNanos) {
            Fraction perNano = perSecond.dividedBy(Fraction.of(SECOND_NANOS));
            // A bucket of more than 2^61 tokens is never empty, however deep it is.
            long fillNanos = Math.min(burstNanos, (long) (LARGEST / Math.max(1, perNano.toDouble())));
            // Neither the depth nor what is taken in a second may pass 2^62: a rate with more digits than fit keeps
            // those that do.
            Fraction kept = perNano.nearestWithin(LARGEST / Math.max(fillNanos, SECOND_NANOS), LARGEST);
            return new Law(kept.numerator().longValueExact(), kept.denominator().longValueExact(), fillNanos);
        }
    }

    /** Takes over what another bucket held at {@code nowNanos}, at most this one's depth. */
    void takeOver(TokenBucket before, long nowNanos) {
        before.refill(nowNanos);
        BigInteger level = BigInteger.valueOf(before.levelParts)
                .multiply(BigInteger.valueOf(partsPerToken))
                .divide(BigInteger.valueOf(before.partsPerToken));
        levelParts = level.min(BigInteger.valueOf(depthParts)).longValueExact();
        atNanos = nowNanos;
    }

    /** Whether {@code tokens} can be taken at {@code nowNanos}. */
    public boolean holds(long nowNanos, long tokens) {
        refill(nowNanos);
        return tokens <= depthTokens && tokens * partsPerToken <= levelParts;
    }

    /** The first nanosecond from {@code nowNanos} on at which {@code tokens} can be taken if none are taken before; {@code Long.MAX_VALUE} for never. */
    long roomNanos(long nowNanos, long tokens) {
        if (tokens > depthTokens) {
            return Long.MAX_VALUE;
        }
        refill(nowNanos);
        long missing = tokens * partsPerToken - levelParts;
        return missing <= 0 ? nowNanos : nowNanos + (missing - 1) / partsPerNano + 1;
    }

    /** Takes tokens that {@link #holds} said are there. */
    public void take(long tokens) {
        long parts = tokens * partsPerToken;
        levelParts -= parts;
        takenParts += parts;
    }

    /**
     * Proves at the end of a sample of at most a second that over any run of samples no more than depth + rate * time was taken, however the level was kept.
     * Errors: IllegalStateException if it was.
     */
    void prove(long sampleNanos) {
        long allowed = partsPerNano * sampleNanos;
        excessParts = Math.max(0, excessParts + takenParts - allowed);
        takenParts = 0;
        if (excessParts > depthParts) {
            throw new IllegalStateException("a token bucket of " + depthTokens + " tokens let " + excessParts + " of "
                    + partsPerToken + " parts of a token too many through");
        }
    }

    private void refill(long nowNanos) {
        long elapsed = nowNanos - atNanos;
        if (elapsed > 0) {
            levelParts = elapsed >= fillNanos ? depthParts : Math.min(depthParts, levelParts + elapsed * partsPerNano);
            atNanos = nowNanos;
        }
    }
}
