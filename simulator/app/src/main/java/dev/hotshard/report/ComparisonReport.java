package dev.hotshard.report;

import dev.hotshard.report.Comparison.InputChange;
import dev.hotshard.report.Comparison.Pair;
import dev.hotshard.report.Comparison.VariantPair;
import dev.hotshard.scenario.Metric;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as people and programs read it: text of 80 columns, JSON, a page.
 * Shape: text and page show the numbers that make the point and those that a bound is on, JSON all of them.
 */
public final class ComparisonReport {
    /** What waits at the end makes the point only where there is any. */
    private static final String WAITING = "records.waitingAtEnd";

    /** The numbers that make the point, where either run has them. */
    private static final List<String> HEADLINES = List.of(
            "dropRate",
            "records.offered",
            "records.accepted",
            "records.dropped",
            WAITING,
            "throttleRate",
            "firstThrottleSeconds",
            "firstDropSeconds",
            "imbalance.offered.maxToMedian",
            "imbalance.offered.effectiveShards",
            "stream.utilisation",
            "stream.strandedShare",
            "latencySeconds.p50",
            "latencySeconds.p99",
            "order.outOfOrderShare");

    private static final List<String> GROUP_HEADLINES = List.of("lagMax", "lagAtEnd", "lost", "replayed");
    private static final int INPUTS_MAX = 20;
    private static final int VALUE_LETTERS_MAX = 30;
    private static final int NAME_LETTERS_MAX = 18;

    /** From this growth on a factor says more than percent. */
    private static final double TIMES_FROM = 4;

    /** What grew by less than this part has no digit to be written with. */
    private static final double NEARLY_NONE = 0.00005;

    private ComparisonReport() {}

    /** The text. */
    public static String text(Comparison of, List<FailOn> bounds) {
        StringBuilder text = new StringBuilder();
        text.append(of.calledA()).append(" against ").append(of.calledB()).append("\n\n");
        if (of.inputs().isEmpty()) {
            text.append(Texts.wrapped("", "", nothingDiffers(of)));
        } else {
            text.append("What differs in the scenario\n");
            for (InputChange change :
                    of.inputs().subList(0, Math.min(INPUTS_MAX, of.inputs().size()))) {
                text.append(Texts.wrapped("  ", change(change)));
            }
            if (of.inputs().size() > INPUTS_MAX) {
                text.append("  and ").append(of.inputs().size() - INPUTS_MAX).append(" more\n");
            }
            text.append('\n').append(Texts.wrapped("", traffic(of)));
        }
        for (VariantPair variant : of.variants()) {
            text.append('\n').append(table(of, variant, bounds));
        }
        only(text, of.calledA(), of.onlyInA());
        only(text, of.calledB(), of.onlyInB());
        return text.toString();
    }

    /** Why no input is listed: a run without its scenario can't be asked. */
    static String nothingDiffers(Comparison of) {
        return of.withoutScenario().isEmpty()
                ? "The scenarios don't differ."
                : Texts.visible(String.join(" and ", of.withoutScenario()))
                        + (of.withoutScenario().size() == 1 ? " comes" : " come")
                        + " without a scenario (scenario.resolved.yaml), so what differs in the scenarios isn't known, nor whether the traffic is the same.";
    }

    static String change(InputChange change) {
        return Texts.visible(change.path()) + ": " + value(change.a()) + " -> " + value(change.b());
    }

    private static String value(@Nullable String value) {
        return value == null ? "(none)" : Texts.visible(value, VALUE_LETTERS_MAX);
    }

    static String traffic(Comparison of) {
        return of.sameTraffic()
                ? "Both runs were offered the same records: what differs below is the change's own."
                : "The traffic isn't the same: what differs below is in part chance.";
    }

    private static void only(StringBuilder text, String called, List<String> variants) {
        if (!variants.isEmpty()) {
            text.append('\n').append(Texts.wrapped("", "Only in " + called + ": " + String.join(", ", variants)));
        }
    }

    private static String table(Comparison of, VariantPair variant, List<FailOn> bounds) {
        TextTable table = new TextTable();
        table.header(
                Texts.visible(variant.name(), 28),
                Texts.visible(shortName(of.calledA()), NAME_LETTERS_MAX),
                Texts.visible(shortName(of.calledB()), NAME_LETTERS_MAX),
                "change");
        for (Pair pair : shown(variant, bounds)) {
            table.row(
                    "  " + name(pair),
                    written(pair.metric().unit(), pair.a()),
                    written(pair.metric().unit(), pair.b()),
                    growth(pair));
        }
        return table.text();
    }

    /** The end of a path tells runs apart better than its beginning. */
    private static String shortName(String called) {
        return called.substring(called.lastIndexOf('/') + 1);
    }

    /** The numbers to show of a variant: those that make the point, and those that a bound is on. */
    static List<Pair> shown(VariantPair variant, List<FailOn> bounds) {
        List<Pair> shown = new ArrayList<>();
        for (Pair pair : variant.pairs()) {
            boolean isBounded = bounds.stream().anyMatch(bound -> bound.isOn(variant.name(), pair));
            if (isBounded || isHeadline(pair)) {
                shown.add(pair);
            }
        }
        return shown;
    }

    private static boolean isHeadline(Pair pair) {
        List<String> paths = pair.group() == null ? HEADLINES : GROUP_HEADLINES;
        String path = pair.metric().path();
        boolean isThere = !Double.isNaN(pair.a()) || !Double.isNaN(pair.b());
        boolean isNothing = path.equals(WAITING) && pair.a() == 0 && pair.b() == 0;
        return isThere && !isNothing && paths.contains(path);
    }

    static String name(Pair pair) {
        return (pair.group() == null ? "" : Texts.visible(pair.group(), NAME_LETTERS_MAX) + " ")
                + pair.metric().name();
    }

    /** A number in the manner of its unit. */
    public static String written(Metric.Unit unit, double value) {
        return switch (unit) {
            case SHARE -> Figures.percent(value);
            case SECONDS, FIRED -> Figures.time(value);
            case RATIO -> Double.isNaN(value) ? Figures.NONE : Figures.decimal(value);
            case RATE -> Figures.rate(value);
            case COUNT, BYTES, FIRINGS -> Figures.count(value);
        };
    }

    /** {@code +12.3 %}, {@code -99.98 %}, {@code 28x}; {@code new} and {@code gone} where there is nothing to grow from. */
    static String growth(Pair pair) {
        if (pair.same()) {
            return "same";
        }
        double growth = pair.growth();
        if (Double.isNaN(growth) || Double.isInfinite(growth)) {
            return Double.isNaN(pair.b()) ? "gone" : "new";
        }
        if (growth >= TIMES_FROM) {
            return Figures.factor(1 + growth);
        }
        double part = Math.abs(growth);
        if (part < NEARLY_NONE) {
            return "nearly same";
        }
        return (growth < 0 ? "-" : "+") + percent(part);
    }

    /** Behind a sign {@code > 99.9 %} would read as an arrow: a second digit tells it from all, and what is small from nothing. */
    private static String percent(double part) {
        if (part < 0.001) {
            return String.format(Locale.ROOT, "%.2f %%", 100 * part);
        }
        // Rounded down, so as not to claim all.
        return part > 0.999 && part < 1
                ? String.format(Locale.ROOT, "%.2f %%", Math.floor(10_000 * part) / 100)
                : Figures.percent(part);
    }

    /** Writes the JSON; {@code out} is flushed and left open. */
    public static void writeJson(Comparison of, Writer out) throws IOException {
        JsonText.write(out, of, ComparisonReport::fields);
    }

    private static void fields(Fields out, Comparison of) {
        out.text("schema", "hotshard.comparison/1");
        out.text("a", of.calledA());
        out.text("b", of.calledB());
        out.flag("sameTraffic", of.sameTraffic());
        out.plainList("withoutScenario", of.withoutScenario());
        out.list("inputs", of.inputs(), (fields, change) -> {
            fields.text("path", change.path());
            fields.text("a", change.a());
            fields.text("b", change.b());
        });
        out.list("variants", of.variants(), (fields, variant) -> {
            fields.text("name", variant.name());
            fields.list("metrics", variant.pairs(), (pair, each) -> {
                pair.text("metric", each.metric().name());
                pair.text("group", each.group());
                pair.measure("a", each.a());
                pair.measure("b", each.b());
            });
        });
    }

    /** The page, with its charts. */
    public static String page(Comparison of, List<FailOn> bounds, List<Chart> charts) {
        String title = Texts.visible(of.calledA() + " against " + of.calledB());
        Html page = Html.page(title + " - Hotshard comparison");
        page.element("h1", title);
        page.raw("<section>").element("h2", "What differs in the scenario");
        if (of.inputs().isEmpty()) {
            page.element("p", nothingDiffers(of));
        } else {
            page.raw("<ul>");
            of.inputs().forEach(change -> page.element("li", change(change)));
            page.raw("</ul>").element("p", traffic(of));
        }
        page.raw("</section>");
        for (Chart chart : charts) {
            page.figure(chart);
        }
        for (VariantPair variant : of.variants()) {
            List<String[]> rows = new ArrayList<>();
            for (Pair pair : shown(variant, bounds)) {
                rows.add(new String[] {
                    name(pair),
                    written(pair.metric().unit(), pair.a()),
                    written(pair.metric().unit(), pair.b()),
                    growth(pair)
                });
            }
            page.raw("<section>").element("h2", Texts.visible(variant.name()));
            page.measures(List.of("", Texts.visible(of.calledA()), Texts.visible(of.calledB()), "change"), rows);
            page.raw("</section>");
        }
        return page.end().text();
    }
}
