package dev.hotshard.intake;

import dev.hotshard.report.PlainNumber;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A scenario to begin with, whose keys are a population file: it runs as it is, and says what to adapt.
 * Units: {@code ratePerSecond} in records, NaN where none was given; {@code capPerSecond} is the cap of a shard that was given, NaN for that of the platform.
 * Shape: {@code partitioner} is null for that of the platform.
 */
public record StarterScenario(
        String platform,
        int shards,
        @Nullable String partitioner,
        double ratePerSecond,
        double capPerSecond,
        List<String> inputs) {
    /** Where nothing is asked for: as many as a small stream has. */
    public static final int SHARDS = 16;

    private static final double RATE = 1000;

    /** A run of so many records takes seconds. */
    private static final double RECORDS = 600_000;

    private static final int SECONDS_MIN = 10;
    private static final int SECONDS_MAX = 600;

    public StarterScenario {
        inputs = List.copyOf(inputs);
    }

    /** Writes it; {@code population} is the path of the population file as seen from the scenario. */
    public void write(Writer out, KeyCounts counts, PopulationFile file, Path population) throws IOException {
        boolean guessed = Double.isNaN(ratePerSecond);
        double rate = guessed ? RATE : ratePerSecond;
        long seconds = Math.max(SECONDS_MIN, Math.min(SECONDS_MAX, (long) (RECORDS / rate)));
        StringBuilder text = new StringBuilder();
        text.append("# Keys of real traffic, as hotshard keys counted them: ")
                .append(Figures.count(counts.records()))
                .append(" records.\n");
        if (file.madeUp() > 0) {
            text.append("# ")
                    .append(Figures.count(file.known()))
                    .append(" hot keys stand by their names; ")
                    .append(Figures.count(file.madeUp()))
                    .append(" made-up ones, all alike, stand for about ")
                    .append(Figures.count(counts.cardinality().count() - file.known()))
                    .append(" others.\n");
        }
        if (counts.withoutKey() > 0) {
            text.append("# ")
                    .append(Figures.count(counts.withoutKey()))
                    .append(" more records had no key; they are left out here.\n");
        }
        text.append("# Adapt what is marked; each key is told in simulator/docs/scenario-reference.md.\n");
        text.append("name: ").append(quoted(name())).append('\n');
        text.append("duration: ")
                .append(seconds)
                .append("s")
                .append("   # adapt: longer, with the course of a day in the rate\n\n");
        text.append("stream:\n");
        text.append("  platform: ")
                .append(platform)
                .append("   # kinesis, kafka, dynamodb or custom: caps, partitioner, retries\n");
        text.append("  shards: ").append(shards).append("   # adapt\n");
        if (partitioner != null) {
            text.append("  partitioner: ").append(partitioner).append('\n');
        }
        if (!Double.isNaN(capPerSecond)) {
            text.append("  cap: {records: ")
                    .append(PlainNumber.text(capPerSecond))
                    .append("/s}\n");
        }
        text.append("\npopulations:\n");
        text.append("  keys: {file: ")
                .append(quoted(population.toString().replace('\\', '/')))
                .append(", columns: [key, count]}\n");
        text.append("\ntraffic:\n  events:\n");
        text.append("    rate: ")
                .append(PlainNumber.text(rate))
                .append("/s")
                .append(guessed ? "   # adapt: the records of your busiest minute over 60" : "")
                .append('\n');
        text.append("    size: 1 KB   # adapt: as billed\n");
        text.append("    fields: {key: {of: keys}}\n");
        text.append("\nkey: \"{key}\"   # salted over 8 buckets: --set key.buckets=8\n");
        text.append("\nhosts: {count: 4}   # adapt: machines that write\n");
        out.write(text.toString());
    }

    private String name() {
        return "Keys of "
                + String.join(
                        ", ", inputs.stream().map(StarterScenario::baseName).toList());
    }

    /** A scenario may be handed on: it doesn't say where on a disk its keys were. */
    private static String baseName(String input) {
        return input.substring(Math.max(input.lastIndexOf('/'), input.lastIndexOf('\\')) + 1);
    }

    /** A scalar in double quotes, which YAML reads as JSON does. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' '
                    || c == 0x7f
                    || (c >= 0x80 && c < 0xa0)
                    || c == '\u2028'
                    || c == '\u2029'
                    || c == '\ufeff') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
