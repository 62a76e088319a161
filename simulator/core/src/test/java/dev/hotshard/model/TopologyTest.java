package dev.hotshard.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.model.partition.HashRanges;
import dev.hotshard.model.partition.Md5Range;
import dev.hotshard.model.partition.Murmur2;
import dev.hotshard.model.partition.OpenShards;
import dev.hotshard.model.partition.VectorFile;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which shards there are after splits, merges and new numbers of them. */
class TopologyTest {
    private static Topology ranges(int shards) {
        return new Topology(new ShardPlan(shards, true, "shard", Long.MAX_VALUE, null));
    }

    /** Vectors of kinesalite: the shard of "web" is split in the middle four times, then at the hash of "web", then two above. */
    @Test
    void splitsLikeTheService() {
        List<List<String>> rows = VectorFile.rows("md5-split.csv");
        TreeMap<Integer, List<List<String>>> steps = new TreeMap<>();
        rows.forEach(row -> steps.computeIfAbsent(row.get(0).charAt(0) - '0', step -> new java.util.ArrayList<>())
                .add(row));
        assertThat(steps).hasSize(7);
        BigInteger web = new BigInteger(rows.get(0).get(2), 16);
        Topology topology = ranges(16);
        Md5Range md5 = new Md5Range();
        steps.forEach((step, then) -> {
            if (step > 0) {
                BigInteger at = step < 5 ? null : web.add(BigInteger.valueOf(step == 5 ? 0 : 2));
                topology.split(shardOf(md5, "web", topology), at);
            }
            for (List<String> row : then) {
                int shard = shardOf(md5, row.get(1), topology);
                assertThat(shard).as(row.toString()).isEqualTo(number(row.get(3)));
                HashRanges open = topology.open().ranges();
                if (open != null) {
                    assertThat(open.range(open.placeOf(shard)).asTexts()).containsExactly(row.get(5), row.get(6));
                }
            }
        });
    }

    private static int number(String shardId) {
        return Integer.parseInt(shardId.substring("shardId-".length()));
    }

    private static int shardOf(Md5Range md5, String key, Topology topology) {
        byte[] bytes = key.getBytes(UTF_8);
        return md5.shardAmong(bytes, bytes.length, topology.open());
    }

    @Test
    void aMergeTakesBothRangesAndIsTheHeirOfBoth() {
        Topology topology = ranges(4);
        List<String> upperEnd = Topology.first(new ShardPlan(4, true, "shard", Long.MAX_VALUE, null))
                .get(2)
                .range();
        ShardBirth child = topology.merge(2, 1).opened().get(0);
        assertThat(child.shard()).isEqualTo(4);
        assertThat(child.parents()).containsExactly(1, 2);
        assertThat(child.range().get(1)).isEqualTo(upperEnd.get(1));
        assertThat(topology.open().shards()).containsExactly(0, 3, 4);
        topology.split(4, null);
        assertThat(topology.heir(1)).isEqualTo(5);
        assertThat(topology.heir(3)).isEqualTo(3);
    }

    @Test
    void whatTheShardsDontAllowIsAFaultOfTheScenario() {
        Topology topology = ranges(4);
        topology.split(1, null);
        assertThatThrownBy(() -> topology.split(1, null))
                .isInstanceOf(ActionFaultException.class)
                .hasMessage("shard 1 can't be split: it has closed already");
        assertThatThrownBy(() -> topology.merge(0, 2)).hasMessageContaining("don't lie side by side");
        assertThatThrownBy(() -> topology.split(9, null)).hasMessageContaining("there is none of this number");
        // The lower part must hold two hashes, the upper one.
        assertThatThrownBy(() -> topology.split(0, BigInteger.ONE)).hasMessageContaining("must be above 1");
        assertThatThrownBy(() -> topology.grow(4)).hasMessageContaining("there are 5 already");
    }

    /** Source: with a uniform hash modulo n, min(N, M) / lcm(N, M) of the keys stay; every residue of the lcm once is a uniform hash. */
    @Test
    void ofAllResiduesTheShareThatStaysIsMinByLcm() {
        for (int[] pair : new int[][] {{24, 48}, {24, 36}, {24, 25}, {24, 72}, {3, 12}, {7, 10}}) {
            int from = pair[0];
            int to = pair[1];
            Topology topology = new Topology(new ShardPlan(from, false, "partition", Long.MAX_VALUE, null));
            OpenShards before = topology.open();
            topology.grow(to);
            OpenShards after = topology.open();
            int lcm = from
                    * to
                    / BigInteger.valueOf(from).gcd(BigInteger.valueOf(to)).intValue();
            int stayed = 0;
            for (int hash = 0; hash < lcm; hash++) {
                stayed += before.shard(hash % from) == after.shard(hash % to) ? 1 : 0;
            }
            assertThat(stayed).isEqualTo(Math.min(from, to));
        }
    }

    /** Source: counted with Kafka's own client over these 4,000 keys, to a tenth of a percent. */
    @Test
    void ofRealKeysHalfStayWhenPartitionsDouble() {
        assertThat(stay(24, 48)).isCloseTo(0.501, within(0.0005));
        assertThat(stay(24, 36)).isCloseTo(0.339, within(0.0005));
        assertThat(stay(24, 25)).isCloseTo(0.042, within(0.0005));
    }

    private static double stay(int from, int to) {
        Topology topology = new Topology(new ShardPlan(from, false, "partition", Long.MAX_VALUE, null));
        OpenShards before = topology.open();
        topology.grow(to);
        Murmur2 murmur2 = new Murmur2();
        int stayed = 0;
        for (int i = 0; i < 4000; i++) {
            byte[] key = ("host-prod-a-" + i).getBytes(UTF_8);
            stayed +=
                    murmur2.shardAmong(key, key.length, before) == murmur2.shardAmong(key, key.length, topology.open())
                            ? 1
                            : 0;
        }
        return stayed / 4000.0;
    }
}
