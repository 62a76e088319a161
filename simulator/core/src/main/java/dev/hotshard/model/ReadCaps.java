package dev.hotshard.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The token buckets that those who read from a shard have to pass, one a shard, full when it is first asked.
 * Cost: nothing for a shard that nobody reads.
 */
final class ReadCaps {
    private final ReadCapPlan plan;
    private @Nullable TokenBucket[] buckets = {};

    ReadCaps(ReadCapPlan plan) {
        this.plan = plan;
    }

    /** Takes so many units of a shard if they are there. */
    boolean takes(long nowNanos, int shard, long units) {
        if (plan.unitsPerSecond() == null) {
            return true;
        }
        if (shard >= buckets.length) {
            buckets = Arrays.copyOf(buckets, Math.max(shard + 1, buckets.length + buckets.length / 2));
        }
        TokenBucket bucket = buckets[shard];
        if (bucket == null) {
            bucket = new TokenBucket(plan.unitsPerSecond(), plan.burstNanos());
            buckets[shard] = bucket;
        }
        if (!bucket.holds(nowNanos, units)) {
            return false;
        }
        bucket.take(units);
        return true;
    }

    /** Proves at the end of a sample that no cap was passed. */
    void prove(long sampleNanos) {
        for (TokenBucket bucket : buckets) {
            if (bucket != null) {
                bucket.prove(sampleNanos);
            }
        }
    }
}
