package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key that gets shards of its own; arrivals are even, so that counts follow from rates. */
class IsolationTest {
    private static final String STREAM = """
            name: a key of its own
            duration: 30s
            stream: {platform: custom, shards: 1, partitioner: md5-range, cap: {records: 100/s}}
            traffic:
              hot: {rate: 150/s, arrivals: even, fields: {k: hot}}
              rest: {rate: 50/s, arrivals: even, fields: {k: [a, b, c]}}
            key: "{k}"
            """;

    /**
     * One try each: 200/s meet a cap of 100/s (and its burst of 100) for 15 s, then the shard gets the rest's 50/s alone, and the hot key's 150/s meet a cap of 100/s (and
     * another full burst): 100 + 15 s x 100/s = 1,600 are accepted of it, 650 are not.
     */
    @Test
    void takesTheKeyOutOfTheOthersShardAndItsCapWithIt() throws Exception {
        VariantSummary summary = run("""
                hosts: {retry: {queue: 0}}
                timeline: [{at: 10s, isolate-key: hot, takes: 5s}]
                """);
        assertThat(summary.shards()).hasSize(2);
        VariantSummary.Shard shared = summary.shards().get(0);
        VariantSummary.Shard own = summary.shards().get(1);
        assertThat(own.openedSeconds()).isEqualTo(15);
        assertThat(own.parents()).isEmpty();
        assertThat(own.range()).isNull();
        assertThat((double) own.offered()).isEqualTo(15 * 150, within(1.0));
        assertThat((double) own.accepted()).isEqualTo(100 + 15 * 100, within(1.0));
        assertThat((double) shared.offered()).isEqualTo(15 * 200 + 15 * 50, within(2.0));
        assertThat((double) shared.accepted()).isEqualTo(100 + 15 * 100 + 15 * 50, within(2.0));
        assertThat(summary.actions())
                .extracting(Action::doneAtSeconds, Action::effect)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                15.0,
                                "hot goes to shard 1 and shares nothing with others: 2,250 of all 3,000 offered records of the last 60 s were its own"));
    }

    /** What waits looks its shard up at each attempt, so it is accepted where its key goes by then. */
    @Test
    void whatWaitsFollowsTheKey() throws Exception {
        VariantSummary summary = run("""
                timeline: [{at: 10s, isolate-key: hottest}]
                """);
        assertThat(summary.shards().get(1).accepted())
                .isGreaterThan(summary.shards().get(1).offered() - 20 * 50)
                .isBetween(100 + 20 * 100 - 2L, 100 + 20 * 100L);
    }

    /** With one partition key all goes to one of three shards (the MD5 of hot begins with 0x27, below a third of 0x100); with buckets the same partitioner deals them, as it does for a stream of three. */
    @Test
    void severalShardsHelpASaltedKeyAlone() throws Exception {
        String isolate = "timeline: [{at: 0s, isolate-key: hot, shards: 3}]\n";
        assertThat(offered(run(isolate))).containsExactly(1500L, 4500L, 0L, 0L);
        VariantSummary salted = run(
                "hosts: {retry: {queue: 0}}\n" + isolate, "\"{k}\"", "{template: \"{k}\", buckets: 64, only: [hot]}");
        assertThat(offered(salted).subList(1, 4)).allMatch(count -> count > 1000);
        VariantSummary whole = run(
                "hosts: {retry: {queue: 0}}\n",
                "\"{k}\"",
                "{template: \"{k}\", buckets: 64, only: [hot]}",
                "shards: 1",
                "shards: 3",
                "rest: {rate: 50/s",
                "rest: {rate: 0/s");
        assertThat(offered(salted).subList(1, 4)).isEqualTo(offered(whole));
    }

    /** Twice the same key, and the hottest of nothing: nothing is done, and said so. */
    @Test
    void saysWhereThereIsNothingToDo() throws Exception {
        VariantSummary summary = run("""
                timeline: [{at: 0s, isolate-key: hottest}, {at: 5s, isolate-key: a}, {at: 6s, isolate-key: a, shards: 9}, {at: 7s, isolate-key: hottest}]
                """);
        assertThat(summary.shards()).hasSize(3);
        assertThat(summary.actions().get(0).effect()).isEqualTo("nothing was offered in the last 60 s");
        assertThat(summary.actions().get(2).effect()).isEqualTo("a has a stream of its own already");
        assertThat(summary.actions().get(3).effect()).startsWith("hot goes to shard 2 ");
    }

    private static List<Long> offered(VariantSummary summary) {
        return summary.shards().stream().map(VariantSummary.Shard::offered).toList();
    }

    private static VariantSummary run(String more, String... replaced) throws Exception {
        String text = STREAM;
        for (int i = 0; i < replaced.length; i += 2) {
            assertThat(text).contains(replaced[i]);
            text = text.replace(replaced[i], replaced[i + 1]);
        }
        return Hotshard.run(Hotshard.read(text + more)).summary().variants().get(0);
    }
}
