package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Shard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The main numbers of all variants: a column for each where they fit into 80 columns, else a line for each.
 * Shape: a row or column that no variant has anything to say about is left out.
 */
final class ComparisonTable {
    private static final int NAME_WIDTH = 20;

    /** As much of a group's name as a column of a wide table has room for. */
    private static final int GROUP_WIDTH = 12;

    private static final String KEPT_UP = "kept up";

    private static final String IDLE_THROTTLED = "idle while throttled";
    private static final String IDLE_HELD_BACK = "idle while held back";
    private static final String HOTTEST = "hottest";
    private static final String STREAM = "stream";
    private static final String EFFECTIVE = "effective";

    /** What cells hold that say nothing happened. */
    private static final Set<String> NOTHING = Set.of(Figures.NONE, Figures.NEVER, KEPT_UP, "0 %", "0");

    private final List<VariantSummary> variants;
    private final PlatformWords words;

    ComparisonTable(List<VariantSummary> variants, PlatformWords words) {
        this.variants = variants;
        this.words = words;
    }

    /** The table for the console, each line ended by a line feed. */
    String text() {
        TextTable sideBySide = new TextTable();
        sideBySide.row(cells("", v -> Texts.visible(v.name(), NAME_WIDTH)));
        rows().forEach(sideBySide::row);
        return sideBySide.width() <= Texts.LINE_WIDTH ? sideBySide.text() : lineByLine();
    }

    /** What the labels of rows mean that don't say it themselves, in the order of the rows. */
    Map<String, String> legend() {
        Map<String, String> meanings = new LinkedHashMap<>();
        for (String[] row : rows()) {
            String meaning = meaning(row[0].strip());
            if (!meaning.isEmpty()) {
                meanings.put(row[0].strip(), meaning);
            }
        }
        return meanings;
    }

    /** Empty where a label says enough. */
    private String meaning(String label) {
        if (label.equals("effective " + words.shards())) {
            return "the load is spread no better than over so many equally loaded " + words.shards();
        }
        if (label.equals("hottest " + words.shard() + " used")) {
            return "how much of its capacity the " + words.shard() + " with the most records used";
        }
        return switch (label) {
            case "only on a retry" -> "accepted, but refused before";
            case "throttled" -> "refused attempts, of all attempts; a record may be tried many times";
            case "max/median" ->
                "records on the fullest " + words.shard() + " against the " + words.shard()
                        + " in the middle; 1 is even";
            case "stream used" ->
                "how much of the capacity of all " + (haveBrokers() ? "brokers" : words.shards())
                        + " together was used";
            case IDLE_THROTTLED ->
                "capacity left unused in the seconds in which some " + words.shard() + " refused"
                        + (haveDelays() ? ", or held records back" : "");
            case IDLE_HELD_BACK ->
                "capacity left unused in the seconds in which some " + words.shard() + " held records back";
            case "worked off at" -> "when the group had caught up; it kept up if no record ever waited over a second";
            case "out of order" -> "records that came after a later one of the same " + scope();
            case "false silences" ->
                "how often the group found nothing of a " + scope()
                        + " for so long that it called it silent, though it was not";
            case "idle members" -> "members of the group that read no " + words.shard();
            default -> "";
        };
    }

    /** The share of the capacity that lay idle in seconds with trouble, called by what the trouble was. */
    private String[] idle() {
        boolean refuses = variants.stream().anyMatch(v -> v.records().throttled() > 0);
        return cells(
                haveDelays() && !refuses ? IDLE_HELD_BACK : IDLE_THROTTLED,
                v -> Figures.percent(v.stream().strandedShare()));
    }

    private boolean haveDelays() {
        return variants.stream().anyMatch(v -> v.delay().records() > 0);
    }

    private boolean haveBrokers() {
        return variants.stream().noneMatch(v -> v.brokers().isEmpty());
    }

    /** What order is watched within: the template, if the variants agree on it. */
    private String scope() {
        List<String> templates = variants.stream()
                .flatMap(v ->
                        v.order() == null ? Stream.empty() : Stream.of(v.order().by()))
                .distinct()
                .toList();
        return templates.size() == 1 ? templates.get(0) : "scope";
    }

    /** The rows of numbers: a label, then a cell for each variant. */
    List<String[]> rows() {
        List<String[]> rows = new ArrayList<>();
        rows.add(counts("offered", v -> v.records().offered()));
        rows.add(counts("accepted", v -> v.records().accepted()));
        // The comfort that misleads stands right above what it hides.
        addIfAny(rows, "  only on a retry", v -> v.retry().recovered());
        addIfAny(rows, "held back", v -> v.delay().records());
        rows.add(counts("dropped", v -> v.records().dropped()));
        addIfAny(rows, "  queue full", v -> v.records().droppedBy().queueFull());
        addIfAny(rows, "  expired", v -> v.records().droppedBy().expired());
        addIfAny(rows, "  attempts used up", v -> v.records().droppedBy().attempts());
        addIfAny(rows, "  blocked", v -> v.records().droppedBy().blocked());
        addIfAny(rows, "waiting at the end", v -> v.records().waitingAtEnd());
        rows.add(dropRate());
        addIfSaid(rows, throttleRate());
        addIfSaid(rows, firstThrottle());
        addIfSaid(rows, cells("first held back", v -> Figures.orNever(v.delay().firstSeconds())));
        addIfSaid(rows, firstDrop());
        addIfSaid(rows, cells("senders stood still", ComparisonTable::stoodStill));
        rows.add(maxToMedian());
        rows.add(cells("effective " + words.shards(), v -> Figures.decimal(effectiveShards(v))));
        addIfAny(
                rows,
                words.shards() + " without any",
                v -> v.imbalance().offered().shardsWithout());
        addIfSaid(rows, streamUtilisation("stream used"));
        addIfSaid(rows, hottestUtilisation("hottest " + words.shard() + " used"));
        addIfSaid(rows, idle());
        addIfSaid(
                rows,
                cells("latency, median", v -> Figures.time(v.latencySeconds().p50())));
        addIfSaid(
                rows,
                cells("latency, 99 %", v -> Figures.time(v.latencySeconds().p99())));
        addIfSaid(rows, outOfOrder());
        for (Group group : variants.get(0).groups()) {
            addGroup(rows, group.name());
        }
        return rows;
    }

    private void addGroup(List<String[]> rows, String name) {
        String label = "lag of " + Texts.visible(name, NAME_WIDTH);
        rows.add(ofGroup(label, name, group -> Figures.count(group.lagAtEnd())));
        rows.add(ofGroup("  at its worst", name, group -> Figures.count(group.lagMax())));
        addIfSaid(rows, ofGroup("  oldest record", name, group -> Figures.time(group.lagMaxSeconds())));
        addIfSaid(rows, ofGroup("  worked off at", name, ComparisonTable::workedOff));
        addIfSaid(rows, ofGroup("  idle members", name, group -> Figures.count(group.idleMembers())));
        addIfSaid(
                rows,
                ofGroup(
                        "  false silences",
                        name,
                        group -> group.falseSilences() == null ? Figures.NONE : Figures.count(group.falseSilences())));
        addIfSaid(rows, ofGroup("  lost", name, group -> Figures.count(group.lost())));
    }

    /** A row about the baseline's group of this name; a variant may have removed it. */
    private String[] ofGroup(String label, String name, Function<Group, String> cell) {
        return cells(
                label,
                v -> v.groups().stream()
                        .filter(group -> group.name().equals(name))
                        .findFirst()
                        .map(cell)
                        .orElse(Figures.NONE));
    }

    /** A line for each variant, with as many of its main numbers as there is room for. */
    private String lineByLine() {
        List<String[]> columns = new ArrayList<>();
        columns.add(cells("variant", v -> Texts.visible(v.name(), NAME_WIDTH)));
        List<String[]> more = new ArrayList<>();
        more.add(dropRate());
        more.add(maxToMedian());
        addIfSaid(more, throttleRate());
        List<Group> groups = variants.get(0).groups();
        for (Group of : groups) {
            // One group alone needs no name.
            String label = groups.size() == 1 ? "lag at end" : Texts.visible(of.name(), GROUP_WIDTH) + " lag";
            addIfSaid(more, ofGroup(label, of.name(), group -> Figures.count(group.lagAtEnd())));
        }
        addIfSaid(more, outOfOrder());
        addIfSaid(more, firstDrop());
        addIfSaid(more, hottestUtilisation(HOTTEST));
        addIfSaid(more, streamUtilisation(STREAM));
        more.add(cells(EFFECTIVE, v -> Figures.decimal(effectiveShards(v))));
        for (String[] column : more) {
            columns.add(column);
            if (transposed(columns).width() > Texts.LINE_WIDTH) {
                columns.remove(columns.size() - 1);
            }
        }
        return transposed(columns).text() + headings(columns);
    }

    /** A sentence on the headings that are too short to say what they mean. */
    private String headings(List<String[]> columns) {
        List<String> meanings = new ArrayList<>();
        for (String[] column : columns) {
            switch (column[0]) {
                case HOTTEST -> meanings.add(column[0] + ": " + meaning("hottest " + words.shard() + " used"));
                case STREAM -> meanings.add(column[0] + ": " + meaning("stream used"));
                case EFFECTIVE -> meanings.add(column[0] + ": " + meaning("effective " + words.shards()));
                default -> {}
            }
        }
        return meanings.isEmpty() ? "" : Texts.wrapped("", String.join("; ", meanings) + ".");
    }

    private static TextTable transposed(List<String[]> columns) {
        TextTable table = new TextTable();
        for (int line = 0; line < columns.get(0).length; line++) {
            String[] row = new String[columns.size()];
            for (int c = 0; c < row.length; c++) {
                row[c] = columns.get(c)[line];
            }
            table.row(row);
        }
        return table;
    }

    private String[] dropRate() {
        return cells("drop rate", v -> Figures.percent(v.dropRate()));
    }

    private String[] throttleRate() {
        return cells("throttled", v -> Figures.percent(v.throttleRate()));
    }

    private String[] outOfOrder() {
        return cells(
                "out of order",
                v -> v.order() == null
                        ? Figures.NONE
                        : Figures.percent(v.order().outOfOrderShare()));
    }

    private String[] firstThrottle() {
        return cells("first throttle", v -> Figures.orNever(v.firstThrottleSeconds()));
    }

    private String[] firstDrop() {
        return cells("first drop", v -> Figures.orNever(v.firstDropSeconds()));
    }

    /** The longest that records waited outside the full queue of one host. */
    private static String stoodStill(VariantSummary variant) {
        double longest = 0;
        for (Host host : variant.hosts()) {
            longest = Math.max(longest, host.blockedSeconds());
        }
        return Figures.orNever(longest > 0 ? longest : Double.NaN);
    }

    private String[] maxToMedian() {
        return cells("max/median", Headline::maxToMedian);
    }

    private String[] streamUtilisation(String label) {
        return cells(label, v -> Figures.percent(v.stream().utilisation()));
    }

    private String[] hottestUtilisation(String label) {
        return cells(label, v -> {
            Shard hottest = Headline.hottest(v);
            return hottest == null ? Figures.NONE : Figures.percent(hottest.utilisation());
        });
    }

    private static double effectiveShards(VariantSummary variant) {
        return variant.imbalance().offered().effectiveShards();
    }

    /** When a group had caught up; one that was never behind had nothing to work off. */
    private static String workedOff(Group group) {
        if (!Outcome.wasBehind(group)) {
            return KEPT_UP;
        }
        if (Outcome.isBehindAtEnd(group)) {
            return "not by the end";
        }
        return Double.isNaN(group.drainedAtSeconds()) ? "by the end" : Figures.time(group.drainedAtSeconds());
    }

    private String[] counts(String label, ToLongFunction<VariantSummary> count) {
        return cells(label, v -> Figures.count(count.applyAsLong(v)));
    }

    private String[] cells(String label, Function<VariantSummary, String> cell) {
        String[] cells = new String[1 + variants.size()];
        cells[0] = label;
        for (int v = 0; v < variants.size(); v++) {
            cells[1 + v] = cell.apply(variants.get(v));
        }
        return cells;
    }

    private void addIfAny(List<String[]> rows, String label, ToLongFunction<VariantSummary> count) {
        if (variants.stream().mapToLong(count).anyMatch(n -> n != 0)) {
            rows.add(counts(label, count));
        }
    }

    private static void addIfSaid(List<String[]> rows, String[] row) {
        for (int c = 1; c < row.length; c++) {
            if (!NOTHING.contains(row[c])) {
                rows.add(row);
                return;
            }
        }
    }
}
