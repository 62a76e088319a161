package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AssignorTest {
    /** n = 7 over m = 3: floor(7/3) = 2, and the first 7 mod 3 = 1 have one more; starts i * 2 + min(i, 1). */
    @Test
    void rangeGivesRunsOfNeighbours() {
        assertThat(deal(Assignor.RANGE, 7, 3)).containsExactly(0, 0, 0, 1, 1, 2, 2);
        assertThat(deal(Assignor.RANGE, 6, 3)).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(deal(Assignor.RANGE, 2, 4)).containsExactly(0, 1);
        for (int n = 1; n < 40; n++) {
            for (int m = 1; m < 45; m++) {
                int[] owners = deal(Assignor.RANGE, n, m);
                for (int i = 0; i < m; i++) {
                    int start = i * (n / m) + Math.min(i, n % m);
                    int count = n / m + (i < n % m ? 1 : 0);
                    for (int shard = start; shard < start + count; shard++) {
                        assertThat(owners[shard]).isEqualTo(i);
                    }
                }
            }
        }
    }

    @Test
    void roundRobinGoesAroundTheMembers() {
        assertThat(deal(Assignor.ROUND_ROBIN, 7, 3)).containsExactly(0, 1, 2, 0, 1, 2, 0);
        assertThat(deal(Assignor.ROUND_ROBIN, 2, 4)).containsExactly(0, 1);
    }

    /** Who had what doesn't matter to these two. */
    @Test
    void rangeAndRoundRobinForgetTheOwnersBefore() {
        int[] owners = {2, 2, -1, 0, 1, 1, 0};
        Assignor.RANGE.deal(owners, 3);
        assertThat(owners).isEqualTo(deal(Assignor.RANGE, 7, 3));
        Assignor.ROUND_ROBIN.deal(owners, 3);
        assertThat(owners).isEqualTo(deal(Assignor.ROUND_ROBIN, 7, 3));
    }

    /** Whoever has least gets what is free, of equals the first. 0 has four of six: with two members it gives one to 1; with a third it keeps two. */
    @Test
    void stickyMovesAsFewAsItCan() {
        assertThat(deal(Assignor.STICKY, 5, 2)).containsExactly(0, 1, 0, 1, 0);
        int[] owners = {0, 0, 0, 0, 1, 1};
        Assignor.STICKY.deal(owners, 2);
        assertThat(owners).containsExactly(0, 0, 0, 1, 1, 1);
        Assignor.STICKY.deal(owners, 3);
        assertThat(owners).containsExactly(0, 0, 2, 1, 1, 2);
        Assignor.STICKY.deal(owners, 1);
        assertThat(owners).containsOnly(0);
    }

    /** Oracle: all deals whose counts differ by at most one, and of those the fewest shards that change hands. */
    @Test
    void noFewerMovesArePossible() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            int shards = 1 + random.nextInt(6);
            int members = 1 + random.nextInt(4);
            int[] before = random.ints(shards, -1, 5).toArray();
            int[] after = before.clone();
            Assignor.STICKY.deal(after, members);
            assertThat(isBalanced(after, members)).isTrue();
            assertThat(moves(before, after)).isEqualTo(fewestMoves(before, new int[shards], 0, members));
        }
    }

    private static int fewestMoves(int[] before, int[] candidate, int from, int members) {
        if (from == candidate.length) {
            return isBalanced(candidate, members) ? moves(before, candidate) : Integer.MAX_VALUE;
        }
        int fewest = Integer.MAX_VALUE;
        for (int member = 0; member < members; member++) {
            candidate[from] = member;
            fewest = Math.min(fewest, fewestMoves(before, candidate, from + 1, members));
        }
        return fewest;
    }

    private static boolean isBalanced(int[] owners, int members) {
        int[] counts = new int[members];
        for (int owner : owners) {
            counts[owner]++;
        }
        Arrays.sort(counts);
        return counts[members - 1] - counts[0] <= 1;
    }

    private static int moves(int[] before, int[] after) {
        int moves = 0;
        for (int shard = 0; shard < before.length; shard++) {
            moves += before[shard] == after[shard] ? 0 : 1;
        }
        return moves;
    }

    private static int[] deal(Assignor assignor, int shards, int members) {
        int[] owners = new int[shards];
        Arrays.fill(owners, -1);
        assignor.deal(owners, members);
        return owners;
    }
}
