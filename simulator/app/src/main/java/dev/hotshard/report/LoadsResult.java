package dev.hotshard.report;

import dev.hotshard.report.KeysResult.Verdict;
import dev.hotshard.summary.VariantSummary.Imbalance;
import java.util.List;

/** What vendors' listings tell of the loads of shards: one part for each stream, topic, or group and topic that they are about. */
public record LoadsResult(List<Part> parts, long brokenLines) {
    public static final String SCHEMA = "hotshard.shards/1";

    public LoadsResult {
        parts = List.copyOf(parts);
    }

    /** What is measured of a shard. */
    public enum Measure {
        /** The share of all hashes that its range holds: what it is offered of many keys alike. */
        HASHES,
        /** The records that wait in it for a group. */
        LAG,
        /** The records that it takes a second. */
        RATE
    }

    /**
     * The shards of one stream.
     * Shape: {@code notes} tell what the listing says besides; {@code verdicts} what follows.
     *
     * @param name what it is about, as {@code group orders-app, topic orders}
     * @param shardWord what the platform calls a shard
     */
    public record Part(
            Measure measure,
            String name,
            String shardWord,
            List<Load> loads,
            Imbalance imbalance,
            List<String> notes,
            List<Verdict> verdicts) {
        public Part {
            loads = List.copyOf(loads);
            notes = List.copyOf(notes);
            verdicts = List.copyOf(verdicts);
        }
    }

    /**
     * The load of a shard.
     * Units: {@code amount} in records, or a second; a share of one for hashes. {@code share} is of all shards' loads, NaN where they have none.
     */
    public record Load(String shard, double amount, double share, double ofTheMean) {}
}
