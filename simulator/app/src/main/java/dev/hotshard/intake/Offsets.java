package dev.hotshard.intake;

import dev.hotshard.report.LoadsResult.Measure;
import dev.hotshard.report.LoadsResult.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What partitions took between two listings of their offsets, lines {@code topic:partition:offset}, by topic. */
public final class Offsets {
    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9._-]+):([0-9]+):([0-9]*)");

    private Offsets() {}

    static boolean isOffset(String line) {
        return LINE.matcher(line.strip()).matches();
    }

    /**
     * The rate of each partition.
     *
     * @param seconds the time between the listings
     * Errors: WrongInputException if most offsets fall, which no time between the listings explains.
     */
    public static List<Part> parts(Listing before, Listing after, double seconds, BrokenLines broken)
            throws WrongInputException {
        Map<String, PartitionLoads> from = read(before, broken);
        Map<String, PartitionLoads> to = read(after, broken);
        checkOrder(before, after, from, to);
        List<Part> parts = new ArrayList<>();
        to.forEach((topic, ends) -> {
            PartitionLoads starts = from.getOrDefault(topic, new PartitionLoads(""));
            PartitionLoads grown = new PartitionLoads("");
            List<String> notes = new ArrayList<>();
            List<Integer> alone = new ArrayList<>();
            List<Integer> back = new ArrayList<>();
            ends.all().forEach((partition, end) -> {
                Long start = starts.all().get(partition);
                if (start == null) {
                    alone.add(partition);
                } else if (end < start) {
                    back.add(partition);
                } else {
                    grown.put(partition, end - start);
                }
            });
            starts.all().keySet().stream()
                    .filter(partition -> !ends.all().containsKey(partition))
                    .forEach(alone::add);
            leftOut(notes, alone, "in one of the listings only");
            leftOut(notes, back, "lower in the second listing, so that the topic was made anew");
            parts.add(LoadVerdicts.part(Measure.RATE, "topic " + topic, "partition", grown, seconds, notes, 0));
        });
        return parts;
    }

    private static void checkOrder(
            Listing before, Listing after, Map<String, PartitionLoads> from, Map<String, PartitionLoads> to)
            throws WrongInputException {
        int falling = 0;
        int both = 0;
        for (Map.Entry<String, PartitionLoads> topic : to.entrySet()) {
            PartitionLoads starts = from.getOrDefault(topic.getKey(), new PartitionLoads(""));
            for (Map.Entry<Integer, Long> end : topic.getValue().all().entrySet()) {
                Long start = starts.all().get(end.getKey());
                both += start == null ? 0 : 1;
                falling += start != null && end.getValue() < start ? 1 : 0;
            }
        }
        if (2 * falling > both) {
            throw new WrongInputException("shards: the offsets of " + falling + " of " + both
                    + " partitions are lower in " + after.name() + " than in " + before.name()
                    + ": are the listings the wrong way round? The earlier one stands first");
        }
    }

    private static void leftOut(List<String> notes, List<Integer> partitions, String why) {
        if (!partitions.isEmpty()) {
            notes.add("Left out: "
                    + String.join(
                            ", ",
                            partitions.stream().map(String::valueOf).limit(20).toList())
                    + (partitions.size() > 20 ? ", ..." : "") + ", " + why + ".");
        }
    }

    private static Map<String, PartitionLoads> read(Listing listing, BrokenLines broken) {
        Map<String, PartitionLoads> topics = new TreeMap<>();
        long number = 0;
        for (String line : listing.text().lines().toList()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            Matcher parts = LINE.matcher(line.strip());
            int partition = parts.matches() ? PartitionLoads.number(parts.group(2)) : -1;
            long offset = parts.matches() ? Counts.parse(parts.group(3)) : -1;
            if (partition < 0 || offset < 0) {
                broken.add(listing.name(), number, "must be topic:partition:offset, was " + Quoted.text(line));
            } else if (!topics.computeIfAbsent(parts.group(1), topic -> new PartitionLoads(""))
                    .put(partition, offset)) {
                broken.add(
                        listing.name(),
                        number,
                        "partition " + partition + " of " + parts.group(1) + " stands here twice");
            }
        }
        return topics;
    }
}
