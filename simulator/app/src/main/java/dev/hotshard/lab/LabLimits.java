package dev.hotshard.lab;

import java.time.Duration;

/**
 * How much a page may ask for.
 * Units: {@code quickRecords} is what an answer at once simulates at most, {@code records} what an exact one does, both as expected before the run; {@code cells} bounds
 * steps times shards, {@code values} the different values of all fields, and those of a key where it is asked for its expected records; {@code bodyBytes} is the longest request.
 * Shape: {@code deadline} ends a run, waiting in line included; {@code waiting} runs may stand in line of each kind, at once and exact.
 */
public record LabLimits(
        int bodyBytes,
        long quickRecords,
        long records,
        long cells,
        long values,
        int hosts,
        Parts parts,
        Duration deadline,
        int waiting) {
    /**
     * What costs memory and time however little is offered.
     * Shape: {@code members} of all groups together, {@code workers} of all their members; {@code groupShards} is groups times shards; each
     * alarm watches, and each expectation looks at, all shards, keys or hosts.
     */
    public record Parts(
            int shards, int flows, int members, int workers, int groupShards, int alarms, int expectations) {
        /** Far above what the largest real streams have of each that are worth playing with: a second or two, some hundred MB. */
        public static final Parts DEFAULT = new Parts(20_000, 500, 20_000, 100_000, 50_000, 200, 100);
    }

    /** What a laptop answers: 50,000 records take less than a tenth of a second for all of the catalogue, 20 million some seconds. */
    public static final LabLimits DEFAULT = new LabLimits(
            2 << 20, 50_000, 20_000_000, 20_000_000, 2_000_000, 10_000, Parts.DEFAULT, Duration.ofSeconds(60), 32);
}
