package dev.hotshard.cli;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.SweepPlan;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.report.SweepResult;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Sweep;
import dev.hotshard.scenario.yaml.Setting;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code sweep}: runs a scenario at each point of a grid, keeps what is finished, and writes all of it together.
 */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = SweepMergeCommand.class,
        description = "Runs a scenario at each point of a grid: sweep.csv, sweep.json, charts and a page.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard sweep flash-sale --vary stream.shards=25,50,100 --replications 10",
            "  hotshard sweep salting --vary key.buckets=1..64*2 --vary load=1x..3x",
            "  hotshard sweep my.yaml --vary stream.shards=8,16 --expect \"drop-rate < 1%%\"",
            "  hotshard sweep my.yaml --part 3/8 --out big   # one of eight machines",
            "  hotshard sweep merge big.partial --out big    # once all parts are there"
        })
final class SweepCommand implements Callable<Integer> {
    private static final Path DEFAULT_PARENT = Path.of("reports");

    private final Terminal terminal;
    private final Simulator simulator;

    /** Its subcommand takes none. */
    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description = "A scenario file, or the name of a catalogue scenario (hotshard list).")
    private @Nullable String scenario;

    @Mixin
    private ScenarioChanges changes;

    @Option(
            names = "--vary",
            paramLabel = "PATH=VALUES",
            description = "What to try: stream.shards=8,16,32, key.buckets=1..64*2, load=1x..3x+0.5. Given again: all "
                    + "against all. Instead of the scenario's own sweep.")
    private List<String> vary = new ArrayList<>();

    @Option(names = "--zip", description = "Go through the values of all --vary together, not all against all.")
    private boolean zip;

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description =
                    "What should hold, such as \"drop-rate < 0.1%%\": whether it does stands beside each point. May "
                            + "be given again. Instead of the scenario's own expectations.")
    private List<String> expect = new ArrayList<>();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description =
                    "What text and charts show: drop-rate, \"group etl lag-max\". May be given again. Without: what "
                            + "the scenario expects something of, else drop-rate and max-to-median. The files hold all.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the result goes. Without: reports/NAME-sweep under the current folder.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            description = "Go on with a sweep that was interrupted: finished points are kept. One that is through "
                    + "is left as it is.")
    private boolean resume;

    @Option(
            names = "--part",
            paramLabel = "I/N",
            description = "Run only each N-th point, from the I-th on; the points stand in FOLDER.partial, and sweep "
                    + "merge makes the result of them.")
    private @Nullable String part;

    @Option(names = "--quiet", description = "Print nothing but faults.")
    private boolean quiet;

    SweepCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    /** Where its subcommand prints. */
    Terminal terminal() {
        return terminal;
    }

    /** Which points are to be run: each {@code of}-th, from the {@code first}-th on. */
    private record Part(int first, int of) {
        boolean holds(int number) {
            return (number - first) % of == 0;
        }
    }

    @Override
    public Integer call() throws Faults, IOException {
        Part ours = part();
        if (scenario == null) {
            throw new Faults(
                    "sweep: which scenario? Give a file, or a name of hotshard list (sweep --help tells more)");
        }
        if (zip && vary.isEmpty()) {
            throw new Faults("--zip: goes with --vary; a scenario's own sweep is a list of points instead of a map");
        }
        Sweep sweep = sweep(scenario);
        Varied.checkApart(sweep, changes.settings());
        Path target =
                out == null ? DEFAULT_PARENT.resolve(ScenarioText.find(scenario).name() + "-sweep") : out;
        if (target.getFileName() == null) {
            throw new Faults("--out: " + target + " is no place for a folder");
        }
        SweepWriter.check(target);
        Points runner = new Points(scenario, settings(), simulator);
        List<Points.At> points = runner.read(sweep, vary.isEmpty() ? "sweep" : "--vary");
        ScenarioArguments.Read read = points.get(0).read();
        checkMetrics(read);
        SweepPlan plan = new SweepPlan(
                read.file().experiment().baseline().name(),
                BuildVersion.text(),
                sweep.paths(),
                sweep.points(),
                points.stream().map(point -> point.read().file().sha256()).toList(),
                metrics);
        if (resume && part == null && isFinished(target, plan)) {
            say("All " + points.size() + " points are run already: " + target.resolve(SweepWriter.PAGE) + "\n");
            return ExitCode.DONE;
        }
        SweepFolder folder = SweepFolder.open(SweepFolder.beside(target), plan, resume || part != null);
        if (part != null) {
            // Parts may share a folder: each keeps points of its own.
            runMissing(runner, points, ours, folder);
            SortedMap<Integer, SweepPoint> finished = folder.points();
            say(finished.size() + " of " + points.size() + " points stand in " + SweepFolder.beside(target)
                    + "; hotshard sweep merge joins them.\n");
            return ExitCode.DONE;
        }
        try (Closeable lock = folder.lock()) {
            runMissing(runner, points, ours, folder);
            SweepResult result = result(plan, folder.points());
            new SweepWriter(terminal).write(result, target);
            folder.delete();
            say(result.text() + "\nReport: " + target.resolve(SweepWriter.PAGE) + "\n\n");
            return ExitCode.DONE;
        }
    }

    /**
     * Whether a sweep that is to go on is through already.
     * Errors: Faults if another one is, which would be replaced by what nobody asked to begin.
     */
    private static boolean isFinished(Path target, SweepPlan plan) throws Faults, IOException {
        Path file = target.resolve(SweepPlan.FILE_NAME);
        if (Files.exists(SweepFolder.beside(target)) || !Files.exists(file)) {
            return false;
        }
        if (!SweepPlan.ofFinished(file).equals(plan)) {
            throw new Faults("--resume: " + target
                    + ": holds a finished sweep of other values, metrics or seed, another scenario or version; "
                    + "without --resume a new one replaces it");
        }
        return true;
    }

    /** What all points together come to. */
    static SweepResult result(SweepPlan plan, SortedMap<Integer, SweepPoint> finished) {
        List<SweepPoint> points = List.copyOf(finished.values());
        return new SweepResult(plan, points, SweepResult.shown(plan.asked(), points));
    }

    private void say(String text) {
        if (!quiet) {
            terminal.out().print(text);
            terminal.out().flush();
        }
    }

    private Part part() throws Faults {
        if (part == null) {
            return new Part(1, 1);
        }
        if (part.matches("[1-9][0-9]{0,4}/[1-9][0-9]{0,4}")) {
            int slash = part.indexOf('/');
            Part parsed =
                    new Part(Integer.parseInt(part.substring(0, slash)), Integer.parseInt(part.substring(slash + 1)));
            if (parsed.first() <= parsed.of()) {
                return parsed;
            }
        }
        throw new Faults("--part: must be I/N such as 3/8, I from 1 to N, was \"" + part + "\"");
    }

    private List<Setting> settings() throws Faults {
        List<Setting> settings = new ArrayList<>(changes.settings());
        if (!expect.isEmpty()) {
            settings.add(ScenarioChanges.expecting(expect));
        }
        return settings;
    }

    private Sweep sweep(String of) throws Faults {
        if (vary.isEmpty()) {
            ScenarioArguments.Read read = ScenarioArguments.Read.of(of, changes.settings());
            Sweep own = read.file().experiment().sweep();
            if (own == null) {
                throw new Faults(read.text().called()
                        + ": has no sweep of its own; say what to try with --vary stream.shards=8,16,32");
            }
            return own;
        }
        List<Vary> axes = Varied.parse(vary);
        return zip ? Varied.zip(axes) : Varied.grid(axes);
    }

    private void checkMetrics(ScenarioArguments.Read read) throws Faults {
        List<String> known = new ArrayList<>();
        Metric.each(Metric.Scope.STREAM).forEach(metric -> known.add(metric.name()));
        for (String group : read.file().experiment().baseline().consumers().keySet()) {
            Metric.each(Metric.Scope.GROUP).forEach(metric -> known.add(SweepPoint.label(group, metric)));
        }
        List<String> full = new ArrayList<>();
        for (String asked : metrics) {
            // A few numbers have a short name as well.
            Metric metric = Metric.find(Metric.Scope.STREAM, asked);
            String name = metric == null ? asked : Metric.full(metric);
            if (!known.contains(name)) {
                throw new Faults("--metric: there is no number \"" + asked
                        + "\" of the stream; those of a group are called \"group NAME lag-max\"");
            }
            full.add(name);
        }
        metrics = full;
    }

    /** Runs what isn't there yet; points at the same time, each on one thread, so that what comes of one never depends on the others. */
    private void runMissing(Points runner, List<Points.At> points, Part ours, SweepFolder folder)
            throws Faults, IOException {
        Map<Integer, SweepPoint> there = folder.points();
        List<Points.At> missing = points.stream()
                .filter(point -> ours.holds(point.number()) && !there.containsKey(point.number()))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        int threads = Math.min(RunOptions.DEFAULT.threads(), missing.size());
        int each = Math.max(1, RunOptions.DEFAULT.threads() / threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads, SweepCommand::daemon);
        ExecutorCompletionService<SweepPoint> running = new ExecutorCompletionService<>(pool);
        try (ProgressLine progress = new ProgressLine(terminal, points.size() + " points", quiet, System::nanoTime)) {
            RunOptions options = new RunOptions(each, 0, false, false, share -> {});
            missing.forEach(point -> running.submit(() -> runner.run(point, options)));
            for (int done = 1; done <= missing.size(); done++) {
                folder.keep(running.take().get());
                progress.accept((double) (there.size() + done) / points.size());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Faults faults) {
                throw faults;
            } else if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the sweep was interrupted");
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "hotshard-point");
        thread.setDaemon(true);
        return thread;
    }
}
