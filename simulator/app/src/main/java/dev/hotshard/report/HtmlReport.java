package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Alarm;
import dev.hotshard.summary.VariantSummary.Breakdown;
import dev.hotshard.summary.VariantSummary.Broker;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Flow;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.TopKey;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page of a run: one file that needs no network, and script only to sort its tables and to say a chart's values, light or dark as the reader's system is, and that prints well.
 * Shape: the verdict first, then charts, the comparison, the details of each variant, the scenario, how to repeat it.
 */
final class HtmlReport {
    private static final String REPEAT = "How to repeat it";
    private static final String REPLICATIONS = "replications";
    private static final int ROWS_MAX = 10;

    private final RunResult result;
    private final List<Chart> charts;
    private final boolean isInFolder;
    private final ExperimentSummary summary;
    private final PlatformWords words;
    private final String title;
    private final Html page;

    private HtmlReport(RunResult result, List<Chart> charts, boolean isInFolder) {
        this.result = result;
        this.charts = charts;
        this.isInFolder = isInFolder;
        this.summary = result.summary();
        this.words = PlatformWords.of(summary.scenario().platform());
        title = Texts.visible(summary.scenario().name());
        page = Html.page(title + " - Hotshard report", words.shard());
    }

    /** The page of a run folder. */
    static String of(RunResult result, List<Chart> charts) {
        return text(result, charts, true);
    }

    /** The page without a folder around it. */
    static String alone(RunResult result, List<Chart> charts) {
        return text(result, charts, false);
    }

    private static String text(RunResult result, List<Chart> charts, boolean isInFolder) {
        HtmlReport report = new HtmlReport(result, charts, isInFolder);
        report.write();
        return report.page.text();
    }

    private void write() {
        page.raw("<header>").raw("<p class=\"facts\">" + Html.prose(Headline.facts(summary)) + "</p>");
        page.element("h1", title);
        page.raw("</header>");
        verdict();
        contents();
        if (summary.isReplicated()) {
            replications();
        }
        for (Chart chart : charts) {
            page.figure(chart);
        }
        comparison();
        for (int v = 0; v < summary.variants().size(); v++) {
            details(v);
        }
        scenario();
        page.end();
    }

    /** Where what is: the charts and the parts below them. */
    private void contents() {
        page.raw("<nav aria-label=\"Contents\"><ul>");
        if (summary.isReplicated()) {
            link(REPLICATIONS, new ReplicationTable(summary).heading());
        }
        for (Chart chart : charts) {
            link(chart.name(), chart.title());
        }
        link("numbers", comparisonTitle());
        for (int v = 0; v < summary.variants().size(); v++) {
            link("variant-" + v, Texts.visible(summary.variants().get(v).name()) + " in detail");
        }
        link("repeat", REPEAT);
        link(PageWords.ID, PageWords.HEADING);
        page.raw("</ul></nav>");
    }

    private void link(String id, String text) {
        page.raw("<li><a href=\"#" + id + "\">" + Html.escape(text) + "</a></li>");
    }

    private String comparisonTitle() {
        return summary.variants().size() > 1 ? "Side by side" : "In numbers";
    }

    private void verdict() {
        VariantSummary baseline = summary.variants().get(0);
        page.raw("<section class=\"" + styleClass(Outcome.of(baseline)) + "\">");
        page.element("h2", summary.isReplicated() ? "Verdict on the first replication" : "Verdict");
        page.raw("<p class=\"lead\">" + Html.prose(Headline.of(baseline, words)) + "</p>");
        verdicts(baseline);
        if (summary.variants().size() > 1) {
            page.raw("<dl>");
            for (VariantSummary variant :
                    summary.variants().subList(1, summary.variants().size())) {
                page.raw("<div class=\"" + styleClass(Outcome.of(variant)) + "\">");
                page.element("dt", Texts.visible(variant.name()));
                page.raw("<dd>" + Html.prose(Headline.of(variant, words)) + codes(variant) + "</dd></div>");
            }
            page.raw("</dl>");
        }
        page.raw("</section>");
        if (!result.about().isBlank()) {
            page.raw("<section>").element("h2", "The story");
            for (String paragraph : result.about().strip().split("\n\\s*\n", -1)) {
                page.element("p", paragraph.replace('\n', ' '));
            }
            page.raw("</section>");
        }
    }

    private void replications() {
        ReplicationTable table = new ReplicationTable(summary);
        page.raw("<section id=\"" + REPLICATIONS + "\">").element("h2", table.heading());
        page.element("p", ReplicationTable.meaning());
        List<String[]> means = table.means();
        page.measures(List.of(means.get(0)), means.subList(1, means.size()));
        if (summary.variants().size() > 1) {
            page.element("p", ReplicationTable.meaningOfDifferences());
            List<String[]> differences = table.differences();
            page.measures(List.of(differences.get(0)), differences.subList(1, differences.size()));
        }
        page.element(
                "p", "The charts and all that stands below them are of the first replication, expectations of all.");
        page.raw("</section>");
    }

    private static String styleClass(Outcome outcome) {
        return switch (outcome) {
            case WELL -> "verdict";
            case STRAINED -> "verdict strained";
            case BADLY -> "verdict bad";
        };
    }

    /** The names of what was found; what they mean stands in the details. */
    private String codes(VariantSummary variant) {
        if (variant.diagnosis().isEmpty()) {
            return "";
        }
        return variant.diagnosis().stream()
                .map(verdict -> "<strong>" + page.word(verdict.code()) + "</strong>")
                .collect(Collectors.joining(", ", " Found: ", "."));
    }

    private void verdicts(VariantSummary variant) {
        if (variant.diagnosis().isEmpty()) {
            return;
        }
        page.raw("<ul>");
        for (Verdict verdict : variant.diagnosis()) {
            page.raw("<li><strong>" + page.word(verdict.code()) + "</strong>: "
                    + Html.prose(Texts.visible(verdict.text())) + "</li>");
        }
        page.raw("</ul>");
    }

    private void comparison() {
        page.raw("<section id=\"numbers\">").element("h2", comparisonTitle());
        List<String> header = new ArrayList<>();
        header.add("");
        summary.variants().forEach(variant -> header.add(Texts.visible(variant.name())));
        ComparisonTable table = new ComparisonTable(summary.variants(), words);
        page.measures(header, table.rows());
        page.raw("<ul class=\"legend\">");
        table.legend()
                .forEach((row, meaning) ->
                        page.raw("<li><strong>" + Html.prose(row) + "</strong>: " + Html.prose(meaning) + "</li>"));
        page.raw("</ul>");
        for (VariantSummary variant : summary.variants()) {
            if (Headline.isInfinite(variant)) {
                page.element(
                        "p",
                        Texts.visible(variant.name()) + ": max/median is " + Headline.infinite(variant, words) + ".");
            }
        }
        page.raw("</section>");
    }

    private void details(int v) {
        VariantSummary variant = summary.variants().get(v);
        boolean first = v == 0;
        page.raw("<details id=\"variant-" + v + "\"" + (first ? " open=\"open\">" : ">"));
        page.raw("<summary>" + Html.escape(Texts.visible(variant.name())) + " in detail</summary>");
        if (!first) {
            verdicts(variant);
        }
        shards(variant);
        keys(variant);
        flows(variant);
        hosts(variant);
        groups(variant);
        spread(variant);
        innocents(variant);
        order(variant);
        reads(variant);
        brokers(variant);
        actions(variant);
        alarms(variant);
        expectations(variant);
        page.raw("</details>");
    }

    private void shards(VariantSummary variant) {
        List<Shard> hottest = top(variant.shards(), Comparator.comparingLong(Shard::offered));
        List<String[]> rows = new ArrayList<>();
        for (Shard shard : hottest) {
            List<String> keys = new ArrayList<>();
            for (TopKey key : shard.topKeys()) {
                keys.add(Texts.joined(Texts.visible(key.key(), 40), Figures.percent(key.share())));
            }
            rows.add(new String[] {
                words.shard() + " " + shard.id(),
                Figures.count(shard.offered()),
                Figures.percent(share(shard.offered(), variant.records().offered())),
                Figures.count(shard.accepted()),
                Figures.count(shard.throttled()),
                Figures.percent(shard.utilisation()),
                Figures.percent(shard.peakUtilisation()),
                Figures.count(shard.keys()),
                keys.isEmpty() ? Figures.NONE : String.join(", ", keys)
            });
        }
        titled("Hottest " + words.shards(), hottest.size(), variant.shards().size());
        page.tableWithTexts(
                List.of(
                        "",
                        "offered",
                        "of all",
                        "accepted",
                        "throttled",
                        "used",
                        "in the fullest second",
                        "keys",
                        "hottest keys, of its own"),
                rows);
    }

    private void keys(VariantSummary variant) {
        if (variant.keys().isEmpty()) {
            return;
        }
        List<String[]> rows = new ArrayList<>();
        for (VariantSummary.Key key :
                variant.keys().subList(0, Math.min(ROWS_MAX, variant.keys().size()))) {
            rows.add(new String[] {
                Texts.visible(key.key(), 60),
                Figures.count(key.offered()),
                Figures.percent(key.share()),
                Figures.count(key.dropped()),
                Figures.rate(key.peakRate()),
                Figures.percent(key.capShare()),
                room(key.headroom()),
                Figures.count(key.shards().size())
            });
        }
        titled("Hottest keys", rows.size(), variant.keys().size());
        page.table(
                List.of(
                        "",
                        "offered",
                        "of all",
                        "dropped",
                        "busiest second",
                        "of one " + words.shard() + "'s capacity",
                        "room to grow",
                        words.shards()),
                rows);
    }

    /** How far a key may grow until it alone fills a shard; one that is too much already must shrink. */
    private static String room(double headroom) {
        return headroom < 1 ? "must shrink to " + Figures.percent(headroom) : Figures.factor(headroom);
    }

    private void flows(VariantSummary variant) {
        List<String> header = List.of("", "offered", "accepted", "throttled", "dropped", "drop rate");
        if (variant.flows().size() > 1) {
            List<String[]> rows = new ArrayList<>();
            for (Flow flow : variant.flows()) {
                rows.add(row(
                        flow.name(),
                        flow.offered(),
                        flow.accepted(),
                        flow.throttled(),
                        flow.dropped(),
                        flow.dropRate()));
            }
            page.heading("h3", "Flows", "").table(header, rows);
        }
        for (Breakdown breakdown : variant.breakdown()) {
            List<String[]> rows = new ArrayList<>();
            for (Breakdown.Value value : breakdown
                    .values()
                    .subList(0, Math.min(ROWS_MAX, breakdown.values().size()))) {
                rows.add(row(
                        value.value(),
                        value.offered(),
                        value.accepted(),
                        value.throttled(),
                        value.dropped(),
                        value.dropRate()));
            }
            titled(
                    "By " + Texts.visible(breakdown.field()),
                    rows.size(),
                    breakdown.values().size());
            page.table(header, rows);
        }
    }

    private static String[] row(String name, long offered, long accepted, long throttled, long dropped, double rate) {
        return new String[] {
            Texts.visible(name, 60),
            Figures.count(offered),
            Figures.count(accepted),
            Figures.count(throttled),
            Figures.count(dropped),
            Figures.percent(rate)
        };
    }

    private void hosts(VariantSummary variant) {
        List<Host> worst = top(
                variant.hosts(),
                Comparator.comparingLong(Host::dropped)
                        .thenComparingLong(Host::waitingMax)
                        .thenComparingLong(Host::offered));
        List<String[]> rows = new ArrayList<>();
        for (Host host : worst) {
            rows.add(new String[] {
                "host " + Texts.visible(host.id(), 60),
                Figures.count(host.offered()),
                Figures.count(host.accepted()),
                Figures.count(host.throttled()),
                Figures.count(host.dropped()),
                Figures.count(host.waitingMax()),
                Figures.time(host.headAgeMaxSeconds()),
                Figures.orNever(host.firstDropSeconds())
            });
        }
        titled("Hosts that lost most", worst.size(), variant.hosts().size());
        page.table(
                List.of(
                        "",
                        "offered",
                        "accepted",
                        "throttled",
                        "dropped",
                        "waiting at most",
                        "oldest waited",
                        "first drop"),
                rows);
    }

    private void spread(VariantSummary variant) {
        if (SpreadWords.isSpread(variant)) {
            page.heading("h3", SpreadWords.heading(words), "").element("p", SpreadWords.text(variant, words) + ".");
        }
    }

    private void innocents(VariantSummary variant) {
        List<String> lines = new InnocentWords(words).lines(variant);
        if (!lines.isEmpty()) {
            page.heading("h3", InnocentWords.HEADING, "");
            lines.forEach(line -> page.element("p", line + "."));
        }
    }

    private void order(VariantSummary variant) {
        if (variant.order() != null) {
            page.heading("h3", OrderWords.HEADING, "").element("p", OrderWords.text(variant.order()) + ".");
        }
    }

    private void groups(VariantSummary variant) {
        for (Group group : variant.groups()) {
            List<GroupShard> worst = top(group.shards(), Comparator.comparingLong(GroupShard::lagMax));
            List<String[]> rows = new ArrayList<>();
            for (GroupShard shard : worst) {
                rows.add(new String[] {
                    words.shard() + " " + shard.id(),
                    shard.member() == null ? "nobody" : Integer.toString(shard.member()),
                    Figures.count(shard.lagAtEnd()),
                    Figures.count(shard.lagMax()),
                    Figures.time(shard.lagMaxSeconds())
                });
            }
            titled(
                    "Group " + Texts.visible(group.name()) + ": where it was furthest behind",
                    worst.size(),
                    group.shards().size());
            page.table(List.of("", "read by member", "lag at the end", "at its worst", "oldest record"), rows);
        }
    }

    private void reads(VariantSummary variant) {
        if (variant.reads().isEmpty()) {
            return;
        }
        ReadWords said = new ReadWords(variant, words);
        List<String[]> rows = new ArrayList<>();
        for (Read read : variant.reads()) {
            rows.add(new String[] {
                Texts.visible(read.name()),
                Figures.count(read.reads()),
                Figures.count(read.cached()),
                said.fanOut(read),
                Figures.count(read.fanOutMax()),
                Figures.factor(read.readLoad()),
                Figures.percent(read.throttledShare()),
                Figures.percent(read.missedShare()),
                Figures.orNever(read.lastMissedSeconds()),
                said.hottestShare(read)
            });
        }
        page.heading("h3", "Reads", "");
        page.tableWithTexts(
                List.of(
                        "",
                        "reads",
                        "cached",
                        "queries a read",
                        "at most",
                        "units against unsalted",
                        "reads throttled",
                        "missed records",
                        "last missed",
                        "asked for most"),
                rows);
    }

    private void brokers(VariantSummary variant) {
        if (variant.brokers().isEmpty()) {
            return;
        }
        List<String[]> rows = new ArrayList<>();
        for (Broker broker : top(variant.brokers(), Comparator.comparingLong(Broker::acceptedBytes))) {
            rows.add(new String[] {
                "broker " + broker.id(),
                Figures.count(broker.shards()),
                Figures.count(broker.acceptedBytes()),
                Figures.percent(broker.utilisation()),
                Figures.percent(broker.peakUtilisation()),
                Figures.count(broker.throttled())
            });
        }
        titled("Busiest brokers", rows.size(), variant.brokers().size());
        page.table(
                List.of(
                        "",
                        words.shards() + " led at the end",
                        "accepted bytes",
                        "utilisation",
                        "in the fullest second",
                        "throttled"),
                rows);
    }

    private void actions(VariantSummary variant) {
        if (variant.actions().isEmpty()) {
            return;
        }
        List<String[]> rows = new ArrayList<>();
        for (Action action : variant.actions()) {
            rows.add(new String[] {
                Texts.visible(action.what(), 100),
                Figures.time(action.atSeconds()),
                Double.isNaN(action.doneAtSeconds()) ? "not within the run" : Figures.time(action.doneAtSeconds()),
                Texts.visible(action.effect())
            });
        }
        page.heading("h3", "What was done on the way", "");
        page.tableWithTexts(List.of("", "begun", "done", "what came of it"), rows);
    }

    private void alarms(VariantSummary variant) {
        if (variant.alarms().isEmpty()) {
            return;
        }
        AlarmWords said = new AlarmWords(variant, words);
        List<String[]> rows = new ArrayList<>();
        for (Alarm alarm : variant.alarms()) {
            rows.add(new String[] {
                Texts.visible(alarm.name()),
                Figures.orNever(alarm.firedAtSeconds()),
                said.sinceThrottle(alarm),
                said.sinceDrop(alarm),
                Double.isNaN(alarm.firedAtSeconds()) ? Figures.NONE : Figures.orNever(alarm.clearedAtSeconds()),
                Double.isNaN(alarm.firings()) ? "nothing to measure" : Figures.count(alarm.firings()),
                said.entity(alarm)
            });
        }
        page.heading("h3", "Alarms", "");
        page.tableWithTexts(
                List.of("", "fired", "the first throttle", "the first drop", "cleared", "times", "first fired for"),
                rows);
        if (variant.detection() != null) {
            page.element("p", "What people knew: " + DetectionWords.text(variant.detection(), words) + ".");
        }
    }

    private void expectations(VariantSummary variant) {
        if (variant.expect().isEmpty()) {
            return;
        }
        page.heading("h3", "Expectations", "").raw("<ul>");
        for (Expectation expectation : variant.expect()) {
            page.element("li", Judged.text(expectation));
        }
        page.raw("</ul>");
    }

    private void scenario() {
        page.raw("<section id=\"repeat\">").element("h2", REPEAT);
        String resolved = result.resolvedYaml();
        if (resolved == null) {
            page.element("p", "The scenario isn't shown: keys are hidden.");
        } else {
            page.element(
                    "p",
                    (isInFolder
                                    ? "In the folder of this report: hotshard run scenario.resolved.yaml."
                                    : "Save the scenario below as a file, with the files that it names beside it, and hotshard run it.")
                            + " The same version of Hotshard (" + BuildVersion.text()
                            + ") writes the same numbers, digit for digit; summary.json and the CSV files "
                            + (isInFolder ? "here" : "that it writes") + " hold all of them.");
        }
        page.element("p", "SHA-256 of the scenario: " + summary.scenario().sha256());
        if (resolved != null) {
            page.raw("<details><summary>The scenario with every default written out</summary>");
            page.raw("<pre>" + Html.escape(resolved) + "</pre>");
            page.raw("</details>");
        }
        page.raw("</section>");
    }

    private void titled(String title, int shown, int all) {
        page.heading("h3", title, shown < all ? " (" + shown + " of " + Figures.count(all) + ")" : "");
    }

    private static double share(long part, long all) {
        return all == 0 ? Double.NaN : (double) part / all;
    }

    /** The largest ones first, equals in their order. */
    private static <T> List<T> top(List<T> all, Comparator<T> order) {
        List<T> sorted = new ArrayList<>(all);
        sorted.sort(order.reversed());
        return sorted.subList(0, Math.min(ROWS_MAX, sorted.size()));
    }
}
