package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsCsvTest {
    private static final List<String> LINES = MetricsCsv.of(experiment(
                    "kafka", List.of(throttled("baseline", 10, 30), throttled("a,b", hot(4, 0, 1, 240_000)))))
            .lines()
            .toList();

    /** The second variant offers 240,000 to the one shard that takes 120,000. */
    @Test
    void aNumberStandsBehindTheNameThatExpectKnows() {
        assertThat(LINES)
                .startsWith("variant,metric,value", "baseline,drop-rate,0")
                .contains(
                        "baseline,records.offered,40",
                        "baseline,imbalance.offered.max-to-median,1.5",
                        "\"a,b\",drop-rate,0.5",
                        "\"a,b\",imbalance.offered.shards-without,3");
    }

    @Test
    void whatIsntThereIsAnEmptyCell() {
        assertThat(LINES).contains("baseline,first-drop,", "baseline,order.inversions,", "baseline,detection.trouble,");
    }

    @Test
    void aNumberWithTwoNamesStandsOnce() {
        assertThat(LINES).doesNotHaveDuplicates().noneMatch(line -> line.startsWith("baseline,max-to-median,"));
        assertThat((LINES.size() - 1) % 2).isZero();
    }
}
