package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Alarm;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.TopKey;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A summary for the console: variants side by side, at most 80 columns, everything said in words and numbers so that colour only adds emphasis.
 * Shape: title, what all replications tell where there are several, headline, table, rows of blocks where the terminal can show them, hottest shards, keys on several of them, order, diagnosis, reads, alarms, expectations; where the variants don't fit side by side each is one line of its main numbers.
 */
public final class TextSummary {
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private static final int NAME_WIDTH = 20;
    private static final int KEY_WIDTH = 40;
    private static final int TOP_KEYS = 3;

    /** A key with a smaller share of its shard explains nothing. */
    private static final double TOP_SHARE_MIN = 0.01;

    private final ExperimentSummary summary;
    private final PlatformWords words;
    private final boolean colour;
    private final List<Glance.Part> glance;
    private final StringBuilder text = new StringBuilder();

    private TextSummary(ExperimentSummary summary, boolean colour, List<Glance.Part> glance) {
        this.summary = summary;
        this.glance = glance;
        this.words = PlatformWords.of(summary.scenario().platform());
        this.colour = colour;
    }

    /** The text, each line ended by a line feed. */
    public static String of(ExperimentSummary summary, boolean colour) {
        return new TextSummary(summary, colour, List.of()).write();
    }

    /** The text with rows of blocks, for a terminal that can show them. */
    public static String withBlocks(RunResult result, boolean colour) {
        return new TextSummary(result.summary(), colour, new Glance(result).parts()).write();
    }

    private String write() {
        heading(Texts.visible(summary.scenario().name(), Texts.LINE_WIDTH));
        text.append(Headline.facts(summary)).append("\n\n");
        if (summary.isReplicated()) {
            replications();
            heading(ReplicationTable.FIRST);
        }
        text.append(Texts.wrapped("", Headline.of(baseline(), words))).append('\n');
        text.append(new ComparisonTable(summary.variants(), words).text());
        infiniteRatios();
        glance();
        hottest();
        spread();
        innocents();
        order();
        diagnosis();
        reads();
        alarms();
        expectations();
        return text.toString();
    }

    private void glance() {
        for (Glance.Part part : glance) {
            text.append('\n');
            heading(part.heading());
            part.lines().forEach(line -> text.append(line).append('\n'));
        }
    }

    private void replications() {
        ReplicationTable table = new ReplicationTable(summary);
        heading(table.heading());
        text.append(Texts.wrapped("", ReplicationTable.meaning()));
        if (summary.variants().size() > 1) {
            text.append(Texts.wrapped("", ReplicationTable.meaningOfDifferences()));
        }
        text.append('\n').append(table.text());
    }

    private VariantSummary baseline() {
        return summary.variants().get(0);
    }

    private void heading(String line) {
        text.append(colour ? BOLD : "").append(line).append(colour ? PLAIN : "").append('\n');
    }

    private void infiniteRatios() {
        for (VariantSummary variant : summary.variants()) {
            if (Headline.isInfinite(variant)) {
                line(variant, "max/median is " + Headline.infinite(variant, words));
            }
        }
    }

    private void hottest() {
        text.append('\n');
        heading("Hottest " + words.shard());
        for (VariantSummary variant : summary.variants()) {
            line(variant, hottest(variant));
        }
    }

    private String hottest(VariantSummary variant) {
        Shard hottest = Headline.hottest(variant);
        if (hottest == null) {
            return "none, nothing was offered";
        }
        List<String> keys = new ArrayList<>();
        for (TopKey key : hottest.topKeys()
                .subList(0, Math.min(TOP_KEYS, hottest.topKeys().size()))) {
            if (!keys.isEmpty() && key.share() < TOP_SHARE_MIN) {
                break;
            }
            keys.add(Texts.joined(Texts.visible(key.key(), KEY_WIDTH), Figures.percent(key.share())));
        }
        String load = words.shard() + " " + hottest.id() + " got "
                + Figures.percent((double) hottest.offered() / variant.records().offered()) + " of all";
        return keys.isEmpty() ? load : load + ": " + String.join(", ", keys);
    }

    private void spread() {
        if (summary.variants().stream().noneMatch(SpreadWords::isSpread)) {
            return;
        }
        text.append('\n');
        heading(SpreadWords.heading(words));
        for (VariantSummary variant : summary.variants()) {
            if (SpreadWords.isSpread(variant)) {
                line(variant, SpreadWords.text(variant, words));
            }
        }
    }

    private void innocents() {
        InnocentWords said = new InnocentWords(words);
        if (summary.variants().stream().allMatch(variant -> said.lines(variant).isEmpty())) {
            return;
        }
        text.append('\n');
        heading(InnocentWords.HEADING);
        for (VariantSummary variant : summary.variants()) {
            said.lines(variant).forEach(line -> line(variant, line));
        }
    }

    private void order() {
        if (summary.variants().stream().noneMatch(OrderWords::isLost)) {
            return;
        }
        text.append('\n');
        heading(OrderWords.HEADING);
        for (VariantSummary variant : summary.variants()) {
            if (variant.order() != null && OrderWords.isLost(variant)) {
                line(variant, OrderWords.text(variant.order()));
            }
        }
    }

    /** In full for the baseline; for the others what is new, and by name what stays. */
    private void diagnosis() {
        text.append('\n');
        heading("Diagnosis");
        for (Verdict verdict : baseline().diagnosis()) {
            text.append(Texts.wrapped("  " + verdict.code() + ": ", Texts.visible(verdict.text())));
        }
        if (baseline().diagnosis().isEmpty()) {
            line(baseline(), NewVerdicts.NOTHING);
        }
        for (VariantSummary variant : NewVerdicts.others(summary)) {
            List<String> said = NewVerdicts.of(baseline(), variant);
            line(variant, said.get(0));
            for (String more : said.subList(1, said.size())) {
                text.append(Texts.wrapped(" ".repeat(2 + nameWidth() + 2), "    ", more));
            }
        }
    }

    private void reads() {
        if (summary.variants().stream().allMatch(v -> v.reads().isEmpty())) {
            return;
        }
        text.append('\n');
        heading("Reads");
        for (VariantSummary variant : summary.variants()) {
            ReadWords said = new ReadWords(variant, words);
            for (Read read : variant.reads()) {
                line(variant, said.text(read));
            }
        }
    }

    private void alarms() {
        if (summary.variants().stream().allMatch(v -> v.alarms().isEmpty())) {
            return;
        }
        text.append('\n');
        heading("Alarms");
        for (VariantSummary variant : summary.variants()) {
            AlarmWords said = new AlarmWords(variant, words);
            for (Alarm alarm : variant.alarms()) {
                line(variant, said.text(alarm));
            }
            if (variant.detection() != null) {
                line(variant, DetectionWords.text(variant.detection(), words));
            }
        }
    }

    private void expectations() {
        boolean any = summary.variants().stream().anyMatch(v -> !v.expect().isEmpty());
        if (!any) {
            return;
        }
        text.append('\n');
        heading("Expectations");
        for (VariantSummary variant : summary.variants()) {
            for (Expectation expectation : variant.expect()) {
                line(variant, Judged.text(expectation));
            }
        }
    }

    /** A line about one variant, its name first where there is more than one. */
    private void line(VariantSummary variant, String said) {
        if (summary.variants().size() == 1) {
            text.append(Texts.wrapped("  ", said));
            return;
        }
        String name = Texts.visible(variant.name(), NAME_WIDTH);
        text.append(Texts.wrapped("  " + name + " ".repeat(nameWidth() - name.length()) + "  ", said));
    }

    private int nameWidth() {
        return summary.variants().stream()
                .mapToInt(v -> Texts.visible(v.name(), NAME_WIDTH).length())
                .max()
                .orElse(0);
    }
}
