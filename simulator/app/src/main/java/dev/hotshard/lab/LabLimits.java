package dev.hotshard.lab;

import java.time.Duration;

/**
 * How much a page may ask for.
 * Units: {@code quickRecords} is what an answer at once simulates at most, {@code records} what an exact one does, both as expected before the run; {@code cells} bounds
 * steps times shards, {@code values} the different values of all fields; {@code bodyBytes} is the longest request.
 * Shape: {@code deadline} ends a run, waiting in line included; {@code waiting} runs may stand in line of each kind, at once and exact.
 */
public record LabLimits(
        int bodyBytes,
        long quickRecords,
        long records,
        long cells,
        long values,
        int hosts,
        Duration deadline,
        int waiting) {
    /** What a laptop answers: 60,000 records take less than a tenth of a second for nearly all of the catalogue, 20 million some seconds. */
    public static final LabLimits DEFAULT =
            new LabLimits(2 << 20, 60_000, 20_000_000, 20_000_000, 2_000_000, 10_000, Duration.ofSeconds(60), 32);
}
