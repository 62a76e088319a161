package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemaindersTest {
    /** Counted over all hashes below the product, which both numbers divide. */
    @ParameterizedTest
    @CsvSource({"24, 48", "24, 36", "16, 17", "48, 24", "7, 7", "1, 9", "12, 18"})
    void theShareThatStaysIsTheOneThatIsCounted(int before, int after) {
        int all = before * after;
        long stay = IntStream.range(0, all)
                .filter(hash -> hash % before == hash % after)
                .count();
        assertThat(Remainders.staying(before, after)).isEqualTo((double) stay / all, within(1e-15));
    }
}
