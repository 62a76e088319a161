package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.AutoSplit.Cut;
import dev.hotshard.scenario.AutoSplit.Measure;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import org.jspecify.annotations.Nullable;

/** Reads {@code stream.auto-split}: {@code {above: 500 KB/s, after: 15m}}, with {@code sort-key} and {@code up-to}. */
final class AutoSplitReader {
    private static final String KEY = "auto-split";
    private static final String SORT_KEY = "sort-key";
    private static final String UNITS = " units";
    private static final String RECORDS = " records";

    private AutoSplitReader() {}

    private record Threshold(Measure measure, Fraction perSecond) {}

    /** What the stream says; null for nothing, and for what is wrong, which is told. */
    static @Nullable AutoSplit read(Section stream, Platform platform, int shards, PartitionerSpec partitioner) {
        Section section = StreamReader.mapOrNone(stream, KEY, "above and after");
        if (section == null) {
            return null;
        }
        int before = section.faults().count();
        Threshold above = section.required(
                "above", AutoSplitReader::threshold, "a rate such as 500 KB/s, 1000 units/s or 1000 records/s");
        Long after = section.required("after", Amounts::positiveDuration, "a time such as 15m");
        boolean sortKey = section.value(SORT_KEY, Amounts::yesNo, false);
        int upTo = section.value("up-to", Amounts.whole(1, Limits.SHARDS), Defaults.autoSplitShards(shards));
        boolean isByHeat = platform == Platform.DYNAMODB;
        if (sortKey && !isByHeat) {
            section.faults()
                    .add(section.place(SORT_KEY), section.path(SORT_KEY), "only platform dynamodb has sort keys");
        }
        if (upTo < shards) {
            section.faults()
                    .add(
                            section.place("up-to"),
                            section.path("up-to"),
                            "is below the " + shards + " shards that the stream begins with, was " + upTo);
        }
        if (!partitioner.isByRanges()) {
            section.faults()
                    .add(
                            section.map(),
                            "can't be done with " + Canonical.partitionerWord(partitioner)
                                    + ", which gives no ranges of hashes to split");
        }
        if (above == null || after == null || section.faults().count() > before) {
            return null;
        }
        Cut cut = !isByHeat ? Cut.EVENLY : sortKey ? Cut.WITHIN_KEYS : Cut.BY_HEAT;
        return new AutoSplit(above.measure(), above.perSecond(), after, cut, upTo);
    }

    private static Threshold threshold(String text) throws Wrong {
        int slash = text.indexOf('/');
        String amount = slash < 0 ? text : text.substring(0, slash).stripTrailing();
        if (amount.endsWith(UNITS)) {
            return new Threshold(Measure.UNITS, rate(amount, UNITS, text, slash));
        }
        if (amount.endsWith(RECORDS)) {
            return new Threshold(Measure.RECORDS, rate(amount, RECORDS, text, slash));
        }
        if (Amounts.isByteRate(text)) {
            return new Threshold(Measure.BYTES, Amounts.positiveByteRate(text));
        }
        throw new Wrong("must be a rate such as 500 KB/s, 1000 units/s or 1000 records/s, was " + Words.quoted(text));
    }

    private static Fraction rate(String amount, String word, String text, int slash) throws Wrong {
        return Amounts.positiveRate(amount.substring(0, amount.length() - word.length()) + text.substring(slash));
    }

    /** The same with nothing left to defaults. */
    static Node write(@Nullable AutoSplit auto) {
        if (auto == null) {
            return ResolvedTree.text("none");
        }
        Entries entries = new Entries()
                .put("above", above(auto))
                .put("after", Canonical.duration(auto.afterNanos()))
                .put("up-to", Integer.toString(auto.mostShards()));
        if (auto.cut() != Cut.EVENLY) {
            entries.put(SORT_KEY, Boolean.toString(auto.cut() == Cut.WITHIN_KEYS));
        }
        return entries.mapping();
    }

    private static String above(AutoSplit auto) {
        Fraction rate = auto.abovePerSecond();
        if (auto.measure() == Measure.BYTES) {
            return Canonical.required(Canonical.byteRate(rate), rate);
        }
        String text = Canonical.required(Canonical.rate(rate), rate);
        int slash = text.indexOf('/');
        return text.substring(0, slash) + (auto.measure() == Measure.UNITS ? UNITS : RECORDS) + text.substring(slash);
    }
}
