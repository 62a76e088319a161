package dev.hotshard.intake;

import java.util.SortedMap;
import java.util.TreeMap;

/** Loads of the partitions of a topic, by number; {@code group} is empty where none reads them. */
final class PartitionLoads {
    private static final int MOST = 1_000_000;

    private final String group;
    private final SortedMap<Integer, Long> loads = new TreeMap<>();

    PartitionLoads(String group) {
        this.group = group;
    }

    String group() {
        return group;
    }

    /** Keeps a load; false if the partition has one already. */
    boolean put(int partition, long load) {
        return loads.putIfAbsent(partition, load) == null;
    }

    SortedMap<Integer, Long> all() {
        return loads;
    }

    /** The number of a partition; -1 if the text is none. */
    static int number(String text) {
        long number = Counts.parse(text);
        return number < 0 || number >= MOST ? -1 : (int) number;
    }
}
