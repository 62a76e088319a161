package dev.hotshard.report;

import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Broker;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Latency;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * The CSV files of a run folder.
 * Shape: {@code shards}, {@code keys}, {@code hosts}, {@code groups}, {@code reads} and {@code brokers} have the columns of the lists of {@code summary.json}; {@code series} is tidy.
 */
final class CsvFiles {
    private static final double NONE = Double.NaN;
    private static final Shard ANY_SHARD =
            new Shard(0, null, List.of(), NONE, NONE, 0, 0, 0, 0, NONE, NONE, 0, 0, NONE, NONE, 0, List.of(), 0);
    private static final VariantSummary.Key ANY_KEY =
            new VariantSummary.Key("", 0, 0, 0, 0, NONE, NONE, NONE, NONE, List.of(), 0);
    private static final Host ANY_HOST = new Host("", 0, 0, 0, 0, 0, 0, NONE, NONE, 0, 0);
    private static final Group ANY_GROUP = new Group(
            "",
            0,
            0,
            0,
            0,
            0,
            NONE,
            0,
            0,
            0,
            NONE,
            NONE,
            new Latency(0, NONE, NONE, NONE, NONE, NONE, NONE),
            null,
            null,
            List.of());

    private static final Read ANY_READ =
            new Read("", 0, 0, 0, 0, NONE, 0, NONE, NONE, NONE, 0, 0, NONE, 0, 0, 0, NONE, 0, 0, null, NONE);

    private static final Broker ANY_BROKER = new Broker(0, 0, 0, NONE, NONE, 0);

    private CsvFiles() {}

    static void shards(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<Shard> table = new CsvTable<>(out, ANY_SHARD, SummaryFields::shard);
        for (VariantSummary variant : variants) {
            for (Shard shard : variant.shards()) {
                table.row(variant.name(), shard);
            }
        }
    }

    static void keys(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<VariantSummary.Key> table = new CsvTable<>(out, ANY_KEY, SummaryFields::key);
        for (VariantSummary variant : variants) {
            for (VariantSummary.Key key : variant.keys()) {
                table.row(variant.name(), key);
            }
        }
    }

    static void hosts(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<Host> table = new CsvTable<>(out, ANY_HOST, SummaryFields::host);
        for (VariantSummary variant : variants) {
            for (Host host : variant.hosts()) {
                table.row(variant.name(), host);
            }
        }
    }

    static void groups(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<Group> table = new CsvTable<>(out, ANY_GROUP, SummaryFields::group);
        for (VariantSummary variant : variants) {
            for (Group group : variant.groups()) {
                table.row(variant.name(), group);
            }
        }
    }

    static void reads(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<Read> table = new CsvTable<>(out, ANY_READ, SummaryFields::read);
        for (VariantSummary variant : variants) {
            for (Read read : variant.reads()) {
                table.row(variant.name(), read);
            }
        }
    }

    static void brokers(List<VariantSummary> variants, Writer out) throws IOException {
        CsvTable<Broker> table = new CsvTable<>(out, ANY_BROKER, SummaryFields::broker);
        for (VariantSummary variant : variants) {
            for (Broker broker : variant.brokers()) {
                table.row(variant.name(), broker);
            }
        }
    }

    /** Rows by variant, then step, then column; a value that isn't there is an empty cell. */
    static void series(List<VariantSummary> variants, List<Series> series, Writer out) throws IOException {
        out.write("variant,seconds,metric,entity,value\n");
        for (int v = 0; v < variants.size(); v++) {
            Series one = series.get(v);
            for (int step = 0; step < one.steps(); step++) {
                for (Series.Column column : one.columns()) {
                    StringBuilder line = new StringBuilder(64);
                    CsvTable.cell(line, variants.get(v).name());
                    CsvTable.cell(line.append(','), PlainNumber.text(one.seconds(step)));
                    CsvTable.cell(line.append(','), column.metric());
                    CsvTable.cell(line.append(','), column.entity());
                    CsvTable.cell(line.append(','), PlainNumber.text(column.value(step)));
                    out.write(line.append('\n').toString());
                }
            }
        }
    }
}
