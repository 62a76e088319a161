package dev.hotshard.cli;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.Comparison;
import dev.hotshard.report.ComparisonReport;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.SummaryJson;
import dev.hotshard.report.SummaryTree;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code compare}: two runs, what differs in their scenarios and what in their results.
 */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Compares two runs: run folders, summary.json files, or scenarios, which are run.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard compare reports/before reports/after",
            "  hotshard compare main/summary.json my.yaml --fail-on \"drop-rate +10%%\"",
            "  hotshard compare before.yaml after.yaml --html comparison.html"
        })
final class CompareCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Simulator simulator;

    @Parameters(index = "0", paramLabel = "A", description = "What was: a run folder, a summary.json or a scenario.")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "What is: the same.")
    private String b;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.CompareFormatChoice.class,
            completionCandidates = Choice.CompareFormatChoice.class,
            description = "What is printed: text (default), the numbers that make the point, or json, all of them.")
    private Format format;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the comparison as a page with a chart, too. An existing file is replaced.")
    private @Nullable Path html;

    @Option(
            names = "--fail-on",
            paramLabel = "BOUND",
            description = "End with exit code 1 if a number got worse by more than this in any variant: "
                    + "\"drop-rate +10%%\" if it rose by more than a tenth, \"accepted -5%%\" if it fell; \"drop-rate +0.5pp\" if a share did by half a percent of the whole; in one variant "
                    + "alone: \"variant NAME drop-rate +10%%\"; of a group: \"group NAME lag-at-end +10%%\". May be "
                    + "given again.")
    private List<String> failOn = new ArrayList<>();

    @Option(names = "--quiet", description = "Print nothing but faults and broken bounds.")
    private boolean quiet;

    CompareCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    /** What is printed of a comparison. */
    enum Format {
        TEXT,
        JSON
    }

    @Override
    public Integer call() throws Faults, IOException {
        Bounds bounds = Bounds.parse(failOn);
        checkPlace(html);
        Comparison.Side before = side(a);
        Comparison.Side after = side(b);
        bounds.checkVariants(before.summary().variants(), after.summary().variants());
        bounds.checkGroups(before.summary().groups(), after.summary().groups());
        Comparison comparison = Comparison.of(before, after);
        if (comparison.variants().isEmpty()) {
            throw new Faults("compare: " + a + " and " + b + " have no variant in common");
        }
        if (html != null) {
            Files.writeString(
                    html,
                    ComparisonReport.page(
                            comparison, bounds.all(), new Runs(terminal, simulator, quiet).charts(comparison)),
                    StandardCharsets.UTF_8);
        }
        if (!quiet && format == Format.JSON) {
            ComparisonReport.writeJson(comparison, new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        } else if (!quiet) {
            terminal.out().print(ComparisonReport.text(comparison, bounds.all()));
        }
        List<String> broken = bounds.broken(comparison);
        broken.forEach(terminal::tell);
        if (!quiet) {
            bounds.ofNothing(comparison).forEach(terminal::tell);
        }
        return broken.isEmpty() ? ExitCode.DONE : ExitCode.EXPECTATION_FAILED;
    }

    /** Nothing runs before there is a place for what comes of it. */
    private static void checkPlace(@Nullable Path file) throws Faults {
        if (file == null) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new Faults("--html: " + file + " is a folder, no file");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Faults("--html: " + file + ": there is no such folder to write it to");
        }
    }

    /** A run that is there is read, a scenario is run. */
    private Comparison.Side side(String called) throws Faults, IOException {
        Comparison.Side earlier = EarlierRun.read(called);
        if (earlier != null) {
            return earlier;
        }
        ScenarioArguments.Read read = ScenarioArguments.Read.of(called);
        RunResult result =
                new Runs(terminal, simulator, quiet).run(read, RunOptions.DEFAULT.seriesShards(), false, false);
        StringWriter json = new StringWriter();
        SummaryJson.write(result.summary(), json);
        return new Comparison.Side(
                called, SummaryTree.read(new StringReader(json.toString()), called), result.resolvedYaml());
    }
}
