package dev.hotshard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class KernelTest {

    /** Counts are binomial: within 5 standard errors of n p for each of 24 shards. */
    @Test
    void countsEachShardsShare() {
        int records = 2_000_000;
        Workload workload = Workload.mixed();
        Kernel kernel = new Kernel(workload);

        kernel.count(records / 2);
        kernel.count(records / 2);

        double[] share = SsjStreamTest.shareOfShard(workload);
        for (int shard = 0; shard < workload.shards(); shard++) {
            double error = Math.sqrt(records * share[shard] * (1 - share[shard]));
            assertThat((double) kernel.countOf(shard))
                    .as("shard %d", shard)
                    .isCloseTo(records * share[shard], within(5 * error));
        }
    }
}
