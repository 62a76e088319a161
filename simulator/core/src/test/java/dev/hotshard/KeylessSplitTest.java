package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is told of a split where some, or all, of what the shard was offered lately had no key yet: 10/s come, the key is there from 10 s on. */
class KeylessSplitTest {
    private static String effect(int splitAtSeconds) throws Exception {
        return Hotshard.run(Hotshard.read("""
                name: a key comes late
                duration: 40s
                stream: {platform: custom, shards: 1, partitioner: md5-range}
                traffic: {a: {rate: 10/s, arrivals: even, fields: {k: {count: 500, name: "k{n}"}}}}
                key: none
                timeline: [{at: 10s, set: {key: "{k}"}}, {at: AT, split-shard: 0}]
                """.replace("AT", splitAtSeconds + "s")))
                .summary()
                .variants()
                .get(0)
                .actions()
                .stream()
                .filter(action -> action.what().contains("split-shard"))
                .findFirst()
                .orElseThrow()
                .effect();
    }

    @Test
    void recordsWithoutAKeyGoToNeitherPart() throws Exception {
        assertThat(effect(20)).startsWith("shard 0 split into 1 and 2: ").contains(" of its 100 offered records");
    }

    @Test
    void noneMayHaveHadOne() throws Exception {
        assertThat(effect(10))
                .isEqualTo("shard 0 split into 1 and 2: what was offered to it in the last 60 s had no key");
    }

    /** A verdict that looks for the largest key of a shard finds none where there are none. */
    @Test
    void aSlowMemberIsNamedWithoutKeys() throws Exception {
        String yaml = """
                name: A slow member of a stream without keys
                duration: 60s
                stream: {platform: kafka, shards: 4, partitioner: round-robin}
                traffic: {events: {rate: 100/s, size: 1 B, fields: {k: one}}}
                key: none
                hosts: {count: 1}
                consumers: {g: {members: 4, rate: 100/s, poll: 10, except: {1: {rate: 10/s}}}}
                """;
        assertThat(Hotshard.run(Hotshard.read(yaml)).summary().variants().get(0).diagnosis())
                .filteredOn(verdict -> verdict.code().equals("group-too-slow"))
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.text()).contains("Member 1, which reads partition "));
    }
}
