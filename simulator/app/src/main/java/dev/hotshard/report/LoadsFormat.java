package dev.hotshard.report;

import dev.hotshard.report.KeysResult.Verdict;
import dev.hotshard.report.LoadsResult.Load;
import dev.hotshard.report.LoadsResult.Measure;
import dev.hotshard.report.LoadsResult.Part;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The ways to write down the loads of shards. */
public enum LoadsFormat {
    /** For people. */
    TEXT {
        @Override
        public void write(Writer out, LoadsResult result) throws IOException {
            StringBuilder text = new StringBuilder();
            for (Part part : result.parts()) {
                text.append(text.isEmpty() ? "" : "\n").append(text(part));
            }
            out.write(text.toString());
            out.flush();
        }
    },
    /** A line {@code name,shard,measure,amount,share} for each shard. */
    CSV {
        @Override
        public void write(Writer out, LoadsResult result) throws IOException {
            out.write("name,shard,measure,amount,share\n");
            for (Part part : result.parts()) {
                for (Load load : part.loads()) {
                    StringBuilder line = new StringBuilder();
                    CsvTable.cell(line, part.name());
                    CsvTable.cell(line.append(','), load.shard());
                    line.append(',').append(word(part.measure())).append(',');
                    CsvTable.cell(line, PlainNumber.text(load.amount()));
                    CsvTable.cell(line.append(','), PlainNumber.text(load.share()));
                    out.write(line.append('\n').toString());
                }
            }
            out.flush();
        }
    },
    /** All of it as one object. */
    JSON {
        @Override
        public void write(Writer out, LoadsResult result) throws IOException {
            JsonText.write(out, result, LoadsFormat::fields);
        }
    };

    /** So many shards are shown in a text; of more the fullest. */
    private static final int SHOWN = 32;

    private static final int FULLEST_SHOWN = 10;

    /** Writes a result; {@code out} is flushed and left open. */
    public abstract void write(Writer out, LoadsResult result) throws IOException;

    private static String word(Measure measure) {
        return measure.name().toLowerCase(Locale.ROOT);
    }

    private static String text(Part part) {
        StringBuilder text = new StringBuilder(Texts.wrapped("", head(part)));
        boolean areAll = part.loads().size() <= SHOWN;
        List<Load> shown = areAll
                ? part.loads()
                : part.loads().stream()
                        .sorted(Comparator.comparingDouble(load -> -load.amount()))
                        .limit(FULLEST_SHOWN)
                        .toList();
        TextTable table = new TextTable();
        boolean hasShare = part.measure() != Measure.HASHES;
        if (hasShare) {
            table.header(part.shardWord(), word(part.measure()), "share", "of the mean");
        } else {
            table.header(part.shardWord(), word(part.measure()), "of the mean");
        }
        for (Load load : shown) {
            String amount = switch (part.measure()) {
                case HASHES -> Figures.percent(load.amount());
                case LAG -> Figures.count(load.amount());
                case RATE -> Figures.rate(load.amount());
            };
            String shard = Texts.visible(load.shard());
            if (hasShare) {
                table.row(shard, amount, Figures.percent(load.share()), Figures.factor(load.ofTheMean()));
            } else {
                table.row(shard, amount, Figures.factor(load.ofTheMean()));
            }
        }
        text.append('\n').append(table.text());
        if (!areAll) {
            text.append("(the fullest ")
                    .append(FULLEST_SHOWN)
                    .append(" of ")
                    .append(Figures.count(part.loads().size()))
                    .append(")\n");
        }
        text.append('\n');
        for (Verdict verdict : part.verdicts()) {
            text.append(Texts.wrapped(verdict.code() + ":", "  ", " " + verdict.text()));
        }
        return text.toString();
    }

    private static String head(Part part) {
        StringBuilder head = new StringBuilder(Texts.visible(part.name()));
        head.append(": ")
                .append(Figures.count(part.loads().size()))
                .append(' ')
                .append(part.shardWord())
                .append(part.loads().size() == 1 ? "" : "s");
        if (Double.isNaN(part.imbalance().maxToMean())) {
            head.append(", nothing in any of them");
        } else {
            head.append(", max/median ");
            if (Double.isNaN(part.imbalance().maxToMedian())) {
                head.append("infinite: ")
                        .append(Figures.count(part.imbalance().shardsWithout()))
                        .append(" have nothing");
            } else {
                head.append(Figures.factor(part.imbalance().maxToMedian()));
            }
            head.append(", max/mean ").append(Figures.factor(part.imbalance().maxToMean()));
        }
        head.append('.');
        part.notes().forEach(note -> head.append(' ').append(note));
        return head.toString();
    }

    private static void fields(Fields out, LoadsResult result) {
        out.text("schema", LoadsResult.SCHEMA);
        out.count("brokenLines", result.brokenLines());
        out.list("parts", result.parts(), (fields, part) -> {
            fields.text("name", part.name());
            fields.text("measure", word(part.measure()));
            fields.object("imbalance", part.imbalance(), SummaryFields::imbalance);
            fields.list("shards", part.loads(), (each, load) -> {
                each.text("id", load.shard());
                each.measure("amount", load.amount());
                each.measure("share", load.share());
                each.measure("ofTheMean", load.ofTheMean());
            });
            fields.plainList("notes", part.notes());
            fields.list("verdicts", part.verdicts(), (each, verdict) -> {
                each.text("code", verdict.code());
                each.text("text", verdict.text());
            });
        });
    }
}
