package dev.hotshard.model;

import java.util.Arrays;

/**
 * The rule that deals the shards of a stream to the members of a group, each shard to one member.
 * Source: the assignors of the Kafka consumer, one topic.
 */
public enum Assignor {
    /** Runs of neighbouring shards; the first members have one more where it doesn't come out even. */
    RANGE {
        @Override
        void deal(int[] memberOfShard, int members) {
            int each = memberOfShard.length / members;
            int longer = memberOfShard.length % members;
            int shard = 0;
            for (int member = 0; member < members; member++) {
                int end = shard + each + (member < longer ? 1 : 0);
                Arrays.fill(memberOfShard, shard, end, member);
                shard = end;
            }
        }
    },
    /** One after the other, around the members. */
    ROUND_ROBIN {
        @Override
        void deal(int[] memberOfShard, int members) {
            for (int shard = 0; shard < memberOfShard.length; shard++) {
                memberOfShard[shard] = shard % members;
            }
        }
    },
    /** Counts that differ by at most one, then as few moves as possible. */
    STICKY {
        @Override
        void deal(int[] memberOfShard, int members) {
            int shards = memberOfShard.length;
            int each = shards / members;
            int longer = shards % members;
            int[] counts = new int[members];
            for (int owner : memberOfShard) {
                if (owner >= 0 && owner < members) {
                    counts[owner]++;
                }
            }
            int[] quotas = quotas(counts, each, longer);
            Arrays.fill(counts, 0);
            for (int shard = 0; shard < shards; shard++) {
                int owner = memberOfShard[shard];
                if (owner >= 0 && owner < members && counts[owner] < quotas[owner]) {
                    counts[owner]++;
                } else {
                    memberOfShard[shard] = -1;
                }
            }
            for (int shard = 0; shard < shards; shard++) {
                if (memberOfShard[shard] < 0) {
                    int member = leastLoaded(counts, quotas);
                    memberOfShard[shard] = member;
                    counts[member]++;
                }
            }
        }
    };

    /** Fills in the owner of each shard; before the call it holds the owners so far, -1 for none. There's at least one member. */
    abstract void deal(int[] memberOfShard, int members);

    /** Those who hold most may keep one more than the others. */
    private static int[] quotas(int[] counts, int each, int longer) {
        int[] quotas = new int[counts.length];
        Arrays.fill(quotas, each);
        int left = longer;
        for (int pass = 0; pass < 2; pass++) {
            for (int member = 0; member < counts.length && left > 0; member++) {
                if (quotas[member] == each && (pass == 1 || counts[member] > each)) {
                    quotas[member]++;
                    left--;
                }
            }
        }
        return quotas;
    }

    private static int leastLoaded(int[] counts, int[] quotas) {
        int least = -1;
        for (int member = 0; member < counts.length; member++) {
            if (counts[member] < quotas[member] && (least < 0 || counts[member] < counts[least])) {
                least = member;
            }
        }
        return least;
    }
}
