package dev.hotshard.model;

import static dev.hotshard.model.RetryPolicy.Mode.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.Plans.Retries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timelines in nanoseconds, worked out in the comments: full queues, in records and in bytes, and those who wait outside. */
class DoorTest {
    private static final String[] FATES = {
        "accepted", "queued", "outside", "admitted", "queue_full", "blocked", "expired", "waiting"
    };

    private static Room block(long records, long bytes, long nanos) {
        return new Room(records, bytes, Room.Full.BLOCK, nanos);
    }

    private static Room ofBytes(long bytes, Room.Full full) {
        return new Room(Long.MAX_VALUE, bytes, full, 0);
    }

    /** A token each 100 and room for one; waits of 50. At 101 (51 + 50) the one in the queue goes; the one outside is let in, refused, and goes at 201 (101 + 2 x 50). */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void aNewRecordWaitsOutsideUntilThereIsRoom(RetryPolicy.Mode mode) {
        Trace trace = new Plans(1000, 1)
                .cap(100, 1)
                .retry(Retries.of(mode).waits(50, 1, 50).room(block(1, Long.MAX_VALUE, 500)))
                .flow("a", 0, 0, 1, 2)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 queued a#1",
                        "2 outside a#2",
                        "101 accepted a#1",
                        "101 admitted a#2",
                        "101 queued a#2",
                        "201 accepted a#2");
    }

    /** Shard 1 has no cap of its own to fear: all its records would be taken at once, and still they wait behind the one for shard 0. */
    @Test
    void whoWouldBeTakenAtOnceMustNotOvertake() {
        Trace trace = new Plans(1000, 2)
                .cap(100, 2)
                .retry(Retries.of(QUEUE).waits(50, 1, 50).room(block(1, Long.MAX_VALUE, 500)))
                .flow("a", 0, 0, 1, 2, 3)
                .flow("b", 1, 4, 5)
                .run();
        // Two tokens; a#2 waits, a#3 outside, so do b#0 and b#1. The token of 100 is found by the round of 102.
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 accepted a#1",
                        "2 queued a#2",
                        "3 outside a#3",
                        "4 outside b#0",
                        "5 outside b#1",
                        "102 accepted a#2",
                        "102 admitted a#3",
                        "102 queued a#3",
                        "202 accepted a#3",
                        "202 admitted b#0",
                        "202 accepted b#0",
                        "202 admitted b#1",
                        "202 accepted b#1");
    }

    /** Those outside are given up one after the other, 30 after each was offered; what waits inside stays. */
    @Test
    void whoWaitsOutsideForTooLongIsDropped() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).room(block(1, Long.MAX_VALUE, 30)))
                .flow("a", 0, 0, 1, 2, 5)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 queued a#1",
                        "2 outside a#2",
                        "5 outside a#3",
                        "32 blocked a#2",
                        "35 blocked a#3",
                        "100 waiting a#1");
    }

    /** A time to live that is no longer than the time to block comes first, also when both end at once. */
    @Test
    void whoIsTooOldOutsideExpires() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).ttl(30).room(block(1, Long.MAX_VALUE, 30)))
                .flow("a", 0, 0, 1, 2)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 queued a#1",
                        "2 outside a#2",
                        "31 expired a#1",
                        "31 admitted a#2",
                        "31 queued a#2",
                        "32 expired a#2");
    }

    /** Room for 10 bytes: 6 wait, so 5 more don't fit and 4 more must not overtake; when the first of those outside is given up at 23, the next has room. */
    @Test
    void aSmallerOneComesInWhenTheOneBeforeItGivesUp() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).room(block(Long.MAX_VALUE, 10, 20)))
                .sized("first", 1, 0, 0)
                .sized("six", 6, 0, 1)
                .sized("five", 5, 0, 3)
                .sized("four", 4, 0, 4)
                .sized("large", 11, 0, 5)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted first#0",
                        "1 queued six#0",
                        "3 outside five#0",
                        "4 outside four#0",
                        "5 queue_full large#0",
                        "23 blocked five#0",
                        "23 admitted four#0",
                        "23 queued four#0",
                        "100 waiting six#0",
                        "100 waiting four#0");
    }

    /** Room for 10 bytes, of which 3 + 3 + 3 are taken: 7 more push out two, 11 none, and 1 fits beside 3 + 7... and no second one. */
    @Test
    void dropOldestGivesUpAsManyAsItTakes() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).room(ofBytes(10, Room.Full.DROP_OLDEST)))
                .sized("first", 1, 0, 0)
                .sized("three", 3, 0, 1, 2, 3)
                .sized("large", 11, 0, 4)
                .sized("seven", 7, 0, 5)
                .run();
        assertThat(trace.lines("queued", "queue_full", "waiting"))
                .containsExactly(
                        "1 queued three#0",
                        "2 queued three#1",
                        "3 queued three#2",
                        "4 queue_full large#0",
                        "5 queue_full three#0",
                        "5 queue_full three#1",
                        "5 queued seven#0",
                        "100 waiting three#2",
                        "100 waiting seven#0");
    }

    /** Room for 10 bytes: the one that doesn't fit is dropped, a smaller one after it isn't. */
    @Test
    void dropNewestKeepsWhatFits() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).room(ofBytes(10, Room.Full.DROP_NEWEST)))
                .sized("first", 1, 0, 0)
                .sized("six", 6, 0, 1)
                .sized("five", 5, 0, 2)
                .sized("four", 4, 0, 3)
                .run();
        assertThat(trace.lines("queued", "queue_full"))
                .containsExactly("1 queued six#0", "2 queue_full five#0", "3 queued four#0");
    }

    /** At 50 queues no longer block: those outside come in at once, as new records do, and find the queue full. */
    @Test
    void thoseOutsideComeInWhenQueuesNoLongerBlock() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).room(block(1, Long.MAX_VALUE, 500)))
                .flow("a", 0, 0, 1, 2, 3)
                .retry(50, Retries.of(QUEUE).queue(2, false))
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 queued a#1",
                        "2 outside a#2",
                        "3 outside a#3",
                        "50 admitted a#2",
                        "50 queued a#2",
                        "50 admitted a#3",
                        "50 queue_full a#3",
                        "100 waiting a#1",
                        "100 waiting a#2");
    }
}
