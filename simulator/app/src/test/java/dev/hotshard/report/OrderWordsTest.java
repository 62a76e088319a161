package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.disordered;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.order;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderWordsTest {
    @Test
    void aVariantsOrderIsTold() {
        assertThat(OrderWords.text(order(96, 9, 4)))
                .isEqualTo("9.6 % within {host}, of 9 values, up to 2.5s late; 4 end with a stale write");
        assertThat(OrderWords.text(order(1, 1, 1)))
                .isEqualTo("0.1 % within {host}, of 1 value, up to 2.5s late; 1 ends with a stale write");
        assertThat(OrderWords.text(order(0, 0, 0))).isEqualTo("nothing within {host}");
    }

    /** The price stands in the table beside the gain, and is told of the variants that pay it. */
    @Test
    void theTableHasARowWhereSomethingWasOutOfOrder() {
        VariantSummary plain = disordered(throttled("baseline", 10, 10), order(0, 0, 0));
        VariantSummary salted = disordered(throttled("salted", 10, 10), order(96, 9, 4));
        assertThat(TextSummary.of(experiment("kafka", List.of(plain, salted)), false))
                .contains("out of order                 0 %    9.6 %\n")
                .contains("Out of order\n  salted    9.6 % within {host}");
        assertThat(TextSummary.of(experiment("kafka", List.of(plain, plain)), false))
                .doesNotContainIgnoringCase("out of order");
        assertThat(new ComparisonTable(List.of(plain, salted), PlatformWords.of("kafka")).legend())
                .containsEntry("out of order", "records that came after a later one of the same {host}");
    }
}
