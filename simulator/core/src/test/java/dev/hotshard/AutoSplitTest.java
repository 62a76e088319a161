package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Shard;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Splits that the platform makes by itself; arrivals are even, so that times and counts follow from rates. */
class AutoSplitTest {
    private static final String STREAM = """
            name: the platform splits
            duration: 10m
            stream: {platform: PLATFORM, shards: 1, auto-split: {RULE}}
            hosts: {retry: {queue: 0}}
            key: "{k}"
            """;

    /** 600 KB/s are above 500 KB/s in the minutes 0, 1 and 2: at minute 3 the shard is split, and the parts get 300 KB/s each, more or less. */
    @Test
    void splitsWhatWasAboveForLongEnoughAndNothingElse() throws Exception {
        VariantSummary summary = run(
                "kinesis",
                "above: 500 KB/s, after: 3m",
                "traffic: {a: {rate: 60/s, arrivals: even, size: 10 KB, fields: {k: {count: 5000, name: \"k{n}\"}}}}\n");
        assertThat(summary.actions()).extracting(Action::atSeconds).containsExactly(180.0);
        assertThat(summary.actions()).extracting(Action::what).containsExactly("auto-split");
        assertThat(summary.actions().get(0).effect()).startsWith("shard 0 split into 1 and 2: ");
        assertThat(summary.shards()).extracting(Shard::offered).element(0).isEqualTo(180 * 60L);
        assertThat(summary.shards().get(2).parents()).containsExactly(0);
    }

    /** Exactly the bound isn't above it, and a minute below it begins anew: 30/s and 31/s of 10 KB for turns of four minutes. */
    @Test
    void aMinuteBelowTheBoundCountsFromNothing() throws Exception {
        String flow =
                "traffic: {a: {rate: {steps: {0s: 31/s, 2m: 30/s, 3m: 31/s}}, arrivals: even, size: 10 KB, fields: {k: v}}}\n";
        VariantSummary summary = run("kinesis", "above: 300 KB/s, after: 150s", flow);
        assertThat(summary.actions()).extracting(Action::atSeconds).containsExactly(360.0, 540.0);
    }

    /** One key of 2 MB/s: a split each three minutes, whatever it brings, and 1 MiB/s gets through before and after; with three open shards it ends. */
    @Test
    void anEvenSplitIsBlindToTheHotKey() throws Exception {
        String flow = "traffic: {a: {rate: 200/s, arrivals: even, size: 10 KB, fields: {k: web}}}\n";
        VariantSummary summary = run("kinesis", "above: 500 KB/s, after: 3m, up-to: 3", flow);
        assertThat(summary.actions()).extracting(Action::atSeconds).containsExactly(180.0, 360.0);
        assertThat(summary.actions().get(1).effect()).endsWith(": all of its offered records of the last 60 s go to 3");
        double depth = 1 << 20;
        assertThat((double) summary.records().accepted() * 10_000)
                .isEqualTo(600.0 * (1 << 20) + 3 * depth, within(4 * 10_000.0));
    }

    /** The hot key's neighbours leave in two splits, one on each side; then the partition has one key, which is said once, and stays. */
    @Test
    void aSplitForHeatSeparatesTheOthersFromTheHotKey() throws Exception {
        String flow =
                "traffic: {hot: {rate: 1500/s, arrivals: even, size: 600 B, fields: {k: hot}}, rest: {rate: 100/s, arrivals: even, size: 600 B, fields: {k: {count: 40, name: \"k{n}\"}}}}\n";
        VariantSummary summary = run("dynamodb", "above: 1000 units/s, after: 1m", flow);
        assertThat(summary.actions()).extracting(Action::atSeconds).containsExactly(60.0, 120.0, 180.0);
        assertThat(summary.actions().get(2).effect())
                .endsWith("can't be split: all that was offered to it in the last 60 s has one key, hot");
        assertThat(summary.shards()).hasSize(5);
        assertThat(summary.shards()).filteredOn(shard -> shard.keys() == 1).hasSize(1);
    }

    /**
     * 3,000/s of one key on partitions of 1,000/s: from minute 1 on its items lie in two, from minute 2 on in four with 750/s each, and nothing is refused any more.
     * Before, 1,000/s and then 2,000/s get through, and what the token buckets held: 1,000 of the first, 1,000 of each of the two.
     */
    @Test
    void withASortKeyTheHotKeyItselfIsDivided() throws Exception {
        String flow = "traffic: {hot: {rate: 3000/s, arrivals: even, size: 600 B, fields: {k: hot}}}\n";
        VariantSummary summary = run("dynamodb", "above: 1000 units/s, after: 1m, sort-key: true", flow);
        assertThat(summary.actions()).extracting(Action::atSeconds).containsExactly(60.0, 120.0, 120.0);
        assertThat(summary.actions().get(2).effect())
                .isEqualTo("partition 2 split into 5 and 6 within hot, whose items lie in 4 partitions from now on");
        List<Shard> shards = summary.shards();
        assertThat((double) summary.records().accepted())
                .isEqualTo(60 * 1000 + 1000 + 60 * 2000 + 2000 + 480 * 3000, within(10.0));
        // Each quarter is binomial: 1,440,000 draws with p = 1/4, standard error 520.
        assertThat(shards.subList(3, 7))
                .allSatisfy(shard -> assertThat((double) shard.offered()).isEqualTo(360_000, within(4 * 520.0)));
    }

    private static VariantSummary run(String platform, String rule, String more) throws Exception {
        String text = STREAM.replace("PLATFORM", platform).replace("RULE", rule) + more;
        return Hotshard.run(Hotshard.read(text)).summary().variants().get(0);
    }
}
