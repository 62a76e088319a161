package dev.hotshard.report;

import dev.hotshard.report.SweepPoint.Judgement;
import dev.hotshard.scenario.GroupSpec;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a search for the smallest value came to.
 * Shape: {@code path} is the knob, a line for each combination of {@code others}' values; {@code chosen} is the line with the smallest value, -1 where nothing holds.
 * {@code chosenFor} is how many times the scenario's traffic all of it has to hold with.
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
        double chosenFor,
        @Nullable Headroom headroom) {
    private static final double HOURS_A_DAY = 24;

    /** The width of what stands before what was found. */
    private static final int LABEL = 10;

    /** So many of the offered records may always be on their way. */
    private static final double WAITING_SHARE = 0.001;

    public PlanResult {
        expect = List.copyOf(expect);
        others = List.copyOf(others);
        lines = List.copyOf(lines);
    }

    /**
     * What was found with one combination of the other knobs.
     * Shape: {@code value} is null where none holds; then {@code at} is the last value, else this one, and {@code told} what came of it. {@code failsAbove} are larger values
     * that were tried and don't hold, {@code holdsFrom} is the smallest value from which on all that were tried hold, null if the largest one fails.
     */
    public record Line(
            List<String> others,
            @Nullable String value,
            String at,
            int tried,
            int of,
            boolean monotone,
            List<String> failsAbove,
            @Nullable String holdsFrom,
            List<Judgement> judged,
            ExperimentSummary told) {
        public Line {
            others = List.copyOf(others);
            failsAbove = List.copyOf(failsAbove);
            judged = List.copyOf(judged);
        }
    }

    /**
     * How much more traffic it bears than the scenario has: the largest factor of {@code load} that was tried and held, and the smallest that didn't; null where all held.
     * Shape: {@code broken} are the expectations that don't hold there.
     */
    public record Headroom(double holds, @Nullable Double breaks, List<String> broken) {
        public Headroom {
            broken = List.copyOf(broken);
        }
    }

    /** Whether anything holds. */
    public boolean isFound() {
        return chosen >= 0;
    }

    /** A sentence about the plan, and the word that stands before it; empty for none. */
    private record Note(String label, String said) {
        Note(String said) {
            this("", said);
        }
    }

    /** The text, at most 80 columns wide where names allow it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Texts.visible(scenario, Texts.LINE_WIDTH)).append('\n');
        text.append(Texts.wrapped("", question()));
        expect.forEach(expectation -> text.append(Texts.wrapped("  ", Texts.visible(expectation))));
        text.append('\n');
        TextTable table = new TextTable();
        rows().forEach(table::row);
        text.append(table.text()).append('\n');
        for (Note note : notes()) {
            String label = note.label().isEmpty() ? "" : note.label() + ": ";
            // What was found stands in a column, verdicts stand in from the margin.
            String start = isFound()
                    ? label + " ".repeat(label.isEmpty() ? 0 : Math.max(0, LABEL - label.length()))
                    : "  " + label;
            text.append(Texts.wrapped(label.isEmpty() ? "" : start, note.said()));
        }
        return text.toString();
    }

    /** The same for a design review, in GitHub-flavoured Markdown. */
    public String markdown() {
        Markdown page = new Markdown();
        page.heading(2, scenario).paragraph(question());
        page.list(expect.stream().map(Markdown::escaped).toList());
        List<String[]> rows = rows();
        page.table(List.of(rows.get(0)), rows.subList(1, rows.size()));
        page.list(notes().stream()
                .map(note -> (note.label().isEmpty() ? "" : Markdown.bold(note.label()) + ": ")
                        + Markdown.escaped(note.said()))
                .toList());
        return page.text();
    }

    private String question() {
        return "The first value of " + path + " with which these hold"
                + (isForMore() ? " at " + Figures.factor(chosenFor) + " the traffic" : "") + ", 95 % sure over "
                + Figures.count(replications) + " replications:";
    }

    private List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        if (isFound() && lines.stream().anyMatch(line -> line.value() == null)) {
            notes.add(new Note("Where none holds the numbers are those of " + last() + "."));
        }
        if (lines.stream().anyMatch(line -> !line.monotone())) {
            notes.add(new Note(
                    "More isn't always better here, so the values were tried one after the other where that showed."));
        }
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (i != chosen && !line.failsAbove().isEmpty()) {
                notes.add(new Note("With " + knobs(line) + ": " + failing(line) + "."));
            }
        }
        if (isFound()) {
            found(notes, lines.get(chosen));
        } else {
            nothing(notes, lines.get(lines.size() - 1));
        }
        return notes;
    }

    /** The last value, where a line that found nothing stands. */
    private String last() {
        return lines.stream()
                .filter(line -> line.value() == null)
                .map(Line::at)
                .findFirst()
                .orElse("");
    }

    /** Header and rows of the table. */
    private List<String[]> rows() {
        List<String[]> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        others.forEach(other -> header.add(lastPart(other)));
        header.addAll(List.of(lastPart(path), "", "measured", "tried"));
        rows.add(header.toArray(String[]::new));
        for (Line line : lines) {
            for (int i = 0; i < line.judged().size(); i++) {
                List<String> row = new ArrayList<>();
                for (String other : line.others()) {
                    row.add(i == 0 ? Texts.visible(other, 30) : "");
                }
                row.add(i > 0 ? "" : line.value() == null ? "none" : Texts.visible(line.value(), 30));
                Judgement judgement = line.judged().get(i);
                row.add(subject(judgement));
                row.add(measured(judgement));
                row.add(i > 0 ? "" : line.tried() + " of " + line.of());
                rows.add(row.toArray(String[]::new));
            }
        }
        return rows;
    }

    /** The end of a path says enough where the whole stands above. */
    private static String lastPart(String dotted) {
        return Texts.visible(dotted.substring(dotted.lastIndexOf('.') + 1), 20);
    }

    /** An expectation without its bound: {@code group etl lag-max}. */
    private static String subject(Judgement judgement) {
        return Texts.visible(judgement.text().split(" *[<>=]", 2)[0], 30);
    }

    private static String measured(Judgement judgement) {
        String verdict = judgement.held() ? "" : judgement.undecided() ? ", undecided" : ", fails";
        Metric.Unit unit = judgement.unit() == Metric.Unit.FIRINGS ? Metric.Unit.RATIO : judgement.unit();
        return MetricText.estimate(unit, judgement.estimate()) + verdict;
    }

    private void found(List<Note> notes, Line line) {
        PlatformWords words = PlatformWords.of(platform);
        VariantSummary first = line.told().variants().get(0);
        String more = others.isEmpty() ? "" : ", " + knobs(line);
        notes.add(new Note(
                "Found",
                Texts.visible(path + " = " + line.value()) + more
                        + (line.failsAbove().isEmpty() ? "" : "; " + failing(line)) + "."));
        warnOfWaiting(notes, line.told());
        if (headroom != null) {
            notes.add(new Note("Headroom", headroomText(first, words)));
        }
        notes.add(new Note("Cost", cost(line.told(), words)));
    }

    private boolean isForMore() {
        return chosenFor > 1;
    }

    /** {@code 18 fails, from 20 on all values tried hold}, of larger values than the one found. */
    private static String failing(Line line) {
        List<String> fail = line.failsAbove();
        String last = fail.get(fail.size() - 1);
        String all = fail.size() == 1 ? last : String.join(", ", fail.subList(0, fail.size() - 1)) + " and " + last;
        return Texts.visible(all)
                + (fail.size() == 1 ? " fails" : " fail")
                + (line.holdsFrom() == null
                        ? (fail.size() == 1
                                ? ", the largest value tried"
                                : ", the last of them the largest value tried")
                        : ", from " + Texts.visible(line.holdsFrom()) + " on all values tried hold");
    }

    private String knobs(Line line) {
        List<String> knobs = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            knobs.add(others.get(i) + " = " + line.others().get(i));
        }
        return Texts.visible(String.join(", ", knobs));
    }

    /** Queues that fill until the run ends hide what a longer run loses. */
    private static void warnOfWaiting(List<Note> notes, ExperimentSummary told) {
        List<VariantSummary> runs = told.replications().get(0);
        double waiting = runs.stream()
                .mapToLong(run -> run.records().waitingAtEnd())
                .average()
                .orElse(0);
        double offered = runs.stream()
                .mapToLong(run -> run.records().offered())
                .average()
                .orElse(0);
        if (waiting > WAITING_SHARE * offered) {
            notes.add(new Note(
                    "Careful",
                    Figures.count(waiting) + " records still wait on their hosts when the run ends, neither lost nor "
                            + "saved: a longer run may lose such. Raise duration, or expect something of "
                            + "records.waiting-at-end as well."));
        }
    }

    private String headroomText(VariantSummary first, PlatformWords words) {
        if (headroom == null) {
            return "";
        }
        String traffic = traffic(headroom);
        if (first.keys().isEmpty() || Double.isNaN(first.keys().get(0).headroom())) {
            return traffic;
        }
        Key hottest = first.keys().get(0);
        int shards = Math.max(1, hottest.shards().size());
        return traffic + " The hottest key, " + Texts.visible(hottest.key(), 40) + ", could grow to "
                + Figures.factor(hottest.headroom() * shards * chosenFor) + " before it alone fills the "
                + (shards == 1 ? words.shard() : words.count(shards)) + " that it lies on, spread evenly.";
    }

    private String traffic(Headroom headroom) {
        if (headroom.breaks() == null) {
            return "it still holds at " + Figures.factor(headroom.holds()) + " the traffic.";
        }
        String broken =
                Figures.factor(headroom.breaks()) + " (" + Texts.visible(String.join("; ", headroom.broken())) + ").";
        return headroom.holds() == chosenFor
                ? (isForMore() ? "no more than asked for, it" : "none worth naming, it") + " no longer holds at "
                        + broken + (isForMore() ? "" : " A plan with room: --headroom 1.3x.")
                : "it holds up to " + Figures.factor(headroom.holds()) + " the traffic, no longer at " + broken;
    }

    private static String cost(ExperimentSummary told, PlatformWords words) {
        VariantSummary first = told.variants().get(0);
        double hours = told.scenario().durationSeconds() / 3600;
        double shardHours = shardHours(first, told.scenario().durationSeconds());
        StringBuilder cost = new StringBuilder(MetricText.of(Metric.Unit.RATIO, shardHours) + " " + words.shard()
                + "-hours in this run, " + Figures.count(Math.rint(HOURS_A_DAY * shardHours / hours)) + " a day");
        List<VariantSummary> runs = told.replications().get(0);
        if (first.order() != null) {
            Metric order = Metric.find(Metric.Scope.STREAM, "out-of-order-share");
            if (order != null) {
                Estimate estimate = Estimate.of(runs, run -> Measures.ofStream(run, order));
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

    private void nothing(List<Note> notes, Line last) {
        notes.add(new Note("No value of " + path + " that was given holds, " + last() + " neither."));
        if (last.judged().stream().allMatch(judgement -> judgement.held() || judgement.undecided())) {
            notes.add(new Note("At " + last.at()
                    + " it isn't known: the bound lies within the interval. More replications would tell."));
        }
        List<String> empty = last.judged().stream()
                .filter(judgement ->
                        judgement.estimate().count() == 0 && judgement.unit() != Metric.Unit.FIRED && !judgement.held())
                .map(judgement -> judgement.text() + Judged.instead(judgement.text()))
                .toList();
        for (String one : empty) {
            notes.add(new Note("There was nothing to measure at " + last.at() + " for " + Texts.visible(one) + "."));
        }
        VariantSummary told = last.told().variants().get(0);
        for (Verdict verdict : told.diagnosis()) {
            notes.add(new Note(verdict.code(), Texts.visible(verdict.text())));
        }
        Set<String> knobs = new LinkedHashSet<>();
        told.diagnosis().forEach(verdict -> knobs.addAll(knobs(verdict.code(), told)));
        boolean mayHelp = knobs.remove(path);
        if (!empty.isEmpty()
                && last.judged().stream().filter(judgement -> !judgement.held()).count() == empty.size()) {
            notes.add(new Note("No advice follows from that: expect something that there is to measure in every run."));
        } else if (knobs.isEmpty()) {
            // What no verdict names may be the wrong knob altogether.
            notes.add(new Note(
                    mayHelp
                            ? "Larger values may hold."
                            : "No verdict names this knob, nor another one to vary instead."));
        } else {
            notes.add(new Note("What to vary instead: " + String.join("; ", knobs) + "."));
        }
    }

    /** What can change a finding, as {@code --vary} takes it. */
    private static List<String> knobs(String code, VariantSummary told) {
        return switch (code) {
            case "hot-key", "few-keys" -> List.of("the key, with salt (key.buckets) or with another field in it");
            case "hot-shard" -> List.of("stream.shards");
            case "no-skew" -> List.of("stream.shards", "stream.cap.records, or the cap that is in the way");
            // It only says how the load lay: where another verdict names a cause, that counts.
            case "uneven-load" ->
                told.diagnosis().stream().anyMatch(verdict -> verdict.code().equals("group-too-slow"))
                        ? List.of()
                        : List.of("stream.shards");
            case "salt-collision" -> List.of("stream.shards", "key.buckets");
            case "large-records" -> List.of("stream.cap.bytes, or smaller records");
            case "hidden-loss" -> List.of("hosts.retry.queue, for a burst that ends", "stream.shards");
            case "shared-buffer" -> List.of("hosts.retry.queue", "the key, with salt");
            case "group-too-slow" ->
                told.groups().stream()
                        .filter(Outcome::wasBehind)
                        .flatMap(group -> Stream.of("members", "rate").map(key -> GroupSpec.path(group.name(), key)))
                        .toList();
            case "idle-members" -> List.of("stream.shards");
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
            fields.measure("chosenFor", chosenFor);
            fields.label("chosen", isFound() ? (Number) chosen : null);
            fields.object("headroom", headroom, (one, of) -> {
                one.measure("holds", of.holds());
                one.measure("breaks", of.breaks() == null ? Double.NaN : of.breaks());
                one.plainList("broken", of.broken());
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
        out.plainList("failsAbove", line.failsAbove());
        out.text("holdsFrom", line.holdsFrom());
        out.measure("shardHours", shardHours(told, line.told().scenario().durationSeconds()));
        out.list("expect", line.judged(), SweepPoint::judgement);
        out.list("diagnosis", told.diagnosis(), (one, verdict) -> {
            one.text("code", verdict.code());
            one.text("text", verdict.text());
        });
    }
}
