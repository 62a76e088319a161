package dev.hotshard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.benchmarks.Workload.WeightedKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTableTest {

    /** Rows of the vectors made with kafka-clients 4.4.0: {@code BuiltInPartitioner.partitionForKey}. */
    @ParameterizedTest
    @CsvSource({"host-prod-a-1471, 24, 0", "host-prod-a-1471, 48, 24", "web, 12, 4"})
    void placesKeysAsKafkaDoes(String key, int shards, int shard) {
        Workload workload = new Workload("one", shards, List.of(new WeightedKey(key, 1)), 1, 1);

        assertThat(new KeyTable(workload).shard(0)).isEqualTo(shard);
    }

    /** A key's probability in an alias table is its own part and what others lend it, over the size. */
    @Test
    void givesEachKeyItsShare() {
        for (Workload workload : Workload.all()) {
            long[] entries = new KeyTable(workload).aliasEntries();
            double[] share = new double[entries.length];
            for (int i = 0; i < entries.length; i++) {
                double own = (entries[i] >>> 32) * 0x1p-32;
                share[i] += own / entries.length;
                share[(int) entries[i]] += (1 - own) / entries.length;
            }

            double total =
                    workload.keys().stream().mapToDouble(WeightedKey::weight).sum();
            for (int i = 0; i < share.length; i++) {
                assertThat(share[i])
                        .as("%s of %s", workload.keys().get(i).name(), workload.name())
                        .isCloseTo(workload.keys().get(i).weight() / total, within(1e-6));
            }
        }
    }
}
