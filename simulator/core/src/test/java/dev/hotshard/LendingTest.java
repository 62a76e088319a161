package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import org.junit.jupiter.api.Test;

/** Shares of a total, what they save up, and how the whole is lent; arrivals are even, so that times follow from rates. */
class LendingTest {
    private static final String STREAM = """
            name: a table of four partitions
            duration: 40m
            stream: {platform: custom, shards: 4, partitioner: explicit, total: {records: TOTAL/s, lend: LEND}}
            traffic: {busy: {rate: RATE/s, arrivals: even, fields: {k: 1}}}
            key: "{k}"
            hosts: {retry: {queue: 0}}
            """;

    /** AWS's own case: 150/s that nobody used for 300 s are 45,000, and at 200/s these are used up by 50 a second: they last 900 s (the last but one token is taken 1/50 s before), then 150/s get through. */
    @Test
    void whatAShareSavedUpLasts() throws Exception {
        VariantSummary summary = run(600, "false", "200");
        assertThat(summary.firstThrottleSeconds()).isEqualTo(900, within(0.03));
        assertThat((double) summary.records().dropped()).isEqualTo((2400 - 900) * 50, within(2.0));
    }

    /** The share is first in the way at 900 s, and lent from 1,200 s on: 300 s x 50/s are refused, and nothing later, for the whole has 600/s. */
    @Test
    void theWholeIsLentToAShardThatWasRefusedForLongEnough() throws Exception {
        VariantSummary summary = run(600, "{after: 5m}", "200");
        assertThat(summary.firstThrottleSeconds()).isEqualTo(900, within(0.03));
        assertThat((double) summary.records().dropped()).isEqualTo(300 * 50, within(2.0));
        assertThat(summary.records().accepted() + summary.records().dropped()).isEqualTo(2400 * 200L);
    }

    /** The whole is a bound as before: of 700/s it takes 600/s and the 180,000 that it saved up, which last 180,000 / 100 = 1,800 s. */
    @Test
    void aShardIsLentNoMoreThanTheWhole() throws Exception {
        VariantSummary summary = run(600, "{after: 1ns}", "700");
        assertThat(summary.firstThrottleSeconds()).isLessThan(100);
        assertThat((double) summary.records().dropped()).isEqualTo((2400 - 1800) * 100, within(4.0));
    }

    /**
     * A share of 10/s with 3,000 saved up meets 20/s for 310 s each: it is used up after 300 s, and refuses for 10 s. Then nothing comes for 61 s, in which 610 are saved
     * up: those last 61 s at 20/s, and another 249 s of refusals are no 250 s in a row, for a minute without any lay between.
     */
    @Test
    void aMinuteWithoutARefusalBeginsAnew() throws Exception {
        String rate = "{steps: {0s: 20/s, 310s: 0/s, 371s: 20/s, 681s: 0/s}}";
        VariantSummary never = run(40, "false", rate);
        assertThat((double) never.records().dropped()).isEqualTo(100 + 249 * 10, within(4.0));
        assertThat(run(40, "{after: 250s}", rate).records().dropped())
                .isEqualTo(never.records().dropped());
        assertThat(run(40, "{after: 200s}", rate).records().dropped()).isCloseTo(100 + 200 * 10, within(4L));
    }

    private static VariantSummary run(int total, String lend, String rate) throws Exception {
        String text = STREAM.replace("TOTAL", Integer.toString(total))
                .replace("LEND", lend)
                .replace("RATE/s", rate.startsWith("{") ? rate : rate + "/s");
        return Hotshard.run(Hotshard.read(text)).summary().variants().get(0);
    }
}
