package dev.hotshard.model.partition;

/**
 * The best of {@code d} candidates: each key has d shards by d seeds, and a host takes the one to which it has offered
 * the fewest records so far, of equals the earlier candidate.
 * Source: Azar, Broder, Karlin, Upfal, "Balanced allocations", STOC 1994; for streams, Nasir et al., "The power of
 * both choices", ICDE 2015, where each source counts only what it has sent itself.
 */
public final class TwoChoices implements StatefulChoice {
    private final int candidates;
    private OpenShards open;
    private final PairCounts offered = new PairCounts();

    /** Hosts without records yet, with d candidates for each key; candidate i is by murmur2 with Kafka's seed + i. */
    public TwoChoices(int d, int shards) {
        if (d < 1) {
            throw new IllegalArgumentException("a key needs at least one candidate, was " + d);
        }
        this.candidates = d;
        this.open = OpenShards.first(shards);
    }

    @Override
    public void among(OpenShards after) {
        open = after;
    }

    @Override
    public int choose(int host, byte[] key, int length, int bytes) {
        int best = candidate(0, key, length);
        long fewest = offered.count(host, best);
        for (int i = 1; i < candidates && fewest > 0; i++) {
            int shard = candidate(i, key, length);
            long count = offered.count(host, shard);
            if (count < fewest) {
                best = shard;
                fewest = count;
            }
        }
        offered.increment(host, best);
        return best;
    }

    private int candidate(int i, byte[] key, int length) {
        return open.shard(Murmur2.shardOf(Murmur2.hash(key, length, Murmur2.KAFKA_SEED + i), open.count()));
    }
}
