package dev.hotshard.benchmarks;

/**
 * What one round took.
 *
 * <p>Units: wall time, and processor time of the thread that ran the round, in nanoseconds; bytes that
 * this thread allocated.
 */
record Score(long records, long attempts, long nanos, long cpuNanos, long allocatedBytes) {

    double nanosPerRecord() {
        return (double) nanos / records;
    }

    double cpuNanosPerRecord() {
        return (double) cpuNanos / records;
    }

    double cpuNanosPerAttempt() {
        return (double) cpuNanos / attempts;
    }

    double bytesPerRecord() {
        return (double) allocatedBytes / records;
    }

    /** The score as one line; {@link #parse} reads it back. */
    String line() {
        return records + " " + attempts + " " + nanos + " " + cpuNanos + " " + allocatedBytes;
    }

    static Score parse(String line) {
        String[] parts = line.split(" ", -1);
        return new Score(
                Long.parseLong(parts[0]),
                Long.parseLong(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]));
    }
}
