package dev.hotshard.report;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;

/**
 * Where a run folder comes from: what differs from machine to machine and is kept out of all its other files.
 */
public record Provenance(String version, long seed, int replications, Instant startedAt, Duration wall) {
    /** The name of the file in a run folder. */
    static final String FILE_NAME = "provenance.json";

    void write(Writer out) throws IOException {
        JsonText.write(out, this, (fields, provenance) -> {
            fields.text("schema", "hotshard.provenance/1");
            fields.text("version", provenance.version());
            fields.count("seed", provenance.seed());
            fields.count("replications", provenance.replications());
            fields.text("startedAt", provenance.startedAt().toString());
            fields.measure("wallSeconds", provenance.wall().toMillis() / 1000.0);
            fields.text("java", System.getProperty("java.version"));
            fields.text("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
            fields.text("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
            fields.count("processors", Runtime.getRuntime().availableProcessors());
        });
    }
}
