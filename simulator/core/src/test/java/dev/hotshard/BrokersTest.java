package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Broker;
import org.junit.jupiter.api.Test;

/** Brokers that lead several shards, and a shard that goes from one to another; arrivals are even, so that counts follow from rates. */
class BrokersTest {
    /** Broker 0 leads shards 0 and 2, broker 1 the others; a key is its shard's number. */
    private static final String STREAM = """
            name: brokers
            duration: 30s
            stream: {platform: custom, shards: 4, partitioner: explicit, brokers: {count: 2, cap: {bytes: 100 KB/s}}}
            traffic:
              a: {rate: 60/s, arrivals: even, size: 1 KB, fields: {k: "0"}}
              b: {rate: 20/s, arrivals: even, size: 1 KB, fields: {k: "2"}}
              c: {rate: 10/s, arrivals: even, size: 1 KB, fields: {k: "1"}}
            key: "{k}"
            hosts: {retry: {queue: 0}}
            """;

    /** Neither shard has a cap, but 160/s meet the broker's 100/s (and its burst of 100) for 30 s: 3,100 of 4,800 are accepted, in whatever shares; the other broker isn't concerned. */
    @Test
    void boundsTheSumOverItsShards() throws Exception {
        VariantSummary summary = run("", "bytes: 100 KB/s", "records: 100/s", "60/s", "80/s", "20/s", "80/s");
        Broker first = summary.brokers().get(0);
        assertThat((double) first.throttled()).isEqualTo(4800 - 3100, within(2.0));
        assertThat((double) first.acceptedBytes()).isEqualTo(3_100_000, within(2000.0));
        assertThat(first.utilisation()).isEqualTo(3100 / 3000.0, within(0.001));
        assertThat(first.peakUtilisation()).isEqualTo(1.6, within(0.02));
        assertThat(first.shards()).isEqualTo(2);
        assertThat(summary.brokers().get(1)).isEqualTo(new Broker(1, 2, 300_000, 0.1, 0.1, 0));
        assertThat(summary.stream().utilisation()).isEqualTo(3400 / 6000.0, within(0.001));
    }

    /**
     * At 10 s shard 0 has taken 600 records of 1 KB: 50 KB/s copy them in 12 s. Meanwhile the broker takes 50 KB/s (and the 50 KB that its bucket still holds) of 80:
     * 650 of 960 records. From 22 s on the other one takes the 60/s.
     */
    @Test
    void aCopyIsReadOutOfTheOldBrokersCapAndThenTheLeadMoves() throws Exception {
        VariantSummary summary = run("timeline: [{at: 10s, reassign: 0, copy: 50 KB/s}]\n");
        assertThat((double) summary.records().throttled()).isEqualTo(960 - 650, within(2.0));
        assertThat(summary.brokers()).extracting(Broker::shards).containsExactly(1, 3);
        assertThat(summary.brokers().get(1).acceptedBytes()).isEqualTo(300_000 + 8 * 60_000);
        assertThat(summary.brokers().get(1).throttled()).isZero();
        assertThat(summary.shards().get(0).offered()).isEqualTo(1800);
        Action action = summary.actions().get(0);
        assertThat(action.doneAtSeconds()).isEqualTo(22);
        assertThat(action.effect())
                .startsWith(
                        "shard 0 goes from broker 0 to 1, with all its keys and its own cap: 600,000 bytes were copied out of the cap of broker 0 in 12.0 s; ");
    }

    /** The same where nothing is refused: what was above the cap waits, and is taken by the other broker once that leads the shard. */
    @Test
    void whatWaitsGoesToTheNewBroker() throws Exception {
        String delays = "timeline: [{at: 10s, reassign: hottest, copy: 50 KB/s}]\n";
        String[] unbounded = {"shards: 4", "overflow: delay, shards: 4", "queue: 0", "queue: unlimited"};
        VariantSummary atEndOfCopy = run(delays, with(unbounded, "duration: 30s", "duration: 22s"));
        assertThat((double) atEndOfCopy.records().waitingAtEnd()).isEqualTo(310, within(2.0));
        VariantSummary later = run(delays, unbounded);
        assertThat(later.records().waitingAtEnd()).isZero();
        assertThat(later.records().throttled()).isZero();
        assertThat(later.brokers().get(1).acceptedBytes()).isGreaterThan(300_000 + 8 * 60_000 + 200_000);
    }

    /** Of what is older than 5 s nothing is left to copy: 300 records in 6 s. */
    @Test
    void copiesOnlyWhatIsKept() throws Exception {
        VariantSummary summary =
                run("timeline: [{at: 10s, reassign: 0, copy: 50 KB/s}]\n", "shards: 4", "retention: 5s, shards: 4");
        assertThat(summary.actions()).extracting(Action::doneAtSeconds).containsExactly(16.0);
    }

    /** Wherever it goes, a shard takes what its own cap lets through: a try each, 40/s of 60 and a burst of 40. */
    @Test
    void theShardsOwnCapGoesWithIt() throws Exception {
        String cap = "cap: {records: 40/s}, shards: 4";
        VariantSummary stays = run("", "shards: 4", cap);
        VariantSummary goes = run("timeline: [{at: 10s, reassign: 0, copy: 30 KB/s}]\n", "shards: 4", cap);
        assertThat(goes.actions().get(0).doneAtSeconds()).isBetween(24.0, 25.0);
        assertThat(goes.shards()).isEqualTo(stays.shards());
        assertThat((double) stays.shards().get(0).accepted()).isEqualTo(40 + 30 * 40, within(1.0));
    }

    /** Of three, the one with least bytes of the last 60 s; a second shard leads on from there, and of the same broker only one at a time. */
    @Test
    void goesToTheOneWithLeastToDo() throws Exception {
        VariantSummary summary = run("""
                timeline:
                  - {at: 10s, reassign: 0, copy: 90 KB/s}
                  - {at: 11s, reassign: 3, copy: 90 KB/s}
                  - {at: 20s, reassign: 3, copy: 90 KB/s}
                """, "shards: 4", "shards: 6", "count: 2", "count: 3", "{k: \"2\"}", "{k: \"3\"}");
        assertThat(summary.actions().get(0).effect()).startsWith("shard 0 goes from broker 0 to 2, ");
        assertThat(summary.actions().get(1).effect()).isEqualTo("broker 0 still copies another shard, nothing is done");
        assertThat(summary.actions().get(2).effect()).startsWith("shard 3 goes from broker 0 to 1, ");
        assertThat(summary.brokers()).extracting(Broker::shards).containsExactly(0, 3, 3);
    }

    private static String[] with(String[] some, String... more) {
        return java.util.stream.Stream.concat(java.util.Arrays.stream(some), java.util.Arrays.stream(more))
                .toArray(String[]::new);
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
