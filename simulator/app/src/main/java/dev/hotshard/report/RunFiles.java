package dev.hotshard.report;

import dev.hotshard.summary.VariantSummary;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The files of a run folder.
 */
public final class RunFiles {
    /** The name of the page in a run folder. */
    public static final String REPORT_NAME = "report.html";

    private RunFiles() {}

    /** Writes the numbers, the scenario and where they come from. */
    public static void writeData(Path folder, RunResult result, Provenance provenance) throws IOException {
        List<VariantSummary> variants = result.summary().variants();
        write(folder, SummaryJson.FILE_NAME, out -> SummaryJson.write(result.summary(), out));
        write(folder, Provenance.FILE_NAME, provenance::write);
        String resolved = result.resolvedYaml();
        if (resolved != null) {
            write(folder, "scenario.resolved.yaml", out -> out.write(resolved));
        }
        for (Map.Entry<String, byte[]> input : result.inputs().entrySet()) {
            Path file = folder.resolve("inputs").resolve(input.getKey());
            if (!file.normalize().startsWith(folder.resolve("inputs"))) {
                throw new IllegalStateException("input " + input.getKey() + " would leave its folder");
            }
            Files.createDirectories(file.getParent());
            Files.write(file, input.getValue());
        }
        write(folder, "shards.csv", out -> CsvFiles.shards(result.summary(), out));
        write(folder, "keys.csv", out -> CsvFiles.keys(result.summary(), out));
        write(folder, "hosts.csv", out -> CsvFiles.hosts(result.summary(), out));
        write(folder, "groups.csv", out -> CsvFiles.groups(result.summary(), out));
        write(folder, "reads.csv", out -> CsvFiles.reads(result.summary(), out));
        write(folder, "brokers.csv", out -> CsvFiles.brokers(result.summary(), out));
        write(folder, "series.csv", out -> CsvFiles.series(variants, result.series(), out));
    }

    /** Writes the page, with the charts in it and beside it. */
    public static void writeReport(Path folder, RunResult result, List<Chart> charts) throws IOException {
        Path chartFolder = folder.resolve("charts");
        for (Chart chart : charts) {
            Files.createDirectories(chartFolder);
            write(chartFolder, chart.name() + ".svg", out -> out.write(chart.svg()));
            Files.write(chartFolder.resolve(chart.name() + ".png"), chart.png().get());
        }
        write(folder, REPORT_NAME, out -> out.write(HtmlReport.of(result, charts)));
    }

    /** The page by itself, where there is no run folder. */
    public static String page(RunResult result, List<Chart> charts) {
        return HtmlReport.alone(result, charts);
    }

    private static void write(Path folder, String name, Content content) throws IOException {
        try (Writer out = new OutputStreamWriter(
                new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)), 1 << 16),
                StandardCharsets.UTF_8)) {
            content.writeTo(out);
        }
    }

    /** What a file holds. */
    private interface Content {
        void writeTo(Writer out) throws IOException;
    }
}
