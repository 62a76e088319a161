package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamsTest {
    private static final String NAME = "flow/events/arrivals";

    @Test
    void aKeyDependsOnSeedReplicationAndNameAlone() {
        Streams streams = new Streams(7, 3);
        streams.key("another/stream");
        assertThat(streams.key(NAME)).isEqualTo(new Streams(7, 3).key(NAME));
    }

    @Test
    void seedReplicationAndNameEachGiveAnotherKey() {
        Set<Long> keys = new HashSet<>();
        for (int seed = -20; seed < 20; seed++) {
            for (int replication = 0; replication < 30; replication++) {
                Streams streams = new Streams(seed, replication);
                for (int host = 0; host < 50; host++) {
                    keys.add(streams.key("host/" + host + "/backoff"));
                }
            }
        }
        assertThat(keys).hasSize(40 * 30 * 50);
    }

    @Test
    void namesThatShareABeginningOrSwapTheirPartsDiffer() {
        Streams streams = new Streams(1, 0);
        assertThat(Set.of(
                        streams.key(""),
                        streams.key("\0"),
                        streams.key("\0\0"),
                        streams.key("a"),
                        streams.key("ab"),
                        streams.key("ba"),
                        streams.key("a\0b"),
                        streams.key("a/b")))
                .hasSize(8);
    }

    /**
     * The correlation of n independent pairs has standard deviation 1 / sqrt(n); also with the other stream moved on
     * by one, as neighbouring keys would show it.
     */
    @Test
    void streamsThatDifferInOneThingAreIndependent() {
        long key = new Streams(1, 0).key(NAME);
        long[] others = {
            new Streams(2, 0).key(NAME), new Streams(1, 1).key(NAME), new Streams(1, 0).key("flow/event/arrivals")
        };
        int n = 100_000;
        for (long other : others) {
            for (int shift = -1; shift <= 1; shift++) {
                double sum = 0;
                for (int i = 1; i <= n; i++) {
                    sum += (Draw.unit(Draw.bits(key, i)) - 0.5) * (Draw.unit(Draw.bits(other, i + shift)) - 0.5);
                }
                assertThat(sum / n * 12).isCloseTo(0, within(4 / Math.sqrt(n)));
            }
        }
    }

    /** Golden, no truth in them: a changed value breaks "same scenario, seed and version, same bytes". */
    @Test
    void goldenFirstValues() {
        long key = new Streams(7, 0).key(NAME);
        assertThat(key).isEqualTo(8596219671352595506L);
        assertThat(Draw.bits(key, 0)).isEqualTo(1538110781238783235L);
        assertThat(Draw.bits(key, 1)).isEqualTo(1607534605796102835L);
        assertThat(Draw.bits(key, 1, 2)).isEqualTo(8762377005610117441L);
        assertThat(Exponential.unit(key, 0)).isEqualTo(2.4843329840401855);
        assertThat(Exponential.unit(key, 1)).isEqualTo(2.4401861773343407);
        assertThat(Normal.standard(key, 0)).isEqualTo(0.5536916651592425);
        assertThat(Normal.standard(key, 1)).isEqualTo(0.2074260849110751);
    }

    /** Golden, as above: one number over all samplers, their rare paths included, that each JVM has to give. */
    @Test
    void goldenSumOfBits() {
        long key = new Streams(7, 0).key(NAME);
        long sum = 0;
        for (int n = 0; n < 100_000; n++) {
            sum = sum * 31 + Double.doubleToRawLongBits(Exponential.unit(key, n));
            sum = sum * 31 + Double.doubleToRawLongBits(Normal.standard(key, n));
        }
        for (double[] weights : List.of(Zipf.weights(1000, 0.73), Lognormal.weights(1000, 1.3))) {
            for (double weight : weights) {
                sum = sum * 31 + Double.doubleToRawLongBits(weight);
            }
        }
        assertThat(sum).isEqualTo(6603692933568905949L);
    }
}
