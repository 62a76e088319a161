package dev.hotshard.observe;

import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.model.ShardLogs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lag has to be exact at every instant although completions are told late and out of order: a slow model that adds up every instant is held beside it. */
class LagTest {
    @Test
    void aLagIsToldByShardAndOverall() {
        Story story = Shapes.of(2, 10 * SECOND).group(1).story();
        story.assigned(0, 0, 3, 0, 1);
        story.takes(0, 0, 0, 3).takes(0, 1, 1, 1);
        story.consume(4 * SECOND / 10, 0, 1, 0, 0);
        story.consume(SECOND / 2, 0, 0, 0, 0);
        story.takes(2 * SECOND, 1, 1, 1);
        story.consume(2 * SECOND + 1, 0, 0, 0, 0);
        story.consume(2 * SECOND + 2, 0, 1, 2 * SECOND, 2 * SECOND);
        story.leftLagging(0, 0, 0);
        GroupObservation group = story.end().groups().get(0);

        assertThat(group.members()).isEqualTo(3);
        assertThat(group.idleMembers()).isEqualTo(1);
        assertThat(group.consumed()).isEqualTo(4);
        assertThat(group.lagAtEnd()).isEqualTo(1);
        assertThat(group.lagMax()).isEqualTo(4);
        // 4 until 0.4 s, 3, 2 from 0.5 s, 3 from 2 s; above one poll of 1 until 2 s and 2 ns.
        assertThat(group.drainedAtSeconds()).isEqualTo((2 * SECOND + 2) / 1e9);
        assertThat(group.lagMaxSeconds()).isEqualTo(10);
        assertThat(group.shards())
                .containsExactly(
                        new GroupObservation.OfShard(0, 1, 3, 10, 2, 0),
                        new GroupObservation.OfShard(1, 0, 1, 0.4, 2, 0));
        // Times: 0.4 s, 0.5 s, 2 s and 1 ns, 2 ns.
        assertThat(group.latency().count()).isEqualTo(4);
        assertThat(group.latency().meanNanos()).isEqualTo((29 * SECOND / 10 + 3) / 4.0);
    }

    @Test
    void aLagThatIsAboveOnePollAtTheEndIsNotDrained() {
        Story story = Shapes.of(1, 10 * SECOND).group(1).story().assigned(0, 0, 1, 0);
        story.takes(0, 0, 0, 2);
        story.consume(1, 0, 0, 0, 0);
        story.takes(SECOND, 0, 0, 1).leftLagging(0, 0, 0);

        assertThat(story.end().groups().get(0).drainedAtSeconds()).isNaN();
    }

    @Test
    void aLagThatWasNeverAboveOnePollHasNothingToDrain() {
        Story story = Shapes.of(1, 10 * SECOND).group(2).story().assigned(0, 0, 1, 0);
        story.takes(0, 0, 0, 2);
        story.consume(1, 0, 0, 0, 0).consume(2, 0, 0, 0, 0);

        assertThat(story.end().groups().get(0).drainedAtSeconds()).isNaN();
    }

    @Test
    void lagAtTheEndIsOfTheRecordsThatCount() {
        Story story = Shapes.of(1, 10 * SECOND).group(1).warmup(SECOND).story();
        story.takes(0, 0, 0, 5).takes(2 * SECOND, 0, 0, 2);
        story.consume(3 * SECOND, 0, 0, 0, 0);
        story.leftLagging(0, 0, 0);
        GroupObservation group = story.end().groups().get(0);

        // Seven at the most, six in the end, of which two were offered after the warm-up; nobody was dealt the shard.
        assertThat(group.shards()).containsExactly(new GroupObservation.OfShard(-1, 2, 7, 10, 0, 0));
        assertThat(group.lagMax()).isEqualTo(7);
        assertThat(group.lagAtEnd()).isEqualTo(2);
        assertThat(group.consumed()).isZero();
        assertThat(group.latency().count()).isZero();
    }

    @Test
    void aLagThatOnlyFallsAfterTheWarmUpWasHighestWhenItEnded() {
        Story story = Shapes.of(1, 10 * SECOND).group(1).warmup(SECOND).story().assigned(0, 0, 1, 0);
        story.takes(0, 0, 0, 5);
        story.consume(SECOND / 2, 0, 0, 0, 0);
        story.settled(SECOND);
        story.consume(2 * SECOND, 0, 0, 0, 0).consume(3 * SECOND, 0, 0, 0, 0);
        story.consume(4 * SECOND, 0, 0, 0, 0).consume(5 * SECOND, 0, 0, 0, 0);
        GroupObservation group = story.end().groups().get(0);

        assertThat(group.lagMax()).isEqualTo(4);
        assertThat(group.shards().get(0).lagMax()).isEqualTo(4);
        assertThat(group.lagMaxSeconds()).isEqualTo(5);
        assertThat(group.drainedAtSeconds()).isEqualTo(4);
    }

    @Test
    void aLagThatWasGoneBeforeTheWarmUpEndedDoesntCount() {
        TotalLag lag = new TotalLag(100, 2, 2);
        for (int i = 1; i <= 5; i++) {
            lag.accepted(i);
        }
        lag.settled(6);
        for (int i = 7; i <= 11; i++) {
            lag.consumed(i);
        }
        lag.settled(50);
        lag.accepted(200);
        lag.end(300);

        assertThat(lag.max()).isEqualTo(1);
        assertThat(lag.drainedAtNanos()).isNegative();
    }

    @Test
    void whatHappensAtOneInstantHappensTogether() {
        TotalLag lag = new TotalLag(0, 1, 16);
        lag.accepted(1);
        lag.accepted(5);
        lag.consumed(5);
        lag.accepted(5);
        lag.consumed(5);
        lag.settled(6);
        lag.consumed(7);
        lag.end(10);

        assertThat(lag.max()).isEqualTo(1);
        assertThat(lag.drainedAtNanos()).isNegative();
    }

    @Test
    void aRecordThatIsDoneAtOnceNeverLagged() {
        Story story = Shapes.of(1, SECOND).group(0).story().assigned(0, 0, 1, 0);
        story.takes(5, 0, 0, 1).consume(5, 0, 0, 5, 5);
        GroupObservation group = story.end().groups().get(0);

        assertThat(group.lagMax()).isZero();
        assertThat(group.drainedAtSeconds()).isNaN();
        assertThat(group.shards()).containsExactly(new GroupObservation.OfShard(0, 0, 0, Double.NaN, 1, 0));
    }

    @Test
    void aGroupThatDoesntSayHowOldItsLagIsIsAnError() {
        Story story = Shapes.of(1, SECOND).group(1).story();
        story.takes(0, 0, 0, 1);

        assertThatThrownBy(story::end)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no oldest record");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 300, 1 << 13})
    void theLagIsThatOfASlowModel(int eventsAnInterval) {
        for (int seed = 0; seed < 100; seed++) {
            new RandomGroup(seed, eventsAnInterval).compare();
        }
    }

    /** A group under random load, told as the model tells it: members are advanced on demand, and all of them now and then. */
    private static final class RandomGroup {
        private final SplittableRandom random;
        private final String what;
        private final int shards;
        private final int members;
        private final long warmupNanos;
        private final long threshold;
        private final TotalLag fast;
        private final GroupTally tally;
        private final List<Deque<Long>> logs = new ArrayList<>();
        private final long[] freeAtNanos;
        private final ShardLogs appended;
        private final long[] consumed;
        private final List<long[]> ups = new ArrayList<>();
        private final List<long[]> downs = new ArrayList<>();
        private final int meanService;
        private final boolean eager;

        RandomGroup(int seed, int eventsAnInterval) {
            random = new SplittableRandom(seed);
            what = "seed " + seed + ", intervals of " + eventsAnInterval;
            shards = 1 + random.nextInt(6);
            members = 1 + random.nextInt(shards);
            threshold = random.nextInt(12);
            warmupNanos = random.nextInt(3) == 0 ? random.nextInt(2_000) : 0;
            meanService = random.nextInt(1 + members * 12);
            eager = random.nextBoolean();
            fast = new TotalLag(warmupNanos, threshold, eventsAnInterval);
            tally = new GroupTally(shards, (int) threshold, warmupNanos);
            freeAtNanos = new long[members];
            appended = new ShardLogs(shards);
            consumed = new long[shards];
            for (int i = 0; i < shards; i++) {
                logs.add(new ArrayDeque<>());
            }
        }

        void compare() {
            long now = 0;
            int records = 200 + random.nextInt(2_000);
            for (int i = 0; i < records; i++) {
                // Bursts and ties, a lull here and there.
                now += random.nextInt(3) == 0 ? 0 : random.nextInt(random.nextInt(100) == 0 ? 2_000 : 12);
                int shard = random.nextInt(1 + random.nextInt(shards));
                if (eager) {
                    advance(shard % members, now);
                }
                fast.accepted(now);
                tally.accepted(now, shard);
                appended.append(shard, now, now);
                ups.add(new long[] {now, shard});
                logs.get(shard).add(now);
                if (random.nextInt(60) == 0) {
                    settle(now);
                }
            }
            long end = now + 1 + random.nextInt(3_000);
            settle(end);
            fast.end(end);
            long[] accepted = new long[shards];
            for (long[] up : ups) {
                accepted[(int) up[1]] += up[0] >= warmupNanos ? 1 : 0;
            }
            long[] oldest = oldestLeft();
            for (int shard = 0; shard < shards; shard++) {
                if (oldest[shard] >= 0) {
                    tally.leftLagging(end, shard, oldest[shard]);
                }
            }
            GroupObservation seen = tally.freeze(end, accepted);
            SlowLag slow = new SlowLag(ups, downs, warmupNanos, end, threshold, -1);
            assertThat(fast.max()).as(what).isEqualTo(slow.max);
            assertThat(fast.drainedAtNanos()).as(what).isEqualTo(slow.drainedAt);
            assertThat(seen.lagMax()).as(what).isEqualTo(slow.max);
            for (int shard = 0; shard < shards; shard++) {
                SlowLag ofShard = new SlowLag(ups, downs, warmupNanos, end, threshold, shard);
                assertThat(seen.shards().get(shard).lagMax())
                        .as(what + " shard " + shard)
                        .isEqualTo(ofShard.max);
            }
        }

        private long[] oldestLeft() {
            long[] oldest = new long[shards];
            for (int shard = 0; shard < shards; shard++) {
                oldest[shard] = logs.get(shard).isEmpty() ? -1 : logs.get(shard).peek();
            }
            return oldest;
        }

        private void settle(long now) {
            for (int member = 0; member < members; member++) {
                advance(member, now - 1);
            }
            fast.settled(now);
            tally.settled(now);
        }

        /** The member works off the oldest records of its shards, one after the other, as far as they end by now. */
        private void advance(int member, long now) {
            while (true) {
                int next = -1;
                for (int shard = member; shard < shards; shard += members) {
                    if (!logs.get(shard).isEmpty()
                            && (next < 0
                                    || logs.get(shard).peek() < logs.get(next).peek())) {
                        next = shard;
                    }
                }
                if (next < 0) {
                    return;
                }
                long accepted = logs.get(next).peek();
                long finish = Math.max(freeAtNanos[member], accepted) + service(accepted, next);
                if (finish > now) {
                    return;
                }
                logs.get(next).remove();
                freeAtNanos[member] = finish;
                fast.consumed(finish);
                tally.consumed(finish, next, consumed[next]++, appended.log(next));
                downs.add(new long[] {finish, next, accepted});
            }
        }

        /** A service time that is the same whenever it is asked for. */
        private long service(long accepted, int shard) {
            return new SplittableRandom(accepted * 31 + shard + meanService).nextInt(1 + 2 * meanService);
        }
    }

    /** The course of a lag by adding up, instant by instant, everything that happened at it. */
    private static final class SlowLag {
        private long max;
        private long drainedAt = -1;

        SlowLag(List<long[]> ups, List<long[]> downs, long warmup, long end, long threshold, int shard) {
            SortedMap<Long, Long> changes = new TreeMap<>();
            for (long[] up : ups) {
                changes.merge(up[0], shard < 0 || up[1] == shard ? 1L : 0, Long::sum);
            }
            for (long[] down : downs) {
                changes.merge(down[0], shard < 0 || down[1] == shard ? -1L : 0, Long::sum);
            }
            changes.merge(end, 0L, Long::sum);
            long level = 0;
            for (Map.Entry<Long, Long> change : changes.entrySet()) {
                long until = change.getKey();
                if (until > warmup) {
                    max = Math.max(max, level);
                    drainedAt = level > threshold ? until : drainedAt;
                }
                level += change.getValue();
            }
            drainedAt = level > threshold ? -1 : drainedAt;
        }
    }
}
