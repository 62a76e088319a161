package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.counted;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Cardinality;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadWordsTest {
    private static VariantSummary of(String name, long logical, long hashed, long spread) {
        return counted(throttled(name, 10, 10), new Cardinality(logical, hashed, spread));
    }

    /** Where suffixes spread a key it is meant to be on several; where nothing salts it, its order is lost. */
    @Test
    void keysOnSeveralPartitionsAreToldWhereNothingSaltsThem() {
        VariantSummary mixed = of("mixed", 2000, 2000, 1910);
        VariantSummary salted = of("salted", 2000, 2015, 1);
        VariantSummary whole = of("whole", 2000, 2000, 0);
        assertThat(TextSummary.of(experiment("kafka", List.of(whole, mixed, salted)), false))
                .contains("Keys on several partitions\n  mixed   1,910 of 2,000 keys went to two partitions or more")
                .doesNotContain("salted  1 of");
        assertThat(TextSummary.of(experiment("kafka", List.of(whole, salted)), false))
                .doesNotContain("Keys on several");
        assertThat(SpreadWords.isSpread(counted(whole, null))).isFalse();
    }
}
