package dev.hotshard.cli;

import dev.hotshard.cli.SmallestHolding.Found;
import dev.hotshard.cli.SmallestHolding.Level;
import dev.hotshard.cli.SmallestHolding.Try;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.PlanResult;
import dev.hotshard.report.PlanResult.Headroom;
import dev.hotshard.report.PlanResult.Line;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.report.SweepPoint.Judgement;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.Sweep;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.summary.ExperimentSummary;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code plan}: the smallest value of a knob with which all expectations hold, and how far that carries.
 */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Finds the first value of a knob with which all expectations hold, 95 %% sure; exit code 1 if "
                + "none does.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard plan flash-sale --vary stream.shards=50..400+25 \\",
            "    --expect \"drop-rate < 0.1%%\"",
            "  hotshard plan my.yaml --vary key.buckets=1..64*2 --vary stream.shards=4..64",
            "  hotshard plan my.yaml --vary stream.shards=8..64 --headroom 1.3x",
            "The last knob is made as small as the others allow, one after the other."
        })
final class PlanCommand implements Callable<Integer> {
    private static final int REPLICATIONS = 10;
    private static final Pattern FACTOR = Pattern.compile("(\\d{1,4}(?:[.]\\d{1,6})?)x?");
    private static final double LOAD_STEP = 1.5;
    private static final double LOAD_MAX = 16;
    private static final double LOAD_PRECISION = 1.03;

    /** All replications at once; a split isn't tried, for nobody asks what it would do. */
    private static final RunOptions OPTIONS =
            new RunOptions(RunOptions.DEFAULT.threads(), 0, false, false, share -> {});

    private final Terminal terminal;
    private final Simulator simulator;

    @Parameters(
            paramLabel = "SCENARIO",
            description =
                    "A scenario file, or the name of a catalogue scenario (hotshard list). Its variants are left out.")
    private String scenario;

    @Option(
            names = "--vary",
            required = true,
            paramLabel = "PATH=VALUES",
            description = "The knob and its values, the cheapest first: stream.shards=8..64, key.buckets=1..64*2. With "
                    + "several, each combination of the first ones gets the smallest value of the last.")
    private List<String> vary = new ArrayList<>();

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description =
                    "What has to hold, such as \"drop-rate < 0.1%%\". May be given again. Instead of the scenario's "
                            + "own expectations.")
    private List<String> expect = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.PlanFormatChoice.class,
            completionCandidates = Choice.PlanFormatChoice.class,
            description = "What is printed: text (default), json, or markdown, for a design review.")
    private Format format;

    @Option(
            names = "--headroom",
            paramLabel = "FACTOR",
            description = "Plan for so many times the traffic: with 1.3x all has to hold with load 1.3 times as high.")
    private @Nullable String asked;

    @Option(names = "--no-headroom", description = "Don't look how much more traffic the plan bears.")
    private boolean noHeadroom;

    @Option(names = "--quiet", description = "Print nothing but faults.")
    private boolean quiet;

    @Mixin
    private ScenarioChanges changes;

    PlanCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    /** What is printed of a plan. */
    enum Format {
        TEXT,
        JSON,
        MARKDOWN
    }

    @Override
    public Integer call() throws Faults, IOException {
        if (changes.isSingle()) {
            throw new Faults("--replications: a plan has to be sure, give 2 at least");
        }
        double factor = factor(asked);
        List<Vary> axes = Varied.parse(vary);
        Vary knob = axes.get(axes.size() - 1);
        List<Vary> others = axes.subList(0, axes.size() - 1);
        Sweep all = Varied.grid(axes);
        Varied.checkApart(all, changes.settings());
        if (asked != null && all.paths().contains("load")) {
            throw new Faults("--headroom: load is varied as well");
        }
        Points points = points(all, factor);
        Scenario baseline =
                points.read(all, "--vary").get(0).read().file().experiment().baseline();
        if (baseline.expect().isEmpty()) {
            throw new Faults(scenario + ": expects nothing; say what has to hold with --expect \"drop-rate < 0.1%\"");
        }
        List<Line> lines = new ArrayList<>();
        try (ProgressLine progress = new ProgressLine(terminal, knob.path(), quiet, System::nanoTime)) {
            List<List<String>> combinations =
                    others.isEmpty() ? List.of(List.of()) : Varied.grid(others).points();
            for (List<String> combination : combinations) {
                lines.add(line(points, all.paths(), combination, knob, baseline.expect()));
                progress.accept((double) lines.size() / combinations.size());
            }
            int chosen = chosen(lines, knob);
            Headroom headroom = chosen < 0 || noHeadroom
                    ? null
                    : headroom(points, all.paths(), lines.get(chosen), baseline.loadFactor() / factor, factor);
            PlanResult result = new PlanResult(
                    baseline.name(),
                    lines.get(0).told().scenario().platform(),
                    baseline.expect().stream().map(Expectation::text).toList(),
                    lines.get(0).told().scenario().replications(),
                    knob.path(),
                    others.stream().map(Vary::path).toList(),
                    lines,
                    chosen,
                    factor,
                    headroom);
            progress.close();
            print(result);
            return result.isFound() ? ExitCode.DONE : ExitCode.EXPECTATION_FAILED;
        }
    }

    /** The scenario without its variants, replicated even where it doesn't say so: nobody is sure of a single run. */
    private Points points(Sweep all, double factor) throws Faults {
        List<Setting> settings = new ArrayList<>(changes.settings());
        settings.add(new Setting("--vary", "variants", "null"));
        if (!expect.isEmpty()) {
            settings.add(ScenarioChanges.expecting(expect));
        }
        Experiment experiment = new Points(scenario, settings, simulator)
                .read(1, all.paths(), all.points().get(0), "--vary")
                .read()
                .file()
                .experiment();
        if (factor > 1) {
            settings.add(
                    new Setting("--headroom", "load", load(experiment.baseline().loadFactor() * factor)));
        }
        if (experiment.replications().count() > 1) {
            return new Points(scenario, settings, simulator);
        }
        settings.add(new Setting("--replications", "replications", String.valueOf(REPLICATIONS)));
        return new Points(scenario, settings, simulator);
    }

    /**
     * How many times the traffic is planned for; 1 where nobody asks for more.
     * Errors: Faults for what is no factor of at least 1.
     */
    private static double factor(@Nullable String text) throws Faults {
        if (text == null) {
            return 1;
        }
        Matcher factor = FACTOR.matcher(text.strip());
        if (!factor.matches() || Double.parseDouble(factor.group(1)) < 1) {
            throw new Faults("--headroom: must be a factor of at least 1 such as 1.3x, was \"" + text + "\"");
        }
        return Double.parseDouble(factor.group(1));
    }

    /** A load as a scenario has it. */
    private static String load(double factor) {
        return BigDecimal.valueOf(Math.rint(factor * 1e6) / 1e6).toPlainString() + "x";
    }

    private Line line(
            Points points, List<String> paths, List<String> combination, Vary knob, List<Expectation> expectations)
            throws Faults {
        Map<Integer, ExperimentSummary> told = new HashMap<>();
        Found found = SmallestHolding.of(knob.values().size(), value -> {
            List<String> values = new ArrayList<>(combination);
            values.add(knob.values().get(value));
            ExperimentSummary summary = run(points, paths, values);
            told.put(value, summary);
            return tried(SweepPoint.of(value, values, summary), expectations);
        });
        int at = found.first() >= 0 ? found.first() : knob.values().size() - 1;
        ExperimentSummary summary = told.get(at);
        if (summary == null) {
            throw new IllegalStateException("the value " + at + " was found and never tried");
        }
        return new Line(
                combination,
                found.first() < 0 ? null : knob.values().get(at),
                knob.values().get(at),
                found.tried().size(),
                knob.values().size(),
                found.monotone(),
                found.first() < 0 ? List.of() : values(knob, found.failingAbove()),
                found.holdingFrom() < 0 ? null : knob.values().get(found.holdingFrom()),
                SweepPoint.of(at, combination, summary).variants().get(0).expect(),
                summary);
    }

    private static List<String> values(Vary knob, List<Integer> numbers) {
        return numbers.stream().map(knob.values()::get).toList();
    }

    private static ExperimentSummary run(Points points, List<String> paths, List<String> values) throws Faults {
        return points.summary(points.read(1, paths, values, "--vary"), OPTIONS);
    }

    private static Try tried(SweepPoint point, List<Expectation> expectations) {
        List<Judgement> judged = point.variants().get(0).expect();
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < judged.size(); i++) {
            Judgement judgement = judged.get(i);
            levels.add(
                    new Level(judgement.distanceLow(expectations.get(i)), judgement.distanceHigh(expectations.get(i))));
        }
        return new Try(judged.stream().allMatch(Judgement::held), levels);
    }

    /** The line with the smallest value, the first of equals; -1 where none has any. */
    private static int chosen(List<Line> lines, Vary knob) {
        int chosen = -1;
        int smallest = Integer.MAX_VALUE;
        for (int i = 0; i < lines.size(); i++) {
            int at = knob.values().indexOf(lines.get(i).at());
            if (lines.get(i).value() != null && at < smallest) {
                smallest = at;
                chosen = i;
            }
        }
        return chosen;
    }

    /** How much more traffic the chosen values bear than a load, beyond the factor that they were chosen for: raised and halved in steps until it is known within a few percent. */
    private static @Nullable Headroom headroom(
            Points points, List<String> paths, Line chosen, double start, double chosenFor) {
        List<String> loaded = new ArrayList<>(paths);
        if (loaded.contains("load")) {
            return null;
        }
        loaded.add("load");
        double holds = chosenFor;
        Double breaks = null;
        List<String> broken = List.of();
        while (holds < LOAD_MAX && (breaks == null || breaks / holds > LOAD_PRECISION)) {
            double factor = breaks == null ? holds * LOAD_STEP : Math.sqrt(holds * breaks);
            // Four digits, so that it can be typed again.
            factor = Math.rint(factor * 1000) / 1000;
            if (factor <= holds || (breaks != null && factor >= breaks)) {
                break;
            }
            List<String> values = new ArrayList<>(chosen.others());
            values.add(chosen.at());
            values.add(load(start * factor));
            List<String> failed = failing(points, loaded, values);
            if (failed.isEmpty()) {
                holds = factor;
            } else {
                breaks = factor;
                broken = failed;
            }
        }
        return new Headroom(holds, breaks, broken);
    }

    /** What doesn't hold at a point; a scenario that can't be run with so much traffic doesn't hold either. */
    private static List<String> failing(Points points, List<String> paths, List<String> values) {
        try {
            return SweepPoint.of(1, values, run(points, paths, values)).variants().get(0).expect().stream()
                    .filter(judgement -> !judgement.held())
                    .map(Judgement::text)
                    .toList();
        } catch (Faults e) {
            return e.lines();
        }
    }

    private void print(PlanResult result) throws IOException {
        if (quiet) {
            return;
        }
        switch (format) {
            case JSON -> result.writeJson(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
            case MARKDOWN -> terminal.out().print(result.markdown());
            case TEXT -> terminal.out().print(result.text());
        }
        terminal.out().flush();
    }
}
