package dev.hotshard.report;

import dev.hotshard.report.KeysResult.Pace;
import dev.hotshard.report.KeysResult.Placed;
import dev.hotshard.report.KeysResult.Spread;
import dev.hotshard.report.KeysResult.TopKey;
import dev.hotshard.report.KeysResult.Verdict;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The ways to write down what keys of real traffic are like. */
public enum KeysFormat {
    /** For people. */
    TEXT {
        @Override
        public void write(Writer out, KeysResult result) throws IOException {
            out.write(text(result));
            out.flush();
        }
    },
    /** A line {@code kind,name,records,share,shard} for each hot key, and for each shard. */
    CSV {
        @Override
        public void write(Writer out, KeysResult result) throws IOException {
            out.write(csv(result));
            out.flush();
        }
    },
    /** All of it as one object. */
    JSON {
        @Override
        public void write(Writer out, KeysResult result) throws IOException {
            JsonText.write(out, result, KeysFormat::fields);
        }
    };

    /** So many shards are shown in a text; of more the fullest. */
    private static final int SHARDS_SHOWN = 32;

    private static final int FULLEST_SHOWN = 10;
    private static final int NAME_WIDTH = 40;

    /** Writes a result; {@code out} is flushed and left open. */
    public abstract void write(Writer out, KeysResult result) throws IOException;

    private static String text(KeysResult result) {
        StringBuilder text = new StringBuilder(Texts.wrapped("", head(result)));
        if (!result.top().isEmpty()) {
            text.append('\n').append(keys(result));
        }
        Spread spread = result.spread();
        if (spread != null && spread.placed() != null && result.records() > 0) {
            text.append('\n').append(shards(result, spread.placed()));
        }
        if (spread != null && result.records() > 0) {
            text.append('\n').append(Texts.wrapped("", evenness(result.shardWord(), spread)));
        }
        if (!result.verdicts().isEmpty()) {
            text.append('\n');
            for (Verdict verdict : result.verdicts()) {
                text.append(Texts.wrapped(verdict.code() + ":", "  ", " " + verdict.text()));
            }
        }
        return text.toString();
    }

    private static String head(KeysResult result) {
        StringBuilder head = new StringBuilder();
        head.append(Figures.count(result.records())).append(result.records() == 1 ? " record of " : " records of ");
        KeysResult.Cardinality keys = result.cardinality();
        if (keys.exact()) {
            head.append(Figures.count(keys.count())).append(keys.count() == 1 ? " key." : " different keys.");
        } else {
            head.append("about ")
                    .append(Figures.count(keys.count()))
                    .append(" different keys (")
                    .append(Figures.count(keys.low()))
                    .append(" to ")
                    .append(Figures.count(keys.high()))
                    .append(", 95 % sure), more than are counted one by one: the records of a key below are at most ")
                    .append(Figures.count(result.countsTooLowByAtMost()))
                    .append(" too few (")
                    .append(Figures.percent((double) result.countsTooLowByAtMost() / result.records()))
                    .append(" of all).");
            if (result.spread() != null && result.spread().placed() != null) {
                head.append(" Those of a ").append(result.shardWord()).append(" are exact.");
            }
        }
        if (result.withoutKey() > 0) {
            head.append(' ')
                    .append(Figures.count(result.withoutKey()))
                    .append(result.withoutKey() == 1 ? " more record has no key." : " more records have no key.");
        }
        if (result.brokenLines() > 0) {
            head.append(' ')
                    .append(Figures.count(result.brokenLines()))
                    .append(result.brokenLines() == 1 ? " line" : " lines")
                    .append(" couldn't be read.");
        }
        Pace pace = result.pace();
        if (pace != null && result.records() > 0) {
            head.append(" At ")
                    .append(Figures.rate(pace.perSecond()))
                    .append(" the hottest key is ")
                    .append(Figures.rate(pace.topKeyPerSecond()));
            if (!Double.isNaN(pace.capPerSecond())) {
                head.append(", ")
                        .append(Figures.percent(pace.topKeyCapShare()))
                        .append(" of what one ")
                        .append(result.shardWord())
                        .append(" takes (")
                        .append(Figures.rate(pace.capPerSecond()))
                        .append(')');
            }
            head.append('.');
        }
        return head.toString();
    }

    private static String keys(KeysResult result) {
        boolean isPlaced = result.spread() != null && result.spread().placed() != null;
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("key", "records", "share"));
        if (result.pace() != null) {
            header.add("rate");
        }
        if (isPlaced) {
            header.add(result.shardWord());
        }
        table.header(header.toArray(String[]::new));
        for (TopKey key : result.top()) {
            List<String> row = new ArrayList<>(List.of(
                    Texts.visible(key.key(), NAME_WIDTH), Figures.count(key.records()), Figures.percent(key.share())));
            if (result.pace() != null) {
                row.add(Figures.rate(key.perSecond()));
            }
            if (isPlaced) {
                row.add(String.valueOf(key.shard()));
            }
            table.row(row.toArray(String[]::new));
        }
        return table.text();
    }

    private static String shards(KeysResult result, Placed placed) {
        List<Integer> shown = IntStream.range(0, placed.loads().size()).boxed().toList();
        boolean areAll = shown.size() <= SHARDS_SHOWN;
        if (!areAll) {
            shown = shown.stream()
                    .sorted(Comparator.comparingLong(shard -> -placed.loads().get(shard)))
                    .limit(FULLEST_SHOWN)
                    .toList();
        }
        TextTable table = new TextTable();
        table.header(
                result.shardWord() + " of " + Figures.count(placed.loads().size()), "records", "share", "of the mean");
        for (int shard : shown) {
            long load = placed.loads().get(shard);
            table.row(
                    Integer.toString(shard),
                    Figures.count(load),
                    Figures.percent((double) load / result.records()),
                    Figures.factor(load / placed.imbalance().mean()));
        }
        return table.text()
                + (areAll
                        ? ""
                        : "(the fullest " + FULLEST_SHOWN + " of "
                                + Figures.count(placed.loads().size()) + ")\n");
    }

    private static String evenness(String shardWord, Spread spread) {
        StringBuilder text = new StringBuilder();
        Placed placed = spread.placed();
        if (placed != null) {
            text.append("Placed by ").append(placed.partitioner()).append(": max/median ");
            if (Double.isNaN(placed.imbalance().maxToMedian())) {
                text.append("infinite: ")
                        .append(Figures.count(placed.imbalance().shardsWithout()))
                        .append(" of ")
                        .append(Figures.count(spread.shards()))
                        .append(' ')
                        .append(shardWord)
                        .append("s get nothing");
            } else {
                text.append(Figures.factor(placed.imbalance().maxToMedian()));
            }
            text.append(", max/mean ")
                    .append(Figures.factor(placed.imbalance().maxToMean()))
                    .append(". ");
        }
        text.append("However whole keys are placed on ")
                .append(Figures.count(spread.shards()))
                .append(' ')
                .append(shardWord)
                .append(spread.shards() == 1 ? "" : "s")
                .append(", max/mean is at least ")
                .append(Figures.factor(spread.bestMaxToMean()));
        if (spread.evenShards() < spread.shards()) {
            text.append("; the hottest key is an even part of no more than ")
                    .append(Figures.count(spread.evenShards()));
        }
        return text.append('.').toString();
    }

    private static String csv(KeysResult result) {
        StringBuilder lines = new StringBuilder("kind,name,records,share,shard\n");
        for (TopKey key : result.top()) {
            line(lines, "key", key.key(), key.records(), key.share(), key.shard());
        }
        Spread spread = result.spread();
        if (spread != null && spread.placed() != null) {
            List<Long> loads = spread.placed().loads();
            for (int shard = 0; shard < loads.size(); shard++) {
                double share = (double) loads.get(shard) / result.records();
                line(lines, "shard", Integer.toString(shard), loads.get(shard), share, shard);
            }
        }
        return lines.toString();
    }

    private static void line(
            StringBuilder lines, String kind, String name, long records, double share, @Nullable Integer shard) {
        CsvTable.cell(lines.append(kind).append(','), name);
        lines.append(',').append(records).append(',');
        CsvTable.cell(lines, PlainNumber.text(share));
        lines.append(',').append(shard == null ? "" : shard.toString()).append('\n');
    }

    /** The fields of a result, also within the object of a check. */
    static void fields(Fields out, KeysResult result) {
        out.text("schema", KeysResult.SCHEMA);
        out.count("records", result.records());
        out.count("withoutKey", result.withoutKey());
        out.count("brokenLines", result.brokenLines());
        out.object("cardinality", result.cardinality(), (fields, keys) -> {
            fields.count("count", keys.count());
            fields.count("low", keys.low());
            fields.count("high", keys.high());
            fields.flag("exact", keys.exact());
        });
        out.count("countsTooLowByAtMost", result.countsTooLowByAtMost());
        out.list("top", result.top(), (fields, key) -> {
            fields.text("key", key.key());
            fields.count("records", key.records());
            fields.measure("share", key.share());
            fields.optionalCount("shard", key.shard());
            fields.measure("perSecond", key.perSecond());
        });
        out.object("spread", result.spread(), (fields, spread) -> {
            fields.count("shards", spread.shards());
            fields.measure("bestMaxToMean", spread.bestMaxToMean());
            fields.count("evenShards", spread.evenShards());
            fields.object("placed", spread.placed(), (within, placed) -> {
                within.text("partitioner", placed.partitioner());
                within.object("imbalance", placed.imbalance(), SummaryFields::imbalance);
                within.list(
                        "shards",
                        IntStream.range(0, placed.loads().size()).boxed().toList(),
                        (each, shard) -> {
                            each.count("id", shard);
                            each.count("records", placed.loads().get(shard));
                        });
            });
        });
        out.object("pace", result.pace(), (fields, pace) -> {
            fields.measure("perSecond", pace.perSecond());
            fields.measure("capPerSecond", pace.capPerSecond());
            fields.measure("topKeyPerSecond", pace.topKeyPerSecond());
            fields.measure("topKeyCapShare", pace.topKeyCapShare());
        });
        out.list("verdicts", result.verdicts(), (fields, verdict) -> {
            fields.text("code", verdict.code());
            fields.text("text", verdict.text());
        });
    }
}
