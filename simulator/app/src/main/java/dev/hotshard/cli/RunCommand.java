package dev.hotshard.cli;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.Comparison;
import dev.hotshard.report.ComparisonReport;
import dev.hotshard.report.ComparisonSection;
import dev.hotshard.report.JUnitXml;
import dev.hotshard.report.Judged;
import dev.hotshard.report.MarkdownSummary;
import dev.hotshard.report.MetricsCsv;
import dev.hotshard.report.Provenance;
import dev.hotshard.report.RunFiles;
import dev.hotshard.report.RunFolder;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.SummaryJson;
import dev.hotshard.report.TextSummary;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.OverReplications;
import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code run}: simulates scenarios and writes a run folder for each.
 */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Runs scenarios: prints a summary of each and writes its report to a folder.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard run flash-sale",
            "  hotshard run my-scenario.yaml --out report --set stream.shards=32",
            "  hotshard run a.yaml b.yaml --format json --no-report",
            "  hotshard run my-scenario.yaml --format markdown > summary.md",
            "  hotshard run my-scenario.yaml --junit target/hotshard.xml",
            "  hotshard run my-scenario.yaml --against main/summary.json \\",
            "    --fail-on \"drop-rate +10%%\""
        })
final class RunCommand implements Callable<Integer> {
    private static final Path DEFAULT_PARENT = Path.of("reports");
    private static final Set<String> NO_FOLDER_NAMES = Set.of("", ".", "..");

    private final Terminal terminal;
    private final Simulator simulator;

    @Mixin
    private ScenarioArguments scenarios;

    @Mixin
    private GateArguments gates;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the report goes; with several scenarios the parent of their reports. "
                    + "Without it: reports/NAME under the current folder.")
    private @Nullable String out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.RunFormatChoice.class,
            completionCandidates = Choice.RunFormatChoice.class,
            description =
                    "What is printed: text (default); json, which is summary.json (of several scenarios one after the "
                            + "other, as jq reads them; jq -s makes them one list); csv, a line "
                            + "variant,metric,value for each number of the stream and of its groups (group NAME "
                            + "lag-max) by the name that expect knows; "
                            + "markdown, for a pull request.")
    private Format format;

    @Option(names = "--quiet", description = "Print nothing but faults, what of expect didn't hold, and broken bounds.")
    private boolean quiet;

    @Option(names = "--no-report", description = "Leave report.html and the charts out.")
    private boolean noReport;

    @Option(
            names = "--no-what-if",
            description =
                    "Don't run a variant once more with its hottest shard split to see whether that would have helped.")
    private boolean noWhatIf;

    @Option(
            names = "--hide-keys",
            description = "Show keys, values of fields that keys are made of, and hosts named by a field as key- and "
                    + "eight digits of their SHA-256, in all that is printed and written; leave the scenario out of "
                    + "the report. Who can guess a name can check the guess.")
    private boolean hideKeys;

    @Option(
            names = "--series",
            paramLabel = "WHICH",
            defaultValue = "hottest",
            converter = Choice.SeriesChoice.class,
            completionCandidates = Choice.SeriesChoice.class,
            description = "The shards in series.csv: hottest (default, 50 of them) or all.")
    private SeriesOf series;

    RunCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    /** What is printed of a summary. */
    enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN
    }

    /** The shards that series are written of. */
    enum SeriesOf {
        HOTTEST,
        ALL
    }

    /** A scenario that was read and the place of its report. */
    private record Job(ScenarioArguments.Read read, Path target) {}

    @Override
    public Integer call() throws Faults, IOException {
        List<ScenarioArguments.Read> read = scenarios.read();
        if (format == Format.CSV && read.size() > 1) {
            throw new Faults("run: --format csv has no column for the scenario, so it takes one, not " + read.size());
        }
        List<Job> jobs = jobs(read);
        GateArguments.Gate gate = gates.gate(read);
        for (Job job : jobs) {
            if (gate.file() != null && gate.file().isIn(job.target())) {
                throw new Faults("--junit: " + gate.file() + ": is in the run's own folder " + job.target()
                        + ", which is replaced as a whole");
            }
        }
        List<JUnitXml.Suite> suites = new ArrayList<>();
        int code = ExitCode.DONE;
        for (Job job : jobs) {
            code = Math.max(code, run(job, jobs.size() > 1, gate, suites));
        }
        JUnitFile file = gate.file();
        if (file != null) {
            file.write(JUnitXml.text(suites));
        }
        return code;
    }

    /** Nothing runs before all is known to be in order. */
    private List<Job> jobs(List<ScenarioArguments.Read> read) throws Faults {
        List<Job> jobs = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ScenarioArguments.Read one : read) {
            String name = one.text().name();
            if (!names.add(name)) {
                faults.add(one.text().called() + ": two scenarios named " + name
                        + " can't have their reports in one parent");
                continue;
            }
            Path target = target(one.text(), read.size() > 1);
            try {
                RunFolder.check(target);
            } catch (IOException e) {
                faults.add(FileFaults.text(e));
            }
            jobs.add(new Job(one, target));
        }
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
        return jobs;
    }

    private Path target(ScenarioText text, boolean several) throws Faults {
        String name = text.name();
        if ((out == null || several) && NO_FOLDER_NAMES.contains(name)) {
            throw new Faults(text.called() + ": leaves no name for the folder of its report"
                    + (several ? ", give the file another" : "; give one with --out"));
        }
        if (out == null) {
            return DEFAULT_PARENT.resolve(name);
        }
        if (out.isEmpty()) {
            throw new Faults("run: --out is empty");
        }
        try {
            return several ? Path.of(out).resolve(name) : Path.of(out);
        } catch (InvalidPathException e) {
            throw new Faults("run: --out is no path: " + e.getMessage());
        }
    }

    private int run(Job job, boolean areSeveral, GateArguments.Gate gate, List<JUnitXml.Suite> suites)
            throws Faults, IOException {
        Runs runs = new Runs(terminal, simulator, quiet);
        try (Interruption interruption = new Interruption(terminal)) {
            RunFolder folder = interruption.begin(job.target());
            Instant start = Instant.now();
            long startNanos = System.nanoTime();
            int shards = series == SeriesOf.ALL ? Integer.MAX_VALUE : RunOptions.DEFAULT.seriesShards();
            RunResult result = runs.run(job.read(), shards, !noWhatIf, hideKeys);
            ExperimentSummary summary = result.summary();
            Provenance provenance = new Provenance(
                    BuildVersion.text(),
                    summary.scenario().seed(),
                    summary.scenario().replications(),
                    start,
                    Duration.ofNanos(System.nanoTime() - startNanos));
            RunFiles.writeData(folder.draft(), result, provenance);
            if (!noReport) {
                RunFiles.writeReport(folder.draft(), result, runs.charts(result));
            }
            folder.publish();
            Comparison comparison = gate.compare(result, job.read().text().called());
            List<String> broken = comparison == null ? List.of() : gate.bounds().broken(comparison);
            print(result, job, gate.section(comparison));
            warnOfPrecision(job, summary);
            if (quiet) {
                String called = areSeveral ? job.read().text().called() + ": " : "";
                Judged.notHeld(summary).forEach(line -> terminal.tell(called + line));
            }
            broken.forEach(terminal::tell);
            if (comparison != null && !quiet) {
                gate.bounds().ofNothing(comparison).forEach(terminal::tell);
            }
            suites.addAll(gate.suites(job.read().text().name(), result, comparison));
            return held(summary) && broken.isEmpty() ? ExitCode.DONE : ExitCode.EXPECTATION_FAILED;
        }
    }

    private void print(RunResult result, Job job, @Nullable ComparisonSection changes) throws IOException {
        if (quiet) {
            return;
        }
        ExperimentSummary summary = result.summary();
        switch (format) {
            case JSON -> SummaryJson.write(summary, new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
            case CSV -> terminal.out().print(MetricsCsv.of(summary));
            case MARKDOWN -> terminal.out().print(MarkdownSummary.of(summary, changes) + "\n");
            case TEXT -> {
                terminal.out()
                        .print(
                                terminal.blocks()
                                        ? TextSummary.withBlocks(result, terminal.colour())
                                        : TextSummary.of(summary, terminal.colour()));
                if (changes != null) {
                    terminal.out().print("\n" + ComparisonReport.text(changes.comparison(), changes.bounds()));
                }
                String page = noReport ? SummaryJson.FILE_NAME : RunFiles.REPORT_NAME;
                terminal.out().print("\nReport: " + job.target().resolve(page) + "\n\n");
            }
        }
        terminal.out().flush();
    }

    /** Who asked for a precision must know if the means aren't as precise. */
    private void warnOfPrecision(Job job, ExperimentSummary summary) {
        if (!OverReplications.areEnough(job.read().file().experiment().replications(), summary.replications())) {
            terminal.err()
                    .println("hotshard: " + job.read().text().called()
                            + ": what is expected isn't known as closely as precision asks after "
                            + Figures.count(summary.scenario().replications()) + " replications; allow more of them");
        }
    }

    private static boolean held(ExperimentSummary summary) {
        return summary.variants().stream()
                .flatMap(variant -> variant.expect().stream())
                .allMatch(VariantSummary.Expectation::held);
    }
}
