package dev.hotshard.cli;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.Gallery;
import dev.hotshard.report.RunFolder;
import dev.hotshard.report.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code gallery}: runs the whole catalogue and keeps what is worth looking at.
 */
@Command(
        name = "gallery",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description =
                "Runs every scenario of the catalogue and writes its summary, main charts and report, with an index.",
        footerHeading = "%nExample:%n",
        footer = "  hotshard gallery --out reports/gallery")
final class GalleryCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Simulator simulator;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "reports/gallery",
            description = "Where the gallery goes: a folder for each scenario, README.md and index.html. "
                    + "Without it: reports/gallery under the current folder.")
    private Path out;

    @Option(names = "--quiet", description = "Print nothing but faults.")
    private boolean quiet;

    GalleryCommand(Terminal terminal, Simulator simulator) {
        this.terminal = terminal;
        this.simulator = simulator;
    }

    @Override
    public Integer call() throws Faults, IOException {
        Runs runs = new Runs(terminal, simulator, quiet);
        List<Gallery.Group> groups = new ArrayList<>();
        for (Catalogue.Group group : Catalogue.shipped().groups()) {
            List<Gallery.Entry> entries = new ArrayList<>();
            for (Catalogue.Item item : group.items()) {
                entries.add(show(item, runs));
            }
            groups.add(new Gallery.Group(group.title(), entries));
        }
        Gallery.writeIndex(out, groups);
        if (!quiet) {
            terminal.out().print("Gallery: " + out.resolve(Gallery.INDEX_NAME) + "\n");
        }
        return ExitCode.DONE;
    }

    private Gallery.Entry show(Catalogue.Item item, Runs runs) throws Faults, IOException {
        ScenarioArguments.Read read = ScenarioArguments.Read.of(item.name());
        try (Interruption interruption = new Interruption(terminal)) {
            RunFolder folder = interruption.begin(out.resolve(item.name()));
            RunResult result = runs.run(read, RunOptions.DEFAULT.seriesShards(), true, false);
            Gallery.Entry entry =
                    Gallery.writeEntry(folder.draft(), item.name(), item.lesson(), result, runs.charts(result));
            folder.publish();
            return entry;
        }
    }
}
