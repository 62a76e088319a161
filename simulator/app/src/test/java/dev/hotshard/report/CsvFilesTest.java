package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.series;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFilesTest {
    /** 180,000 in 120 s on a cap of 1,000/s: 120,000 accepted, 60,000 given up after nine refusals each. */
    private static final List<VariantSummary> VARIANTS =
            List.of(withGroup(throttled("baseline", 0, 180_000), group(20)));

    @Test
    void shardsHaveTheColumnsOfTheSchemaAndTheVariantFirst() throws IOException {
        StringWriter out = new StringWriter();
        CsvFiles.shards(experiment("kinesis", VARIANTS), out);
        assertThat(out.toString()).isEqualTo("""
                        variant,id,range,parents,openedSeconds,closedSeconds,offered,accepted,throttled,acceptedBytes,\
                        utilisation,peakUtilisation,readUnits,queriesRefused,readUtilisation,readPeakUtilisation,keys,topKeys,delayed
                        baseline,0,"[""0"",""9""]",[],0,,0,0,0,0,0,0,0,0,,,2,[],0
                        baseline,1,"[""10"",""19""]",[],0,,180000,120000,540000,60000000,1,1,0,0,,,2,\
                        "[{""key"":""merchant-1"",""share"":0.9},{""key"":""merchant-101"",""share"":0.05}]",0
                        """);
    }

    @Test
    void anObjectWithinARowHasAColumnForEachField() throws IOException {
        StringWriter out = new StringWriter();
        CsvFiles.groups(experiment("kinesis", VARIANTS), out);
        assertThat(out.toString().lines().findFirst().orElseThrow())
                .isEqualTo("variant,name,members,idleMembers,consumed,lost,replayed,usefulShare,rebalances,"
                        + "lagAtEnd,lagMax,lagMaxSeconds,"
                        + "drainedAtSeconds,latencySeconds.count,latencySeconds.mean,latencySeconds.p50,"
                        + "latencySeconds.p90,latencySeconds.p99,latencySeconds.p999,latencySeconds.max,"
                        + "falseSilences,scopesSilenced,shards");
    }

    /** The hot shard took 120,000 both times, the other one 10 and 20. */
    @Test
    void aRowOfSeveralReplicationsHoldsTheMeans() throws IOException {
        StringWriter out = new StringWriter();
        CsvFiles.shards(
                SampleSummaries.replicated(
                        List.of(List.of(throttled("baseline", 10, 180_000), throttled("baseline", 21, 180_000)))),
                out);
        assertThat(out.toString().lines().skip(1).map(line -> line.replaceAll("\"[^,]*(,[^,]*)?\"", "")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("baseline,0,,[],0,,15.5,15.5,0,"),
                        line -> assertThat(line).startsWith("baseline,1,,[],0,,180000,120000,540000,60000000,1,1,"));
    }

    @Test
    void anEmptyListStillHasItsHeader() throws IOException {
        StringWriter out = new StringWriter();
        CsvFiles.groups(experiment("kinesis", List.of(throttled("baseline", 10))), out);
        assertThat(out.toString().lines()).hasSize(1);
    }

    @Test
    void seriesAreTidyAndQuotedWhereARowWouldBreak() throws IOException {
        StringWriter out = new StringWriter();
        CsvFiles.series(VARIANTS, List.of(series()), out);
        assertThat(out.toString()).isEqualTo("""
                        variant,seconds,metric,entity,value
                        baseline,1,offered,stream,10
                        baseline,1,lag,"group a,b",
                        baseline,2,offered,stream,12
                        baseline,2,lag,"group a,b",2.5
                        """);
    }

    @Test
    void quotesAndLineEndsSurviveInACell() {
        StringBuilder line = new StringBuilder();
        CsvTable.cell(line, "a \"b\"\nc");
        CsvTable.cell(line.append(','), "d\ne");
        CsvTable.cell(line.append(','), "f\rg");
        CsvTable.cell(line.append(','), "");
        CsvTable.cell(line.append(','), null);
        CsvTable.cell(line.append(','), "plain key");
        assertThat(line).hasToString("\"a \"\"b\"\"\nc\",\"d\ne\",\"f\rg\",\"\",,plain key");
    }
}
