package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitingRecordsTest {
    private static final int[] INTS = {
        Integer.MIN_VALUE, -1, 0, 1, 7, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, Integer.MAX_VALUE - 1, Integer.MAX_VALUE
    };
    private static final long[] LONGS = {0, 1, 0xFFFF_FFFFL, 0x1_0000_0000L, Long.MAX_VALUE};

    private final Random random = new Random(1);

    /** Two numbers share a word: each comes back whatever the other is, negative ones too. */
    @Test
    void everyNumberComesBack() {
        WaitingRecords records = new WaitingRecords();
        List<StreamRecord> kept = new ArrayList<>();
        for (int slot = 0; slot < 500; slot++) {
            StreamRecord record = extreme();
            assertThat(records.add(record)).isEqualTo(slot);
            kept.add(record);
        }
        for (int slot = 0; slot < kept.size(); slot++) {
            assertHolds(records, slot, kept.get(slot));
        }
    }

    /** What is written into one half of a word leaves the other half as it was. */
    @Test
    void halvesOfAWordDoNotDisturbEachOther() {
        WaitingRecords records = new WaitingRecords();
        StreamRecord record = extreme();
        int slot = records.add(record);
        for (int i = 0; i < 2000; i++) {
            int value = INTS[random.nextInt(INTS.length)];
            int other = INTS[random.nextInt(INTS.length)];
            long due = LONGS[random.nextInt(LONGS.length)];
            records.next(slot, value);
            records.before(slot, other);
            records.dueNanos(slot, due);
            record.attempts = other;
            records.keepAttempts(slot, record);
            assertThat(records.next(slot)).isEqualTo(value);
            assertThat(records.before(slot)).isEqualTo(other);
            assertThat(records.dueNanos(slot)).isEqualTo(due);
            assertHolds(records, slot, record);
        }
    }

    @Test
    void aNewSlotIsLinkedToNothing() {
        WaitingRecords records = new WaitingRecords();
        for (int i = 0; i < 3; i++) {
            int slot = records.add(extreme());
            assertThat(List.of(records.before(slot), records.next(slot))).containsOnly(WaitingRecords.NONE);
            records.before(slot, 5);
            records.next(slot, 6);
            records.free(slot);
        }
    }

    /** Slots given back are used again, the last first; only then new ones are taken. */
    @Test
    void freedSlotsAreUsedAgain() {
        WaitingRecords records = new WaitingRecords();
        List<Integer> free = new ArrayList<>();
        List<Integer> taken = new ArrayList<>();
        int most = 0;
        for (int step = 0; step < 5000; step++) {
            if (taken.isEmpty() || random.nextInt(5) < 3) {
                int slot = records.add(extreme());
                assertThat(slot).isEqualTo(free.isEmpty() ? most++ : free.remove(free.size() - 1));
                taken.add(slot);
            } else {
                int slot = taken.remove(random.nextInt(taken.size()));
                records.free(slot);
                free.add(slot);
            }
        }
    }

    @Test
    void aSlotWhoseRecordHasLeftKeepsItsOrder() {
        WaitingRecords records = new WaitingRecords();
        int one = records.add(record(3, 2, 1));
        int other = records.add(record(3, 2, 2));
        assertThat(records.hasLeft(one)).isFalse();
        records.markLeft(one);
        assertThat(records.hasLeft(one)).isTrue();
        assertThat(records.hasLeft(other)).isFalse();
        assertThat(records.compare(one, other)).isNegative();
        assertThat(records.host(one)).isEqualTo(3);
    }

    /** Ties go by host, then flow, then number: 2^32 apart as well as 1. */
    @Test
    void theOrderIsByHostThenFlowThenNumber() {
        WaitingRecords records = new WaitingRecords();
        List<Integer> ascending = List.of(
                records.add(record(1, 9, 99)),
                records.add(record(2, 1, 99)),
                records.add(record(2, 3, 5)),
                records.add(record(2, 3, 6)),
                records.add(record(2, 3, 5 + (1L << 32))),
                records.add(record(Integer.MAX_VALUE, 0, 0)));
        for (int i = 0; i < ascending.size(); i++) {
            for (int j = 0; j < ascending.size(); j++) {
                assertThat(Integer.signum(records.compare(ascending.get(i), ascending.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    private StreamRecord extreme() {
        StreamRecord record = record(anInt(), anInt(), LONGS[random.nextInt(LONGS.length)]);
        record.firstOfferedNanos = LONGS[random.nextInt(LONGS.length)];
        record.bytes = anInt();
        record.logicalKey = anInt();
        record.partitionKey = anInt();
        record.chosenShard = anInt();
        record.attempts = anInt();
        return record;
    }

    private int anInt() {
        return INTS[random.nextInt(INTS.length)];
    }

    private static StreamRecord record(int host, int flow, long number) {
        StreamRecord record = new StreamRecord();
        record.host = host;
        record.flow = flow;
        record.number = number;
        return record;
    }

    private static void assertHolds(WaitingRecords records, int slot, StreamRecord expected) {
        StreamRecord loaded = new StreamRecord();
        records.load(slot, loaded);
        assertThat(numbers(loaded)).isEqualTo(numbers(expected));
        assertThat(loaded.waiting).isTrue();
        assertThat(records.offeredNanos(slot)).isEqualTo(expected.firstOfferedNanos);
        assertThat(records.host(slot)).isEqualTo(expected.host);
        assertThat(records.attempts(slot)).isEqualTo(expected.attempts);
    }

    private static List<Long> numbers(StreamRecord record) {
        return LongStream.of(
                        record.firstOfferedNanos,
                        record.number,
                        record.flow,
                        record.host,
                        record.logicalKey,
                        record.partitionKey,
                        record.bytes,
                        record.attempts,
                        record.chosenShard)
                .boxed()
                .toList();
    }
}
