package dev.hotshard.scenario.yaml;

/** Reads {@code takes}: how long a change of the topology goes on. */
final class TopologyTimes {
    static final String KEY = "takes";

    private TopologyTimes() {}

    /** The nanoseconds that it takes; 0 if nothing is said, or something wrong, which is told. */
    static long read(Section entry) {
        return entry.value(KEY, Amounts::duration, 0L);
    }

    /** Writes them, if there are any. */
    static void write(long nanos, Entries entries) {
        if (nanos > 0) {
            entries.put(KEY, Canonical.duration(nanos));
        }
    }
}
