package dev.hotshard.benchmarks;

/**
 * One shard of a peer: two token buckets and the backlog of its consumer.
 *
 * <p>Units: bucket times in nanoseconds for records, in 1/2048 ns for bytes: there a byte at 1 MiB/s
 * is a whole number of ticks, so both buckets are exact.
 * <br>Shape: the backlog is a ring that doubles when full.
 * <br>Invariant: no bucket ever holds more than its burst.
 * <br>Cost: constant; no allocation but when the ring grows.
 * <br>Source: the generic cell rate algorithm (ITU-T I.371) as a virtual schedule.
 */
final class PeerShard {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_RECORD = NANOS_PER_SECOND / Workload.CAP_RECORDS_PER_SECOND;
    private static final long TICKS_PER_NANO = 2_048;
    private static final long TICKS_PER_BYTE = NANOS_PER_SECOND * TICKS_PER_NANO / Workload.CAP_BYTES_PER_SECOND;
    private static final long BURST_NANOS = Workload.BURST_SECONDS * NANOS_PER_SECOND;
    private static final long BURST_TICKS = BURST_NANOS * TICKS_PER_NANO;

    private long recordsFullAtNanos;
    private long bytesFullAtTicks;

    private long[] records = new long[64];
    private long[] offeredAtNanos = new long[64];
    private long[] acceptedAtNanos = new long[64];
    private long head;
    private long tail;

    /** Takes the cost of a record from both buckets if both have room for it, else from neither. */
    boolean admits(long nowNanos, int sizeBytes) {
        long nowTicks = nowNanos * TICKS_PER_NANO;
        long recordsFull = Math.max(recordsFullAtNanos, nowNanos) + NANOS_PER_RECORD;
        long bytesFull = Math.max(bytesFullAtTicks, nowTicks) + sizeBytes * TICKS_PER_BYTE;
        if (recordsFull - nowNanos > BURST_NANOS || bytesFull - nowTicks > BURST_TICKS) {
            return false;
        }
        recordsFullAtNanos = recordsFull;
        bytesFullAtTicks = bytesFull;
        return true;
    }

    void push(long record, long offeredNanos, long acceptedNanos) {
        if (tail - head == records.length) {
            grow();
        }
        int slot = slot(tail++);
        records[slot] = record;
        offeredAtNanos[slot] = offeredNanos;
        acceptedAtNanos[slot] = acceptedNanos;
    }

    int backlog() {
        return (int) (tail - head);
    }

    long headRecord() {
        return records[slot(head)];
    }

    long headOfferedNanos() {
        return offeredAtNanos[slot(head)];
    }

    long headAcceptedNanos() {
        return acceptedAtNanos[slot(head)];
    }

    void pop() {
        head++;
    }

    private int slot(long position) {
        return (int) position & (records.length - 1);
    }

    private void grow() {
        records = unrolled(records);
        offeredAtNanos = unrolled(offeredAtNanos);
        acceptedAtNanos = unrolled(acceptedAtNanos);
        tail -= head;
        head = 0;
    }

    private long[] unrolled(long[] ring) {
        long[] wider = new long[2 * ring.length];
        int first = (int) head & (ring.length - 1);
        System.arraycopy(ring, first, wider, 0, ring.length - first);
        System.arraycopy(ring, 0, wider, ring.length - first, first);
        return wider;
    }
}
