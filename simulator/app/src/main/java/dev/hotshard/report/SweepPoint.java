package dev.hotshard.report;

import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What came of one point of a sweep: the numbers of each variant's stream and groups, and what became of its expectations.
 * Shape: {@code values} are those of the sweep's paths, in their order; {@code sha256} is that of the scenario as it is there, {@code replications} how often it was run.
 */
public record SweepPoint(int number, List<String> values, String sha256, int replications, List<OfVariant> variants) {
    private static final String SCHEMA = "hotshard.point/1";

    public SweepPoint {
        values = List.copyOf(values);
        variants = List.copyOf(variants);
    }

    /** What came of a variant. */
    public record OfVariant(String name, List<Measured> numbers, List<Judgement> expect) {
        public OfVariant {
            numbers = List.copyOf(numbers);
            expect = List.copyOf(expect);
        }

        /** The number of this label; null if there's none. */
        public @Nullable Measured find(String label) {
            return numbers.stream()
                    .filter(number -> number.label().equals(label))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** A number over the replications; {@code label} is the metric's name, behind {@code group NAME} for one of a group. */
    public record Measured(String label, Metric.Unit unit, Estimate estimate) {}

    /** What became of an expectation. */
    public record Judgement(String text, Metric.Unit unit, Estimate estimate, boolean held, boolean undecided) {
        /** How far it is at least from holding, in the metric's unit and less being better; NaN where nobody knows. */
        public double distanceLow(Expectation of) {
            return switch (of.comparison()) {
                case LESS, AT_MOST -> estimate.low();
                case MORE, AT_LEAST -> -estimate.high();
                case EQUAL ->
                    estimate.low() <= of.bound() && of.bound() <= estimate.high()
                            ? 0
                            : Math.min(Math.abs(estimate.low() - of.bound()), Math.abs(estimate.high() - of.bound()));
            };
        }

        /** The same at most. */
        public double distanceHigh(Expectation of) {
            return switch (of.comparison()) {
                case LESS, AT_MOST -> estimate.high();
                case MORE, AT_LEAST -> -estimate.low();
                case EQUAL -> Math.max(Math.abs(estimate.low() - of.bound()), Math.abs(estimate.high() - of.bound()));
            };
        }
    }

    /** The label of a number of a group. */
    public static String label(String group, Metric metric) {
        return "group " + group + " " + metric.name();
    }

    /** What came of a scenario that was run at a point. */
    public static SweepPoint of(int number, List<String> values, ExperimentSummary summary) {
        List<OfVariant> variants = new ArrayList<>();
        for (List<VariantSummary> runs : summary.replications()) {
            List<Measured> numbers = new ArrayList<>();
            for (Metric metric : Metric.each(Metric.Scope.STREAM)) {
                numbers.add(new Measured(
                        metric.name(), metric.unit(), Estimate.of(runs, run -> Measures.ofStream(run, metric))));
            }
            for (VariantSummary.Group group : runs.get(0).groups()) {
                for (Metric metric : Metric.each(Metric.Scope.GROUP)) {
                    numbers.add(new Measured(
                            label(group.name(), metric),
                            metric.unit(),
                            Estimate.of(runs, run -> Measures.ofGroup(run, group.name(), metric))));
                }
            }
            List<Judgement> expect = new ArrayList<>();
            for (int i = 0; i < runs.get(0).expect().size(); i++) {
                int at = i;
                VariantSummary.Expectation first = runs.get(0).expect().get(i);
                Estimate estimate =
                        Estimate.of(runs, run -> run.expect().get(at).value());
                expect.add(new Judgement(first.text(), first.unit(), estimate, first.held(), first.undecided()));
            }
            variants.add(new OfVariant(runs.get(0).name(), numbers, expect));
        }
        return new SweepPoint(
                number, values, summary.scenario().sha256(), summary.scenario().replications(), variants);
    }

    /** Writes it as JSON; {@code out} is left open. */
    public void write(Writer out) throws IOException {
        JsonText.write(out, this, (fields, point) -> {
            fields.text("schema", SCHEMA);
            point.fields(fields);
        });
    }

    /** Its fields, as they stand in a file of its own and among all points. */
    void fields(Fields out) {
        out.label("point", number);
        out.plainList("values", values);
        out.text("sha256", sha256);
        out.count("replications", replications);
        out.list("variants", variants, (fields, variant) -> {
            fields.text("name", variant.name());
            fields.list("metrics", variant.numbers(), (number, measured) -> {
                number.text("metric", measured.label());
                estimate(number, measured.unit(), measured.estimate());
            });
            fields.list("expect", variant.expect(), SweepPoint::judgement);
        });
    }

    /** The fields of what became of an expectation. */
    static void judgement(Fields out, Judgement judgement) {
        out.text("text", judgement.text());
        estimate(out, judgement.unit(), judgement.estimate());
        out.flag("held", judgement.held());
        out.flag("undecided", judgement.undecided());
    }

    private static void estimate(Fields out, Metric.Unit unit, Estimate estimate) {
        out.text("unit", unit.name());
        out.measure("value", estimate.mean());
        out.measure("low", estimate.low());
        out.measure("high", estimate.high());
        out.count("n", estimate.count());
    }

    /**
     * Reads one back.
     * Errors: IOException for a file that is none.
     */
    public static SweepPoint read(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            if (SummaryTree.tree(in) instanceof Map<?, ?> fields && SCHEMA.equals(fields.get("schema"))) {
                return ofTree(fields);
            }
        } catch (JacksonException | IllegalArgumentException | ClassCastException e) {
            throw new IOException(file + ": is no point of a sweep: " + reason(e), e);
        }
        throw new IOException(file + ": is no point of a sweep (" + SCHEMA + ")");
    }

    private static SweepPoint ofTree(Map<?, ?> fields) {
        List<String> values = new ArrayList<>();
        list(fields, "values").forEach(value -> values.add((String) value));
        List<OfVariant> variants = new ArrayList<>();
        for (Object each : list(fields, "variants")) {
            Map<?, ?> variant = (Map<?, ?>) each;
            List<Measured> numbers = new ArrayList<>();
            for (Object one : list(variant, "metrics")) {
                Map<?, ?> number = (Map<?, ?>) one;
                numbers.add(new Measured(text(number, "metric"), unit(number), estimate(number)));
            }
            List<Judgement> expect = new ArrayList<>();
            for (Object one : list(variant, "expect")) {
                Map<?, ?> judged = (Map<?, ?>) one;
                expect.add(new Judgement(
                        text(judged, "text"),
                        unit(judged),
                        estimate(judged),
                        Boolean.TRUE.equals(judged.get("held")),
                        Boolean.TRUE.equals(judged.get("undecided"))));
            }
            variants.add(new OfVariant(text(variant, "name"), numbers, expect));
        }
        return new SweepPoint(
                (int) number(fields, "point"),
                values,
                text(fields, "sha256"),
                (int) number(fields, "replications"),
                variants);
    }

    private static List<?> list(Map<?, ?> fields, String name) {
        if (fields.get(name) instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("it has no " + name);
    }

    private static String text(Map<?, ?> fields, String name) {
        if (fields.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("it has no " + name);
    }

    private static Metric.Unit unit(Map<?, ?> fields) {
        return Metric.Unit.valueOf(text(fields, "unit"));
    }

    private static Estimate estimate(Map<?, ?> fields) {
        return new Estimate(
                number(fields, "value"), number(fields, "low"), number(fields, "high"), (int) number(fields, "n"));
    }

    private static double number(Map<?, ?> fields, String name) {
        return fields.get(name) instanceof Double number ? number : Double.NaN;
    }

    private static String reason(RuntimeException e) {
        String told = e instanceof JacksonException json ? JsonFault.text(json) : e.getMessage();
        return told + "; delete it, and sweep --resume runs the point again";
    }
}
