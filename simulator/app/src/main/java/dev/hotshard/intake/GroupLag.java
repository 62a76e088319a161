package dev.hotshard.intake;

import dev.hotshard.report.LoadsResult.Measure;
import dev.hotshard.report.LoadsResult.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lag of a group's partitions, as {@code kafka-consumer-groups --describe} prints it.
 * Shape: columns are found by the header; one table for each group, or several with {@code --all-groups}; the oldest tools name no group. A lag that isn't known is {@code -}; a member that has no
 * partition is a row without one.
 */
public final class GroupLag {
    private static final List<String> NEEDED = List.of("TOPIC", "PARTITION", "LAG");
    private static final String UNKNOWN = "-";

    private final BrokenLines broken;
    private final Map<String, PartitionLoads> parts = new TreeMap<>();
    private final Map<String, Long> unknown = new TreeMap<>();
    private final Map<String, Long> idle = new TreeMap<>();
    private final Map<String, Long> unread = new TreeMap<>();

    private GroupLag(BrokenLines broken) {
        this.broken = broken;
    }

    static boolean isHeader(String line) {
        return Arrays.asList(cells(line)).containsAll(NEEDED);
    }

    private static String[] cells(String line) {
        return line.strip().split("\\s+", -1);
    }

    /** The lag by group and topic; lines that can't be read go to {@code broken}. */
    public static List<Part> parts(Listing listing, BrokenLines broken) {
        GroupLag lag = new GroupLag(broken);
        lag.read(listing);
        List<Part> parts = new ArrayList<>();
        lag.parts.forEach((name, loads) -> {
            List<String> notes = new ArrayList<>();
            long missing = lag.unknown.getOrDefault(name, 0L);
            if (missing > 0) {
                notes.add("Of " + missing + (missing == 1 ? " more partition" : " more partitions")
                        + " the lag isn't known.");
            }
            long unread = lag.unread.getOrDefault(name, 0L);
            if (unread > 0) {
                notes.add(unread + (unread == 1 ? " row" : " rows") + " of it couldn't be read.");
            }
            parts.add(LoadVerdicts.part(
                    Measure.LAG, name, "partition", loads, 1, notes, lag.idle.getOrDefault(loads.group(), 0L)));
        });
        return parts;
    }

    private void read(Listing listing) {
        List<String> header = List.of();
        long number = 0;
        for (String line : listing.text().lines().toList()) {
            number++;
            if (isHeader(line)) {
                header = Arrays.asList(cells(line));
            } else if (!isRemark(line)) {
                row(listing.name(), number, line, header);
            }
        }
    }

    /** Blank lines, and sentences of the tool. */
    private static boolean isRemark(String line) {
        return line.isBlank()
                || line.startsWith("Consumer group '")
                || line.startsWith("Warning:")
                || line.startsWith("Note:");
    }

    private void row(String input, long number, String line, List<String> header) {
        String[] cells = cells(line);
        int lagAt = header.indexOf("LAG");
        if (header.isEmpty() || cells.length <= lagAt) {
            broken.add(input, number, "must be a row of the table, was " + Quoted.text(line));
            return;
        }
        int groupAt = header.indexOf("GROUP");
        String group = groupAt < 0 ? "" : cells[groupAt];
        String partition = cells[header.indexOf("PARTITION")];
        if (partition.equals(UNKNOWN)) {
            idle.merge(group, 1L, Long::sum);
            return;
        }
        String topic = cells[header.indexOf("TOPIC")];
        String name = (group.isEmpty() ? "" : "group " + group + ", ") + "topic " + topic;
        PartitionLoads loads = parts.computeIfAbsent(name, key -> new PartitionLoads(group));
        if (cells[lagAt].equals(UNKNOWN)) {
            unknown.merge(name, 1L, Long::sum);
            return;
        }
        long lag = Counts.parse(cells[lagAt]);
        int shard = PartitionLoads.number(partition);
        if (lag < 0 || shard < 0) {
            unread.merge(name, 1L, Long::sum);
            broken.add(
                    input,
                    number,
                    shard < 0
                            ? "a partition must be a whole number, was " + Quoted.text(partition)
                            : "a lag must be a whole number, was " + Quoted.text(cells[lagAt]));
        } else if (!loads.put(shard, lag)) {
            unread.merge(name, 1L, Long::sum);
            broken.add(input, number, "partition " + shard + " of " + name + " stands here twice");
        }
    }
}
