package dev.hotshard.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What salting by measured or by expected rates comes to. */
class SaltingTheoryTest {
    /** How many partition keys one key has that is offered evenly, with this under {@code key}. */
    private static long partitionKeys(String traffic, String key) {
        return run(traffic, key, "{count: 1}").cardinality().partitionKeys();
    }

    private static VariantSummary run(String traffic, String key, String hosts) {
        return Replications.run(String.format(Locale.ROOT, """
                name: one key
                duration: 10s
                stream: {platform: custom, shards: 24}
                hosts: %s
                traffic: %s
                key: {template: "{k}", %s}
                """, hosts, traffic, key));
    }

    private static String even(int perSecond) {
        return "{f: {rate: " + perSecond + "/s, arrivals: even, fields: {k: hot}}}";
    }

    @Test
    void bucketsAreTheRateOverTheTargetUpToAPowerOfTwo() {
        // The rate is the same at all times, so each percentile of it is the rate: 1, then 2^ceil(log2(rate / 100)).
        int[][] bucketsOfRate = {{99, 1}, {100, 1}, {101, 2}, {200, 2}, {201, 4}, {400, 4}, {1000, 16}, {1600, 16}};
        for (int[] each : bucketsOfRate) {
            for (String percentile : new String[] {"1", "50", "99", "100"}) {
                long keys = partitionKeys(
                        even(each[0]), "buckets: {target: 100/s, over: 20s, percentile: " + percentile + "}");
                assertThat(keys).as("%d/s at p%s", each[0], percentile).isEqualTo(each[1]);
            }
        }
    }

    @Test
    void aPercentileOfADayMissesWhatIsShorterThanItsRest() {
        // 90 s are 90 of 86,400 windows: the value of rank ceil(86,400 p) is of the sale if that is above 86,310, which
        // is from p = 99.8959 % on. The run ends before the sale begins, and the laws know of it all the same.
        String sale = "{base: {rate: 100/s, arrivals: even, fields: {k: hot}},"
                + " sale: {rate: 1500/s, from: 9s, for: 90s, arrivals: even, fields: {k: hot}}}";
        assertThat(partitionKeys(sale, "buckets: {target: 100/s, percentile: 99}"))
                .isEqualTo(1);
        assertThat(partitionKeys(sale, "buckets: {target: 100/s, percentile: 99.895}"))
                .isEqualTo(1);
        assertThat(partitionKeys(sale, "buckets: {target: 100/s, percentile: 99.896}"))
                .isEqualTo(16);
        assertThat(partitionKeys(sale, "buckets: {target: 100/s, percentile: 99, over: 2h}"))
                .isEqualTo(16);
    }

    @Test
    void aKeyIsSaltedOnceItsWindowHasMoreThanTheRateAllows() {
        // 200/s against 100/s in windows of 2 s: of 400 records the first 200 are bare, so 5 windows leave 1000 bare.
        // The last window's count is above 200 in all windows but the first, which leaves 400 bare.
        for (String[] each : new String[][] {{"running", "1000"}, {"last", "400"}}) {
            VariantSummary summary = run(
                    even(200), "buckets: 1, only: {above: 100/s, window: 2s, measure: " + each[0] + "}", "{count: 5}");
            // murmur2 puts "hot" on shard 18 of 24, "hot#0" on 14.
            assertThat(summary.shards().get(18).offered()).as(each[0]).isEqualTo(Long.parseLong(each[1]));
        }
    }

    @Test
    void aHostSeesOneHthOfAKey() {
        // Each of H hosts gets Poisson(1000 / H) of the key a second. With H = 8 and a threshold of 250 that is 125
        // with a
        // standard deviation of 11.2, so none sees it; with H = 2 it is 500 each, and both do; the fleet's count always
        // does.
        for (String[] each : new String[][] {{"host", "8", "1"}, {"host", "2", "9"}, {"fleet", "8", "9"}}) {
            VariantSummary summary = run(
                    "{f: {rate: 1000/s, fields: {k: hot}}}",
                    "buckets: 8, only: {above: 250/s, window: 1s, measure: last, counter: " + each[0] + "}",
                    "{count: " + each[1] + "}");
            assertThat(summary.cardinality().partitionKeys())
                    .as("counter %s, %s hosts", each[0], each[1])
                    .isEqualTo(Long.parseLong(each[2]));
        }
    }

    @Test
    void oneBucketAWindowMovesAKeyAndOneARecordSpreadsIt() {
        // In each window of 1 s all 480 records of the key go to one bucket, so the fullest shard of a second has all
        // of
        // them; drawn for each record over 64 buckets, the fullest of 24 shards has a fraction.
        String above = "buckets: 64, only: {above: 1/s, window: 1s, measure: last}, spread: ";
        VariantSummary window = run(even(480), above + "window", "{count: 1}");
        VariantSummary record = run(even(480), above + "record", "{count: 1}");
        assertThat(window.imbalance().worstSample().max()).isEqualTo(480);
        assertThat(window.cardinality().partitionKeys()).isBetween(5L, 10L);
        assertThat(record.cardinality().partitionKeys()).isEqualTo(65);
        assertThat(record.shards().stream()
                        .mapToLong(VariantSummary.Shard::offered)
                        .max()
                        .orElseThrow())
                .isLessThan(480 * 10 / 4);
    }
}
