package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import org.jspecify.annotations.Nullable;

/** The words for what a flow of reads cost, and what it was refused and missed. */
final class ReadWords {
    private final VariantSummary variant;
    private final PlatformWords words;

    ReadWords(VariantSummary variant, PlatformWords words) {
        this.variant = variant;
        this.words = words;
    }

    /** The whole story in one line. */
    String text(Read read) {
        StringBuilder text = new StringBuilder(Texts.visible(read.name())).append(": ");
        if (read.reads() == 0) {
            return text.append("no reads came").toString();
        }
        text.append(fanOut(read)).append(" queries a read");
        if (read.cached() > 0) {
            text.append(" that wasn't cached");
        }
        text.append(" (at most ")
                .append(Figures.count(read.fanOutMax()))
                .append("), ")
                .append(Figures.factor(read.readLoad()))
                .append(" the units of unsalted keys");
        if (read.throttled() > 0) {
            text.append("; ").append(Figures.percent(read.throttledShare())).append(" throttled");
        }
        if (read.missed() > 0) {
            text.append("; ")
                    .append(Figures.percent(read.missedShare()))
                    .append(" of those served missed records, from ")
                    .append(Figures.time(read.firstMissedSeconds()))
                    .append(" to ")
                    .append(Figures.time(read.lastMissedSeconds()));
        }
        Shard hottest = hottest(read);
        if (hottest != null && !Double.isNaN(hottest.readPeakUtilisation())) {
            text.append("; ")
                    .append(words.shard())
                    .append(' ')
                    .append(hottest.id())
                    .append(" gave ")
                    .append(Figures.percent(hottest.readPeakUtilisation()))
                    .append(" of its read cap in its fullest second");
        }
        return text.toString();
    }

    String fanOut(Read read) {
        return Figures.decimal(read.fanOutMean());
    }

    /** Of the shard that was asked for most: its part of all units that were asked for; empty where none was. */
    String hottestShare(Read read) {
        Integer shard = read.hottestShard();
        return shard == null ? "" : words.shard() + " " + shard + ": " + Figures.percent(read.hottestShardShare());
    }

    private @Nullable Shard hottest(Read read) {
        Integer id = read.hottestShard();
        return id == null
                ? null
                : variant.shards().stream()
                        .filter(shard -> shard.id() == id)
                        .findFirst()
                        .orElse(null);
    }
}
