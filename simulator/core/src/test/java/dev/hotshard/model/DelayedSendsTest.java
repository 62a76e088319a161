package dev.hotshard.model;

import static dev.hotshard.model.RetryPolicy.Mode.DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.Plans.Retries;
import org.junit.jupiter.api.Test;

/** Timelines in nanoseconds, worked out in the comments, of shards that hold back what is above their caps. */
class DelayedSendsTest {
    private static final String[] FATES = {
        "accepted",
        "throttled",
        "delayed",
        "queued",
        "outside",
        "admitted",
        "queue_full",
        "blocked",
        "expired",
        "waiting"
    };

    private static Room room(long records, Room.Full full, long blockNanos) {
        return new Room(records, Long.MAX_VALUE, full, blockNanos);
    }

    /** A token each 100: those of 1 and 2 go at the very nanoseconds 100 and 200, and the one of 150 stands behind them; shard 1 is another matter. */
    @Test
    void aShardServesInOrderAsSoonAsItHasRoom() {
        Trace trace = new Plans(1000, 2)
                .cap(100, 1)
                .retry(Retries.of(DELAY))
                .flow("a", 0, 0, 1, 2, 150)
                .flow("b", 1, 3)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 delayed a#1",
                        "1 queued a#1",
                        "2 delayed a#2",
                        "2 queued a#2",
                        "3 accepted b#0",
                        "100 accepted a#1",
                        "150 delayed a#3",
                        "150 queued a#3",
                        "200 accepted a#2",
                        "300 accepted a#3");
    }

    /** Two hosts, one shard: in the order of entry, whoever the host. */
    @Test
    void hostsAreServedInTheOrderOfEntry() {
        Trace trace = new Plans(1000, 1)
                .cap(100, 1)
                .retryPerFlow(Retries.of(DELAY))
                .flow("a", 0, 0, 2, 3)
                .flow("b", 0, 1, 4)
                .run();
        assertThat(trace.lines("accepted"))
                .containsExactly(
                        "0 accepted a#0",
                        "100 accepted b#0",
                        "200 accepted a#1",
                        "300 accepted a#2",
                        "400 accepted b#1");
    }

    /** Room for one: the second for the busy shard waits outside, and behind it one whose shard is idle; the first drop comes 50 after it was offered. */
    @Test
    void oneBusyShardStarvesTheOthers() {
        Trace trace = new Plans(1000, 2)
                .cap(100, 1)
                .retry(Retries.of(DELAY).room(room(1, Room.Full.BLOCK, 50)))
                .flow("a", 0, 0, 1, 2)
                .flow("b", 1, 60)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 delayed a#1",
                        "1 queued a#1",
                        "2 outside a#2",
                        "52 blocked a#2",
                        "60 outside b#0",
                        "100 accepted a#1",
                        "100 admitted b#0",
                        "100 accepted b#0");
    }

    /** The first in line expires at 81; the one behind it goes at 100 all the same. */
    @Test
    void whoExpiresGivesWay() {
        Trace trace = new Plans(1000, 1)
                .cap(100, 1)
                .retry(Retries.of(DELAY).ttl(80))
                .flow("a", 0, 0, 1, 50, 60)
                .run();
        assertThat(trace.lines("accepted", "expired"))
                .containsExactly("0 accepted a#0", "81 expired a#1", "100 accepted a#2", "140 expired a#3");
    }

    /** A full queue that drops its oldest drops the head of the line. */
    @Test
    void theOldestMayBeTheFirstInLine() {
        Trace trace = new Plans(1000, 1)
                .cap(100, 1)
                .retry(Retries.of(DELAY).room(room(2, Room.Full.DROP_OLDEST, 0)))
                .flow("a", 0, 0, 1, 2, 3)
                .run();
        assertThat(trace.lines("accepted", "queue_full"))
                .containsExactly("0 accepted a#0", "3 queue_full a#1", "100 accepted a#2", "200 accepted a#3");
    }

    /** The ring grows and wraps: 40 wait, 20 are served, 40 more wait, and all are served in order. */
    @Test
    void longLinesStayInOrder() {
        ShardLine line = new ShardLine(0);
        int next = 0;
        int served = 0;
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 40; i++) {
                line.add(next++);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(line.head()).isEqualTo(served);
                assertThat(line.poll()).isEqualTo(served++);
            }
        }
        while (!line.isEmpty()) {
            assertThat(line.poll()).isEqualTo(served++);
        }
        assertThat(served).isEqualTo(next);
        assertThat(line.head()).isEqualTo(WaitingRecords.NONE);
    }
}
