package dev.hotshard.cli;

import dev.hotshard.report.SweepPlan;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.report.SweepResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * The command {@code sweep merge}: the result of a sweep whose parts ran apart.
 */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Joins the points of parts that ran apart (sweep --part) to one result.",
        footerHeading = "%nExample:%n",
        footer = {"  hotshard sweep merge a/big.partial b/big.partial --out big"})
final class SweepMergeCommand implements Callable<Integer> {
    private static final int LISTED = 10;

    @ParentCommand
    private SweepCommand sweep;

    @Parameters(paramLabel = "PARTIAL", arity = "1..*", description = "Folders with finished points of one sweep.")
    private List<Path> folders;

    @Option(names = "--out", paramLabel = "FOLDER", required = true, description = "Where the result goes.")
    private Path out;

    @Option(names = "--quiet", description = "Print nothing but faults.")
    private boolean quiet;

    @Override
    public Integer call() throws Faults, IOException {
        SweepWriter.check(out);
        SortedMap<Integer, SweepPoint> points = new TreeMap<>();
        SweepPlan plan = null;
        for (Path folder : folders) {
            SweepFolder part = SweepFolder.read(folder);
            if (plan != null && !plan.equals(part.plan())) {
                throw new Faults(folder + ": is of another sweep, scenario or version than " + folders.get(0));
            }
            plan = part.plan();
            points.putAll(part.points());
        }
        SweepPlan all = checkComplete(plan, points);
        SweepResult result = SweepCommand.result(all, points);
        Terminal terminal = sweep.terminal();
        new SweepWriter(terminal).write(result, out);
        if (!quiet) {
            terminal.out().print(result.text() + "\nReport: " + out.resolve(SweepWriter.PAGE) + "\n\n");
            terminal.out().flush();
        }
        return ExitCode.DONE;
    }

    private static SweepPlan checkComplete(@Nullable SweepPlan plan, SortedMap<Integer, SweepPoint> points)
            throws Faults {
        if (plan == null) {
            throw new Faults("sweep merge: no folder is given");
        }
        List<Integer> missing = IntStream.rangeClosed(1, plan.points().size())
                .filter(number -> !points.containsKey(number))
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            throw new Faults("sweep merge: " + missing.size() + " of "
                    + plan.points().size()
                    + " points are missing: "
                    + missing.stream().limit(LISTED).map(String::valueOf).collect(Collectors.joining(", "))
                    + (missing.size() > LISTED ? ", ..." : ""));
        }
        return plan;
    }
}
