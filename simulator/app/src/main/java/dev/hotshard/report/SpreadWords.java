package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Cardinality;

/** How many keys of a variant went to several shards though nothing salts them, in a few words. */
final class SpreadWords {
    private SpreadWords() {}

    static String heading(PlatformWords words) {
        return "Keys on several " + words.shards();
    }

    /** Whether keys went to several shards, and no suffix says that they should. */
    static boolean isSpread(VariantSummary variant) {
        Cardinality keys = variant.cardinality();
        return keys != null && keys.spreadKeys() > 0 && keys.partitionKeys() == keys.logicalKeys();
    }

    /** The words without a full stop. */
    static String text(VariantSummary variant, PlatformWords words) {
        Cardinality keys = variant.cardinality();
        return keys == null
                ? ""
                : Figures.count(keys.spreadKeys()) + " of " + Figures.count(keys.logicalKeys()) + " keys went to two "
                        + words.shards() + " or more, and nothing orders their records";
    }
}
