package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
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
    void aNumberOfAGroupStandsBehindItsName() {
        VariantSummary grouped = SampleSummaries.withGroup(throttled("baseline", 10), SampleSummaries.group(115));
        assertThat(MetricsCsv.of(SampleSummaries.experiment("kafka", List.of(grouped)))
                        .lines())
                .contains("baseline,group billing lag-at-end,115", "baseline,drop-rate,0");
        assertThat(LINES).noneMatch(line -> line.contains("group "));
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

    /** Two replications that offered 40 and 60: t(0.975, 1) = 12.7062, so the half-width is 12.7062 * 10. */
    @Test
    void ofSeveralReplicationsTheMeanHasItsInterval() {
        List<String> lines = MetricsCsv.of(SampleSummaries.replicated(
                        List.of(List.of(throttled("baseline", 10, 30), throttled("baseline", 10, 50)))))
                .lines()
                .toList();
        assertThat(lines)
                .startsWith("variant,metric,value,low,high,n", "baseline,drop-rate,0,0,0,2")
                .anyMatch(line -> line.matches("baseline,records.offered,50,-77[.]06\\d*,177[.]06\\d*,2"))
                .contains("baseline,first-drop,,,,0");
    }
}
