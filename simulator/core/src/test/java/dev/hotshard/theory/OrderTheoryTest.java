package dev.hotshard.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Order;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where order is kept, and where it is lost by how much. */
class OrderTheoryTest {
    private static Order order(String yaml) throws Exception {
        VariantSummary summary =
                Hotshard.run(Hotshard.read(yaml)).summary().variants().get(0);
        return Objects.requireNonNull(summary.order());
    }

    private static String overloaded(String mode, int seed) {
        return String.format(Locale.ROOT, """
                name: overloaded
                seed: %d
                duration: 60s
                stream: {platform: custom, shards: 2, cap: {records: 20/s}}
                traffic: {f: {rate: 45/s, fields: {k: {count: 5, name: "k{n}"}}}}
                key: "{k}"
                hosts: {retry: {mode: %s, queue: 200, batch: 7, backoff: {first: 100ms, factor: 2, max: 1s, jitter: full}}}
                """, seed, mode);
    }

    /** One key is in one shard, which takes and gives back in order; who reads it makes no difference. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void plainKeysWithoutRetriesAreInOrder(int seed) throws Exception {
        Order order = order(String.format(Locale.ROOT, """
                name: plain
                seed: %d
                duration: 60s
                stream: {platform: custom, shards: 7}
                traffic: {f: {rate: 50/s, fields: {k: {count: 9, name: "k{n}", popularity: {zipf: 1}}}}}
                key: "{k}"
                consumers: {g: {members: 3, service: {exponential: 70ms}, poll: 3}}
                """, seed));
        assertThat(order.inversions()).isZero();
        assertThat(order.outOfOrderShare()).isZero();
        assertThat(order.latenessSeconds().mean()).isNaN();
    }

    /** A host that tries new records while older ones wait lets them pass; one that keeps a line doesn't. One host, so each key has one line. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aLineKeepsOrderAndAQueueAsideDoesnt(int seed) throws Exception {
        assertThat(order(overloaded("fifo", seed)).inversions()).isZero();
        assertThat(order(overloaded("queue", seed)).inversions()).isPositive();
        assertThat(order(overloaded("record", seed)).inversions()).isPositive();
    }

    /**
     * Ten records of b at 0 to 9 ms keep the reader of shard 0 busy until 1 s, at 100 ms each. a has one on shard 0 at 0.5 s, done at 1.1 s, and five on shard 1,
     * at 0.55 to 0.95 s, done at 0.65 to 1.05 s: all six are offered later or done later, one is out of order, 50 ms behind the last of the five. 16 are consumed.
     */
    @Test
    void aSlowShardsRecordsComeLate() throws Exception {
        String yaml = """
                name: two shards
                duration: 3s
                stream: {platform: custom, shards: 2, partitioner: explicit}
                traffic:
                  load: {rate: 1000/s, arrivals: even, for: 10ms, fields: {shard: "0", host: b}}
                  slow: {rate: 1/s, arrivals: even, from: 500ms, for: 1s, fields: {shard: "0", host: a}}
                  swift: {rate: 10/s, arrivals: even, from: 550ms, for: 500ms, fields: {shard: "1", host: a}}
                key: "{shard}"
                order-by: "{host}"
                consumers: {g: {members: 2, rate: 10/s}}
                """;
        Order order = order(yaml);
        assertThat(order.by()).isEqualTo("{host}");
        assertThat(order.inversions()).isEqualTo(1);
        assertThat(order.scopesAffected()).isEqualTo(1);
        assertThat(order.outOfOrderShare()).isEqualTo(1 / 16.0);
        assertThat(order.latenessSeconds().max()).isEqualTo(0.05);
        assertThat(order.staleWrites()).isEqualTo(1);
        assertThat(order.staleScopes()).isEqualTo(1);
    }
}
