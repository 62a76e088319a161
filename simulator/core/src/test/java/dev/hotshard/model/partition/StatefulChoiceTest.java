package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatefulChoiceTest {
    private static final Streams STREAMS = new Streams(7, 0);

    @Test
    void roundRobinGoesOnFromADrawnStart() {
        RoundRobin choice = new RoundRobin(STREAMS, Integer::toString, 5);
        int start = Draw.below(Draw.bits(STREAMS.key("host/3/round-robin"), 0), 5);
        for (int i = 0; i < 12; i++) {
            assertThat(Keys.choose(choice, 3, "any", 100)).isEqualTo((start + i) % 5);
        }
    }

    @Test
    void roundRobinCountsForEachHostAlone() {
        RoundRobin together = new RoundRobin(STREAMS, Integer::toString, 5);
        RoundRobin alone = new RoundRobin(STREAMS, Integer::toString, 5);
        for (int i = 0; i < 12; i++) {
            int shard = Keys.choose(together, 40, "any", 100);
            Keys.choose(together, 2, "any", 100);
            Keys.choose(together, 10_000 + i, "any", 100);
            assertThat(shard).isEqualTo(Keys.choose(alone, 40, "any", 100));
        }
    }

    /** Two runs that number the same hosts differently. */
    @Test
    void hostsDrawByTheirNamesWhateverTheirNumbers() {
        RoundRobin turns = new RoundRobin(STREAMS, host -> "web-" + host, 1000);
        RoundRobin turnsElsewhere = new RoundRobin(STREAMS, host -> "web-" + (99 - host), 1000);
        Sticky stays = new Sticky(STREAMS, host -> "web-" + host, 1000, 1);
        Sticky staysElsewhere = new Sticky(STREAMS, host -> "web-" + (99 - host), 1000, 1);
        for (int i = 0; i < 300; i++) {
            int host = i % 100;
            assertThat(Keys.choose(turns, host, "any", 1)).isEqualTo(Keys.choose(turnsElsewhere, 99 - host, "any", 1));
            assertThat(Keys.choose(stays, host, "any", 1)).isEqualTo(Keys.choose(staysElsewhere, 99 - host, "any", 1));
        }
    }

    /** 24,000 hosts start uniformly: a share of 1/24 has standard deviation sqrt(1/24 * 23/24 / 24000) = 0.00129. */
    @Test
    void roundRobinStartsUniformly() {
        RoundRobin choice = new RoundRobin(STREAMS, Integer::toString, 24);
        int[] starts = new int[24];
        for (int host = 0; host < 24_000; host++) {
            starts[Keys.choose(choice, host, "any", 100)]++;
        }
        for (int count : starts) {
            assertThat(count / 24_000.0).isCloseTo(1 / 24.0, within(4 * 0.00129));
        }
    }

    /** Bound 1000 B in records of 400 B: 400, 800, 1200 reach it with the third, so each shard gets three. */
    @Test
    void stickyGivesTheRecordThatReachesTheBoundToTheOldShard() {
        Sticky choice = new Sticky(STREAMS, Integer::toString, 1000, 1000);
        List<Integer> shards = choices(choice, 0, 400, 9);
        long stream = STREAMS.key("host/0/sticky");
        for (int i = 0; i < 9; i++) {
            assertThat(shards.get(i)).isEqualTo(Draw.below(Draw.bits(stream, i / 3), 1000));
        }
    }

    /** Exactly the bound is enough: two records of 500 B. */
    @Test
    void stickyChangesOnceTheBoundIsReached() {
        List<Integer> shards = choices(new Sticky(STREAMS, Integer::toString, 1000, 1000), 0, 500, 4);
        assertThat(shards.get(0)).isEqualTo(shards.get(1)).isNotEqualTo(shards.get(2));
        assertThat(shards.get(2)).isEqualTo(shards.get(3));
    }

    /** A uniform draw over 4 shards gives the old one again in a quarter of all cases: sd 0.0043 over 10,000. */
    @Test
    void stickyMayDrawTheSameShardAgain() {
        List<Integer> shards = choices(new Sticky(STREAMS, Integer::toString, 4, 1), 0, 1, 10_001);
        int same = 0;
        for (int i = 1; i < shards.size(); i++) {
            same += shards.get(i).equals(shards.get(i - 1)) ? 1 : 0;
        }
        assertThat(same / 10_000.0).isCloseTo(0.25, within(4 * 0.0043));
    }

    @Test
    void stickyKeepsItsHostsApart() {
        Sticky together = new Sticky(STREAMS, Integer::toString, 1000, 1000);
        List<Integer> host5 = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            host5.add(Keys.choose(together, 5, "any", 400));
            Keys.choose(together, 500 + i, "any", 10_000);
        }
        assertThat(host5).isEqualTo(choices(new Sticky(STREAMS, Integer::toString, 1000, 1000), 5, 400, 20));
    }

    /** A key's first record goes to its first candidate, its second to the second, its third to the first again. */
    @Test
    void twoChoicesTakeTheLessOfferedAndOfEqualsTheEarlier() {
        TwoChoices choice = new TwoChoices(2, 1000);
        byte[] key = Keys.bytes("merchant-7");
        int first = candidate(key, 0, 1000);
        int second = candidate(key, 1, 1000);
        assertThat(first).isNotEqualTo(second);
        assertThat(choices(choice, 0, 100, 5, "merchant-7")).containsExactly(first, second, first, second, first);
    }

    @Test
    void twoChoicesOfAHostDoNotSeeOtherHosts() {
        TwoChoices choice = new TwoChoices(2, 1000);
        int first = Keys.choose(choice, 0, "merchant-7", 1);
        assertThat(Keys.choose(choice, 1, "merchant-7", 1)).isEqualTo(first);
        assertThat(Keys.choose(choice, 0, "merchant-7", 1)).isNotEqualTo(first);
    }

    @Test
    void oneChoiceIsMurmur2() {
        TwoChoices choice = new TwoChoices(1, 24);
        for (int i = 0; i < 100; i++) {
            assertThat(Keys.choose(choice, 0, "k" + i % 7, 1)).isEqualTo(Keys.shardOf(new Murmur2(), "k" + i % 7, 24));
        }
        assertThatThrownBy(() -> new TwoChoices(0, 24)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Oracle: maps of counts and the rule word by word, over hosts, keys and numbers of candidates. */
    @Test
    void choicesFollowTheRuleStepByStep() {
        Random random = new Random(1);
        for (int d = 1; d <= 5; d++) {
            TwoChoices choice = new TwoChoices(d, 50);
            Map<Integer, Map<Integer, Integer>> offered = new HashMap<>();
            for (int i = 0; i < 20_000; i++) {
                int host = random.nextInt(30);
                byte[] key = Keys.bytes("key-" + (int) Math.abs(random.nextGaussian() * 40));
                Map<Integer, Integer> counts = offered.computeIfAbsent(host, h -> new HashMap<>());
                int expected = candidate(key, 0, 50);
                for (int c = 1; c < d; c++) {
                    int other = candidate(key, c, 50);
                    expected = counts.getOrDefault(other, 0) < counts.getOrDefault(expected, 0) ? other : expected;
                }
                counts.merge(expected, 1, Integer::sum);
                assertThat(choice.choose(host, key, key.length, 1)).isEqualTo(expected);
            }
        }
    }

    /** 10,000 hosts by 10,000 shards, of which each host meets a few: a full matrix of counts would take 800 MB. */
    @Test
    void manyHostsAndShardsTakeMemoryOnlyForPairsThatMet() {
        TwoChoices choice = new TwoChoices(2, 10_000);
        Map<Integer, Integer> firsts = new HashMap<>();
        for (int round = 0; round < 2; round++) {
            for (int host = 0; host < 10_000; host++) {
                int shard = Keys.choose(choice, host, "host-" + host, 1);
                Integer first = firsts.putIfAbsent(host, shard);
                byte[] key = Keys.bytes("host-" + host);
                assertThat(shard).isEqualTo(candidate(key, round, 10_000));
                assertThat(first == null).isEqualTo(round == 0);
            }
        }
    }

    private static int candidate(byte[] key, int i, int shards) {
        return (Murmur2.hash(key, key.length, 0x9747b28c + i) & 0x7fffffff) % shards;
    }

    private static List<Integer> choices(StatefulChoice choice, int host, int bytes, int count) {
        return choices(choice, host, bytes, count, "any");
    }

    private static List<Integer> choices(StatefulChoice choice, int host, int bytes, int count, String key) {
        List<Integer> shards = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            shards.add(Keys.choose(choice, host, key, bytes));
        }
        return shards;
    }
}
