package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RetryWheelTest {
    private static final long BUCKET = 1 << 20;
    private static final long TURN = BUCKET << 13;
    private static final long YEAR = 365L * 86_400 * 1_000_000_000;

    private record Waiting(long dueNanos, int host, int flow, long number, int slot) {
        static final Comparator<Waiting> ORDER = Comparator.comparingLong(Waiting::dueNanos)
                .thenComparingInt(Waiting::host)
                .thenComparingInt(Waiting::flow)
                .thenComparingLong(Waiting::number);
    }

    /** A wheel beside a sorted set that holds the same. */
    private static final class Pair {
        final WaitingRecords records = new WaitingRecords();
        final RetryWheel wheel = new RetryWheel(records);
        final TreeSet<Waiting> expected = new TreeSet<>(Waiting.ORDER);
        final StreamRecord record = new StreamRecord();
        long nowNanos;

        void put(long dueNanos, int host, int flow, long number) {
            record.host = host;
            record.flow = flow;
            record.number = number;
            int slot = records.add(record);
            wheel.put(slot, dueNanos, nowNanos);
            expected.add(new Waiting(dueNanos, host, flow, number, slot));
            assertNext();
        }

        /** Puts a slot in once more that was taken out. */
        void putAgain(Waiting polled, long dueNanos) {
            wheel.put(polled.slot, dueNanos, nowNanos);
            expected.add(new Waiting(dueNanos, polled.host, polled.flow, polled.number, polled.slot));
            assertNext();
        }

        Waiting poll() {
            Waiting first = expected.pollFirst();
            nowNanos = first.dueNanos;
            assertThat(wheel.poll()).isEqualTo(first.slot);
            assertThat(records.dueNanos(first.slot)).isEqualTo(first.dueNanos);
            assertNext();
            return first;
        }

        void drain() {
            while (!expected.isEmpty()) {
                records.free(poll().slot);
            }
        }

        private void assertNext() {
            assertThat(wheel.nextNanos()).isEqualTo(expected.isEmpty() ? Long.MAX_VALUE : expected.first().dueNanos);
        }
    }

    @Test
    void anEmptyWheelHasNothingDue() {
        assertThat(new RetryWheel(new WaitingRecords()).nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    /** Oracle over waits of every length, from ties to years, put and polled in turns; slots leave and are used again in between. */
    @Test
    void slotsLeaveInTheOrderOfDueTimeHostFlowAndNumber() {
        long[] waits = {1, 3, BUCKET / 2, BUCKET, 30 * BUCKET, TURN - BUCKET, TURN, TURN + 1, 5 * TURN, YEAR};
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Pair pair = new Pair();
            pair.nowNanos = seed % 2 == 0 ? 0 : random.nextInt(2_000_000_000);
            long number = 0;
            int shortWaits = 1 + random.nextInt(waits.length);
            for (int step = 0; step < 400; step++) {
                long due = pair.nowNanos + 1 + (long) (random.nextDouble() * waits[random.nextInt(shortWaits)]);
                int action = random.nextInt(10);
                if (pair.expected.isEmpty() || action < 4) {
                    pair.put(due, random.nextInt(3), random.nextInt(2), number++);
                } else if (action < 6) {
                    pair.putAgain(pair.poll(), due);
                } else {
                    pair.records.free(pair.poll().slot);
                }
            }
            pair.drain();
        }
    }

    /** The open bucket is that of 50; 20 comes before it, then 10, then 50 again in the same nanosecond. */
    @Test
    void aSlotMayBeDueBeforeTheOpenBucket() {
        Pair pair = new Pair();
        pair.put(50 * BUCKET, 0, 0, 3);
        pair.put(50 * BUCKET + 1, 0, 0, 4);
        pair.put(20 * BUCKET, 0, 0, 2);
        pair.put(10 * BUCKET, 0, 0, 1);
        pair.put(50 * BUCKET, 0, 0, 0);
        pair.drain();
    }

    /** One place in the wheel, whole turns apart. */
    @Test
    void turnsOfOneBucketAreKeptApart() {
        Pair pair = new Pair();
        for (int turn : new int[] {3, 0, 2, 5, 1, 4}) {
            pair.put(turn * TURN + 7, 0, 0, turn);
        }
        pair.drain();
    }

    /** Slots that have left are given back when their bucket opens, or come out and are told apart; the others come in their order. */
    @Test
    void slotsThatHaveLeftAreGivenBackOrComeOut() {
        Pair pair = new Pair();
        for (int i = 0; i < 100; i++) {
            pair.put(1 + i % 7 * BUCKET, 0, 0, i);
        }
        List<Waiting> staying = new ArrayList<>();
        for (Waiting waiting : pair.expected) {
            if (waiting.number % 3 == 0) {
                pair.records.markLeft(waiting.slot);
            } else {
                staying.add(waiting);
            }
        }
        List<Integer> polled = new ArrayList<>();
        int left = 0;
        while (pair.wheel.nextNanos() != Long.MAX_VALUE) {
            int slot = pair.wheel.poll();
            if (pair.records.hasLeft(slot)) {
                pair.records.free(slot);
                left++;
            } else {
                polled.add(slot);
            }
        }
        assertThat(polled)
                .containsExactlyElementsOf(staying.stream().map(Waiting::slot).toList());
        // The bucket that was open when they left holds 15, five of which have left; all 34 places are free again.
        assertThat(left).isEqualTo(5);
        for (int i = 0; i < 34; i++) {
            assertThat(pair.records.add(pair.record)).isLessThan(100);
        }
        assertThat(pair.records.add(pair.record)).isEqualTo(100);
    }

    @Test
    void aWheelOfSlotsThatHaveAllLeftIsEmptyInTheEnd() {
        Pair pair = new Pair();
        for (int i = 0; i < 3; i++) {
            pair.put(1 + i * BUCKET, 0, 0, i);
            pair.records.markLeft(i);
        }
        assertThat(pair.wheel.poll()).isZero();
        assertThat(pair.wheel.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    /** Slots due in one nanosecond, in an order that memory doesn't know: a sort that takes n^2 steps takes minutes here. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void manyTiesAreQuick() {
        int count = 200_000;
        Pair pair = new Pair();
        pair.put(BUCKET, 0, 0, 0);
        StreamRecord record = new StreamRecord();
        for (int i = 0; i < count; i++) {
            record.number = (long) count - i;
            pair.wheel.put(pair.records.add(record), 5 * BUCKET, 0);
        }
        assertThat(pair.wheel.poll()).isZero();
        int[] polled = new int[count];
        Arrays.setAll(polled, i -> pair.wheel.poll());
        int[] expected = new int[count];
        Arrays.setAll(expected, i -> count - i);
        assertThat(polled).isEqualTo(expected);
    }

    /** Slots that wait for a hundred years, and short waits beside them: each look for the next would take seconds, turn by turn. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void waitsOfYearsAreQuick() {
        Pair pair = new Pair();
        for (int i = 0; i < 500; i++) {
            pair.put(100 * YEAR - i, 0, 0, i);
        }
        for (int i = 0; i < 500; i++) {
            pair.put(pair.nowNanos + BUCKET, 0, 0, 500 + i);
            pair.records.free(pair.poll().slot);
        }
        pair.drain();
    }

    /** A hundred slots that are polled and put in again half a million times, one that waits at the end of the bucket, and others further on. */
    @Test
    void nothingIsAllocatedOnceItHasGrown() {
        WaitingRecords records = new WaitingRecords();
        RetryWheel wheel = new RetryWheel(records);
        for (int i = 0; i < 200; i++) {
            wheel.put(records.add(new StreamRecord()), i < 100 ? 1 + i : (i - 99) * BUCKET - 1, 0);
        }
        long before = allocatedBytes();
        for (int i = 0; i < 500_000; i++) {
            long nowNanos = wheel.nextNanos();
            wheel.put(wheel.poll(), nowNanos + 200, nowNanos);
        }
        assertThat(allocatedBytes() - before).isLessThan(100_000);
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
