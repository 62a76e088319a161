package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import org.junit.jupiter.api.Test;

/**
 * Readers of Kinesis go through a shard that has closed before they begin with its children.
 * Shape: 20/s arrive evenly, a member works off 10/s: when the shard is split at 10 s, 100 of its records wait, and two members are there.
 */
class ParentsFirstTest {
    private static final String STREAM = """
            name: a split under lag
            duration: 60s
            stream: {platform: PLATFORM, shards: 1, partitioner: md5-range, cap: none, overflow: throttle}
            traffic: {a: {rate: 20/s, arrivals: even, fields: {k: {count: 500, name: "k{n}"}}}}
            key: "{k}"
            consumers: {g: {members: 3, rate: 10/s}}
            timeline: [{at: 10s, split-shard: 0}]
            """;

    /** One member needs 10 s more for the parent, in which 200 records wait for the children's two; what has one key is in order. */
    @Test
    void childrenWaitForTheirParentOnKinesis() throws Exception {
        VariantSummary summary = run("kinesis");
        Group group = summary.groups().get(0);
        assertThat((double) group.lagMax()).isEqualTo(200, within(3.0));
        assertThat(summary.order().inversions()).isZero();
        assertThat(group.consumed() + group.lagAtEnd() + group.lost()).isEqualTo(1200);
    }

    /** A change of Kafka's partitions closes none, and this model's other platforms read what is there: order is lost, and lag is at most what it was at the split. */
    @Test
    void elsewhereTheyAreReadAtOnce() throws Exception {
        VariantSummary summary = run("custom");
        assertThat((double) summary.groups().get(0).lagMax()).isEqualTo(100, within(3.0));
        assertThat(summary.order().inversions()).isPositive();
    }

    /** With two splits in a row the grandchildren wait for the child, though nothing was ever written to it. */
    @Test
    void aShardWithoutRecordsIsAParentToo() throws Exception {
        VariantSummary summary = run(
                "kinesis", "split-shard: 0}", "split-shard: 0}, {at: 10s, split-shard: 1}, {at: 10s, split-shard: 3}");
        assertThat(summary.order().inversions()).isZero();
        assertThat(summary.shards()).hasSize(7);
    }

    private static VariantSummary run(String platform, String... replaced) throws Exception {
        String text = STREAM.replace("PLATFORM", platform);
        for (int i = 0; i < replaced.length; i += 2) {
            assertThat(text).contains(replaced[i]);
            text = text.replace(replaced[i], replaced[i + 1]);
        }
        return Hotshard.run(Hotshard.read(text)).summary().variants().get(0);
    }
}
