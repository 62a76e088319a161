package dev.hotshard.report;

import dev.hotshard.report.SweepPoint.Judgement;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Key;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a search for the smallest value came to.
 * Shape: {@code path} is the knob, a line for each combination of {@code others}' values; {@code chosen} is the line with the smallest value, -1 where nothing holds.
 */
public record PlanResult(
        String scenario,
        String platform,
        List<String> expect,
        int replications,
        String path,
        List<String> others,
        List<Line> lines,
        int chosen,
        @Nullable Headroom headroom) {
    private static final double HOURS_A_DAY = 24;

    public PlanResult {
        expect = List.copyOf(expect);
        others = List.copyOf(others);
        lines = List.copyOf(lines);
    }

    /**
     * What was found with one combination of the other knobs.
     * Shape: {@code value} is null where none holds; then {@code at} is the last value, else this one, and {@code told} what came of it.
     */
    public record Line(
            List<String> others,
            @Nullable String value,
            String at,
            int tried,
            int of,
            boolean monotone,
            List<Judgement> judged,
            ExperimentSummary told) {
        public Line {
            others = List.copyOf(others);
            judged = List.copyOf(judged);
        }
    }

    /** How much more traffic it bears: the largest factor of {@code load} that was tried and held, and the smallest that didn't; null where all held. */
    public record Headroom(double holds, @Nullable Double breaks) {}

    /** Whether anything holds. */
    public boolean isFound() {
        return chosen >= 0;
    }

    /** The text, at most 80 columns wide where names allow it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Texts.visible(scenario, Texts.LINE_WIDTH)).append('\n');
        text.append(Texts.wrapped(
                "",
                "The smallest " + path + " with which these hold, 95 % sure over " + Figures.count(replications)
                        + " replications:"));
        expect.forEach(expectation -> text.append(Texts.wrapped("  ", Texts.visible(expectation))));
        text.append('\n');
        TextTable table = new TextTable();
        rows().forEach(table::row);
        text.append(table.text()).append('\n');
        if (lines.stream().anyMatch(line -> !line.monotone())) {
            text.append(Texts.wrapped(
                    "",
                    "More isn't always better here, so the values were tried one after the other where that showed."));
        }
        if (isFound()) {
            found(text, lines.get(chosen));
        } else {
            nothing(text, lines.get(lines.size() - 1));
        }
        return text.toString();
    }

    /** Header and rows of the table. */
    private List<String[]> rows() {
        List<String[]> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(others);
        header.addAll(List.of(path, "measured", "tried"));
        rows.add(header.toArray(String[]::new));
        for (Line line : lines) {
            for (int i = 0; i < line.judged().size(); i++) {
                List<String> row = new ArrayList<>();
                for (String other : line.others()) {
                    row.add(i == 0 ? Texts.visible(other, 30) : "");
                }
                row.add(i > 0 ? "" : line.value() == null ? "none" : Texts.visible(line.value(), 30));
                Judgement judgement = line.judged().get(i);
                row.add(measured(judgement) + (line.value() == null ? " at " + line.at() : ""));
                row.add(i > 0 ? "" : line.tried() + " of " + line.of());
                rows.add(row.toArray(String[]::new));
            }
        }
        return rows;
    }

    private static String measured(Judgement judgement) {
        String verdict = judgement.held() ? "" : judgement.undecided() ? ", undecided" : ", fails";
        Metric.Unit unit = judgement.unit() == Metric.Unit.FIRINGS ? Metric.Unit.RATIO : judgement.unit();
        return MetricText.estimate(unit, judgement.estimate()) + verdict;
    }

    private void found(StringBuilder text, Line line) {
        PlatformWords words = PlatformWords.of(platform);
        VariantSummary first = line.told().variants().get(0);
        List<String> knobs = new ArrayList<>(List.of(path + " = " + line.value()));
        for (int i = 0; i < others.size(); i++) {
            knobs.add(others.get(i) + " = " + line.others().get(i));
        }
        text.append(Texts.wrapped("Found:    ", Texts.visible(String.join(", ", knobs)) + "."));
        if (headroom != null) {
            text.append(Texts.wrapped("Headroom: ", headroomText(first, words)));
        }
        text.append(Texts.wrapped("Cost:     ", cost(line.told(), words)));
    }

    private String headroomText(VariantSummary first, PlatformWords words) {
        if (headroom == null) {
            return "";
        }
        String traffic = headroom.breaks() == null
                ? "it still holds at " + Figures.factor(headroom.holds()) + " the traffic."
                : "it holds up to " + Figures.factor(headroom.holds()) + " the traffic, no longer at "
                        + Figures.factor(headroom.breaks()) + ".";
        if (first.keys().isEmpty() || Double.isNaN(first.keys().get(0).headroom())) {
            return traffic;
        }
        Key hottest = first.keys().get(0);
        int shards = Math.max(1, hottest.shards().size());
        return traffic + " The hottest key, " + Texts.visible(hottest.key(), 40) + ", could grow to "
                + Figures.factor(hottest.headroom() * shards) + " before it alone fills the "
                + (shards == 1 ? words.shard() : words.count(shards)) + " that it lies on, spread evenly.";
    }

    private static String cost(ExperimentSummary told, PlatformWords words) {
        VariantSummary first = told.variants().get(0);
        double hours = told.scenario().durationSeconds() / 3600;
        double shardHours = shardHours(first, told.scenario().durationSeconds());
        StringBuilder cost = new StringBuilder(Figures.decimal(shardHours) + " " + words.shard()
                + "-hours in this run, " + Figures.count(Math.rint(HOURS_A_DAY * shardHours / hours)) + " a day");
        List<VariantSummary> runs = told.replications().get(0);
        if (first.order() != null) {
            Metric order = Metric.find(Metric.Scope.STREAM, "out-of-order-share");
            if (order != null) {
                Estimate estimate = Estimate.of(runs.stream()
                        .mapToDouble(run -> Measures.ofStream(run, order))
                        .toArray());
                cost.append("; out of order ").append(Figures.percent(estimate.mean()));
            }
        }
        for (Read read : first.reads()) {
            cost.append("; a read of ")
                    .append(Texts.visible(read.name(), 30))
                    .append(" asks ")
                    .append(Figures.decimal(read.fanOutMean()))
                    .append(" times");
        }
        return cost.append('.').toString();
    }

    private static double shardHours(VariantSummary variant, double durationSeconds) {
        double seconds = 0;
        for (Shard shard : variant.shards()) {
            double end = Double.isNaN(shard.closedSeconds()) ? durationSeconds : shard.closedSeconds();
            seconds += end - shard.openedSeconds();
        }
        return seconds / 3600;
    }

    private void nothing(StringBuilder text, Line last) {
        text.append(Texts.wrapped("", "No value of " + path + " that was given holds."));
        VariantSummary told = last.told().variants().get(0);
        for (Verdict verdict : told.diagnosis()) {
            text.append(Texts.wrapped("  " + verdict.code() + ": ", Texts.visible(verdict.text())));
        }
        Set<String> knobs = new LinkedHashSet<>();
        told.diagnosis().forEach(verdict -> knobs.addAll(knobs(verdict.code())));
        knobs.remove(path);
        if (!knobs.isEmpty()) {
            text.append(Texts.wrapped("", "What to vary instead: " + String.join("; ", knobs) + "."));
        }
    }

    /** What can change a finding, as {@code --vary} takes it. */
    private static List<String> knobs(String code) {
        return switch (code) {
            case "hot-key", "few-keys" ->
                List.of("the key, with salt (key.buckets of a map with a template) or with another field in it");
            case "hot-shard", "salt-collision" -> List.of("stream.shards", "key.buckets");
            case "large-records" -> List.of("stream.cap.bytes, or smaller records");
            case "hidden-loss" -> List.of("hosts.retry.queue, for a burst that ends", "stream.shards");
            case "shared-buffer" -> List.of("hosts.retry.queue", "the key, with salt");
            case "group-too-slow", "idle-members" -> List.of("consumers.GROUP.members", "consumers.GROUP.rate");
            case "hot-broker" -> List.of("stream.brokers.count");
            default -> List.of();
        };
    }

    /** Writes it as JSON; {@code out} is flushed and left open. */
    public void writeJson(Writer out) throws IOException {
        JsonText.write(out, this, (fields, plan) -> {
            fields.text("schema", "hotshard.plan/1");
            fields.text("scenario", scenario);
            fields.plainList("expect", expect);
            fields.count("replications", replications);
            fields.text("path", path);
            fields.plainList("others", others);
            fields.label("chosen", isFound() ? (Number) chosen : null);
            fields.object("headroom", headroom, (one, of) -> {
                one.measure("holds", of.holds());
                one.measure("breaks", of.breaks() == null ? Double.NaN : of.breaks());
            });
            fields.list("lines", lines, PlanResult::line);
        });
    }

    private static void line(Fields out, Line line) {
        VariantSummary told = line.told().variants().get(0);
        out.plainList("others", line.others());
        out.text("value", line.value());
        out.text("at", line.at());
        out.count("tried", line.tried());
        out.count("of", line.of());
        out.flag("monotone", line.monotone());
        out.measure("shardHours", shardHours(told, line.told().scenario().durationSeconds()));
        out.list("expect", line.judged(), SweepPoint::judgement);
        out.list("diagnosis", told.diagnosis(), (one, verdict) -> {
            one.text("code", verdict.code());
            one.text("text", verdict.text());
        });
    }
}
