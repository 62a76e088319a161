package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
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
import java.util.function.Function;

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

    static void shards(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<Shard> table = new CsvTable<>(out, ANY_SHARD, SummaryFields::shard);
        rows(summary, VariantSummary::shards, SummaryFields.SHARDS, table);
    }

    static void keys(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<VariantSummary.Key> table = new CsvTable<>(out, ANY_KEY, SummaryFields::key);
        rows(summary, VariantSummary::keys, SummaryFields.KEYS, table);
    }

    static void hosts(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<Host> table = new CsvTable<>(out, ANY_HOST, SummaryFields::host);
        rows(summary, VariantSummary::hosts, SummaryFields.HOSTS, table);
    }

    static void groups(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<Group> table = new CsvTable<>(out, ANY_GROUP, SummaryFields::group);
        rows(summary, VariantSummary::groups, SummaryFields.GROUPS, table);
    }

    static void reads(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<Read> table = new CsvTable<>(out, ANY_READ, SummaryFields::read);
        rows(summary, VariantSummary::reads, SummaryFields.READS, table);
    }

    static void brokers(ExperimentSummary summary, Writer out) throws IOException {
        CsvTable<Broker> table = new CsvTable<>(out, ANY_BROKER, SummaryFields::broker);
        rows(summary, VariantSummary::brokers, SummaryFields.BROKERS, table);
    }

    private static <T> void rows(
            ExperimentSummary summary, Function<VariantSummary, List<T>> list, Match<T> match, CsvTable<T> table)
            throws IOException {
        for (List<VariantSummary> runs : summary.replications()) {
            for (List<T> entries : match.of(runs.stream().map(list).toList())) {
                table.row(runs.get(0).name(), entries);
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
