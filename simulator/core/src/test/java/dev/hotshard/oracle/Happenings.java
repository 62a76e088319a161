package dev.hotshard.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened in a run, a line of text each: to records, in the order of the run, and in groups, in any order.
 * Shape: a group's happenings lead back to nothing, so the engine tells them late.
 */
final class Happenings {
    private final List<String> records = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();

    void toRecord(long now, String what, String record) {
        records.add(now + " " + what + " " + record);
    }

    void inGroup(long now, String what) {
        groups.add(now + " " + what);
    }

    List<String> records() {
        return records;
    }

    List<String> groupsSorted() {
        return groups.stream().sorted().toList();
    }
}
