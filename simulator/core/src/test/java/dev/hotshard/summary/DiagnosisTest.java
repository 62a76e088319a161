package dev.hotshard.summary;

import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.observe.Story;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verdict that isn't proved sends people after the wrong remedy, so each has its case and the cases that only look like it. */
class DiagnosisTest {
    private static final Scenario FOUR_SHARDS = Scenarios.of("""
            name: Four partitions
            duration: 100s
            stream: {shards: 4, platform: dynamodb, cap: {units: null, records: 100/s}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            """);

    private static final Scenario GROUP = Scenarios.of("""
            name: A group
            duration: 100s
            stream: {shards: 4, platform: kafka}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            consumers: {billing: {members: 6, rate: 100/s, poll: 10}}
            """);

    private static final Scenario CAPPED_GROUP = Scenarios.of("""
            name: Caps and a group
            duration: 100s
            stream: {shards: 4, platform: dynamodb, cap: {units: null, records: 100/s}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            consumers: {billing: {members: 4, rate: 50/s, poll: 10}}
            """);

    private static final Scenario SALTED = Scenarios.of("""
            name: Salted
            duration: 100s
            stream: {shards: 4, platform: dynamodb, cap: {units: null, records: 100/s}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: {template: "{user}", buckets: 4}
            """);

    private static final Scenario DELAYING = Scenarios.of("""
            name: Partitions that delay
            duration: 100s
            stream: {shards: 4, platform: kafka, cap: {records: 100/s}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            """);

    private static final Scenario BROKERS = Scenarios.of("""
            name: Two brokers
            duration: 100s
            stream: {shards: 4, platform: kafka, overflow: throttle, brokers: {count: 2, cap: {records: 100/s}}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            """);

    private static Story capped() {
        return Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
    }

    private static Story grouped() {
        return Scenarios.story(GROUP).assigned(0, 0, 4, 0, 1, 2, 3);
    }

    private static List<VariantSummary.Verdict> verdicts(Scenario scenario, Story story) {
        return Scenarios.summary(scenario, story.end()).diagnosis();
    }

    private static VariantSummary.Verdict only(String code, List<VariantSummary.Verdict> verdicts) {
        List<VariantSummary.Verdict> found =
                verdicts.stream().filter(verdict -> verdict.code().equals(code)).toList();
        assertThat(found).as(code + " among " + verdicts).hasSize(1);
        return found.get(0);
    }

    private static void assertSilent(String code, List<VariantSummary.Verdict> verdicts) {
        assertThat(verdicts).extracting(VariantSummary.Verdict::code).doesNotContain(code);
    }

    @Test
    void ofAHealthyRunOnlyItsEvennessIsTold() {
        Story story = capped();
        for (int key = 0; key < 8; key++) {
            story.takes(key * SECOND, key, key % 4, 90);
        }
        // One refusal in a few hundred attempts is noise.
        StreamRecord record = story.offer(50 * SECOND, 0, 0);
        story.throttle(50 * SECOND, record).queue(50 * SECOND, record).accept(51 * SECOND, record);

        List<VariantSummary.Verdict> verdicts = verdicts(FOUR_SHARDS, story);
        assertThat(verdicts).extracting(VariantSummary.Verdict::code).containsExactly("even-load");
        assertThat(verdicts.get(0).text())
                .isEqualTo(
                        "The load is even: partition 0, the fullest, was offered 25.1 % of all records, 1.00x the mean."
                                + " 0 of 4 partitions refused at least one attempt in a hundred.");
    }

    @Test
    void withoutTrafficNothingIsEvenOrUneven() {
        assertThat(verdicts(FOUR_SHARDS, capped())).isEmpty();
    }

    /** Of 62, 50, 38 and 50 a second the largest is 1.24 times the mean; of 63, 50, 37 and 50 it is 1.26 times. */
    @ParameterizedTest
    @CsvSource({"62, even-load, 1.24, 31.0 %, 62.0 %", "63, uneven-load, 1.26, 31.5 %, 63.0 %"})
    void aFullerShardThatHasRoomIsToldWithItsNumbers(
            int most, String code, double maxToMean, String share, String used) {
        Story story = capped();
        for (int second = 0; second < 10; second++) {
            story.takes(second * SECOND, 0, 0, 50)
                    .takes(second * SECOND, 1, 1, 100 - most)
                    .takes(second * SECOND, 2, 2, most)
                    .takes(second * SECOND, 3, 3, 50);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(FOUR_SHARDS, story);
        assertThat(verdicts).extracting(VariantSummary.Verdict::code).containsExactly(code);
        assertThat(verdicts.get(0).evidence())
                .containsEntry("maxToMean", maxToMean)
                .containsEntry("maxToMeanBytes", maxToMean)
                .containsEntry("shard", 2.0)
                .containsEntry("shardsWithout", 0.0)
                .containsEntry("refusingShards", 0.0)
                .containsEntry("shards", 4.0);
        assertThat(verdicts.get(0).text())
                .isEqualTo("The load is " + code.replace("-load", "") + ": partition 2, the fullest, was offered "
                        + share
                        + " of all records, " + maxToMean + "x the mean. Nothing was refused: the fullest second of any"
                        + " partition used " + used + " of its cap.");
    }

    /** 200, 150, 150 and 50 a second against 100: three of four refuse, and the fullest is far above the mean. No few are to blame, nor is the load even. */
    @Test
    void generalTroubleOfAnUnevenLoadIsToldAsBoth() {
        Story story = capped();
        int[] lost = {100, 50, 50};
        for (int second = 0; second < 100; second++) {
            for (int shard = 0; shard < 3; shard++) {
                story.takes(second * SECOND, shard, shard, 60).takes(second * SECOND, 4 + shard, shard, 40);
                story.loses(second * SECOND, 4 + shard, shard, lost[shard] / 2)
                        .loses(second * SECOND, 8 + shard, shard, lost[shard] / 2);
            }
            story.takes(second * SECOND, 3, 3, 50);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(FOUR_SHARDS, story);
        VariantSummary.Verdict verdict = only("uneven-load", verdicts);
        assertThat(verdict.evidence())
                .containsEntry("refusingShards", 3.0)
                .containsEntry("strandedShare", 0.125)
                .hasEntrySatisfying("maxToMean", times -> assertThat(times).isEqualTo(800.0 / 550, within(1e-9)));
        assertThat(verdict.text())
                .contains("3 of 4 partitions refused at least one attempt in a hundred, while 12.5 % of the capacity,"
                        + " which an even load would use, lay idle on average.");
        assertThat(verdicts).extracting(VariantSummary.Verdict::code).doesNotContain("hot-shard", "no-skew", "hot-key");
    }

    /** As many records, but those of partition 1 are four times as large: 40 of 70 bytes. */
    @Test
    void aLoadCanBeUnevenInBytesAlone() {
        Story story = capped();
        for (int shard = 0; shard < 4; shard++) {
            story.as(0, 0, shard == 1 ? 40 : 10).takes(0, shard, shard, 10);
        }
        VariantSummary.Verdict verdict = only("uneven-load", verdicts(FOUR_SHARDS, story));
        assertThat(verdict.evidence()).containsEntry("maxToMean", 1.0).containsEntry("share", 4.0 / 7);
        assertThat(verdict.text())
                .contains("partition 1, the fullest, was offered 57.1 % of all bytes, 2.29x the mean.");
    }

    @Test
    void shardsWithNothingAndGroupsAreToldBesideTheLoad() {
        Story story = grouped()
                .takes(0, 1, 2, 5)
                .takes(0, 2, 3, 5)
                .leftLagging(0, 2, 0)
                .leftLagging(0, 3, 0);
        assertThat(only("uneven-load", verdicts(GROUP, story)).text())
                .contains(
                        "2.00x the mean; 2 partitions got nothing. Nothing was held back. No group fell far behind, though a"
                                + " record waited for 1m40s.");
        Story late = grouped();
        for (int shard = 0; shard < 4; shard++) {
            late.takes(0, 4 + shard, shard, 50).leftLagging(0, shard, 0);
        }
        assertThat(only("even-load", verdicts(GROUP, late)).text())
                .contains("1.00x the mean. Nothing was held back. Group billing fell behind on 4 of 4 partitions.");
    }

    @Test
    void oneKeyAboveTheCapIsAHotKey() {
        Story story = capped();
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 7, 1, 100).loses(second * SECOND, 7, 1, 150);
        }
        VariantSummary.Verdict verdict = only("hot-key", verdicts(FOUR_SHARDS, story));

        // 250/s against 100/s: three partitions at least.
        assertThat(verdict.evidence())
                .containsEntry("peakRate", 250.0)
                .containsEntry("capShare", 2.5)
                .containsEntry("neededShards", 3.0)
                .containsEntry("shards", 1.0)
                .containsEntry("dropped", 1500.0)
                .containsEntry("hotKeys", 1.0);
        assertThat(verdict.text())
                .contains("The key key-7 alone was offered 250/s")
                .contains("2.50x what one partition takes")
                .contains("lies on 1 partition,")
                .contains("at least 3 must share it")
                .contains("60.0 % of its attempts were throttled, 60.0 % of its records dropped");
    }

    @Test
    void ofSeveralHotKeysTheHottestIsNamed() {
        Story story = capped().loses(0, 5, 0, 200).loses(0, 6, 1, 300).loses(0, 7, 2, 300);
        VariantSummary.Verdict verdict = only("hot-key", verdicts(FOUR_SHARDS, story));

        assertThat(verdict.text()).contains("The key key-6 alone").contains("So it is with 2 more keys.");
    }

    @Test
    void manyKeysThatOverfillAShardTogetherAreNoHotKey() {
        Story story = capped();
        for (int key = 0; key < 10; key++) {
            story.loses(0, key, 0, 60);
        }

        assertSilent("hot-key", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void aKeyThatIsSpreadOverEnoughShardsIsNoHotKey() {
        Story story = capped();
        for (int shard = 0; shard < 3; shard++) {
            story.takes(0, 7, shard, 70).loses(0, 7, shard, 10);
        }

        assertSilent("hot-key", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void aKeyThatFitsButForChanceIsNoHotKey() {
        // 120 in one second where 100 fit: two deviations of a Poisson count of 100.
        Story story = capped().takes(0, 7, 0, 100).loses(0, 7, 0, 20);

        assertSilent("hot-key", verdicts(FOUR_SHARDS, story));
    }

    /** 100 records in the 0.3 s that count, of which 30 fit; but they are in two calendar seconds, and each takes 100. */
    @Test
    void aKeyThatFitsIntoEachSecondIsNoHotKeyHoweverShortTheRun() {
        Scenario brief = Scenarios.of("""
                name: Brief
                duration: 1200ms
                warmup: 900ms
                stream: {platform: dynamodb, shards: 4, cap: {records: 100/s, units: null}}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                """);
        Story story = Scenarios.story(brief)
                .capped(0, Story.records(100))
                .loses(950 * Story.MILLI, 7, 0, 50)
                .loses(SECOND, 7, 0, 50);

        assertSilent("hot-key", verdicts(brief, story));
    }

    @Test
    void aKeyThatIsALittleAboveTheCapAllTheTimeIsAHotKey() {
        Story story = capped();
        for (int second = 0; second < 100; second++) {
            story.takes(second * SECOND, 7, 0, 100).loses(second * SECOND, 7, 0, 3);
        }

        assertThat(only("hot-key", verdicts(FOUR_SHARDS, story)).evidence()).containsEntry("neededShards", 2.0);
    }

    @Test
    void withoutACapAMemberIsTheMeasureAndLagTheProof() {
        Story story = grouped().takes(0, 7, 0, 500).leftLagging(0, 0, 0);
        VariantSummary.Verdict verdict = only("hot-key", verdicts(GROUP, story));

        assertThat(verdict.evidence()).containsEntry("capShare", 5.0).containsEntry("neededShards", 5.0);
        assertThat(verdict.text())
                .contains("5.00x what one member of billing works off, and one member reads a partition")
                .doesNotContain("throttled");
    }

    @Test
    void aKeyWhoseShardKeepsUpIsNoHotKey() {
        Story story = grouped().takes(0, 7, 0, 500);
        for (int i = 1; i <= 500; i++) {
            story.consume(i, 0, 0, 0, 0);
        }

        assertSilent("hot-key", verdicts(GROUP, story));
    }

    @Test
    void fewerKeysThanShardsAreFewKeys() {
        Story story = capped().takes(0, 0, 0, 100).loses(0, 0, 0, 50).takes(0, 1, 1, 10);
        VariantSummary.Verdict verdict = only("few-keys", verdicts(FOUR_SHARDS, story));

        assertThat(verdict.evidence())
                .containsEntry("partitionKeys", 2.0)
                .containsEntry("shards", 4.0)
                .containsEntry("usableShare", 0.5)
                .containsEntry("seconds", 100.0);
        assertThat(verdict.text())
                .startsWith("There were only 2 partition keys for 4 partitions in the whole run:"
                        + " no more than 2 partitions could work, 50.0 % of the capacity.");
    }

    @Test
    void keysAreFewWhenTheyAreFewForAWhile() {
        Story story = capped();
        for (int key = 0; key < 40; key++) {
            story.takes(0, key, key % 4, 2);
        }
        story.takes(30 * SECOND, 50, 0, 100).loses(30 * SECOND, 50, 0, 80);
        story.takes(31 * SECOND, 50, 0, 100).loses(31 * SECOND, 50, 0, 80);
        VariantSummary.Verdict verdict = only("few-keys", verdicts(FOUR_SHARDS, story));

        assertThat(verdict.evidence())
                .containsEntry("partitionKeys", 1.0)
                .containsEntry("seconds", 2.0)
                .containsEntry("sinceSeconds", 30.0);
        assertThat(verdict.text())
                .startsWith(
                        "There was only 1 partition key for 4 partitions at a time, in 2 busy seconds from 30.0s on:"
                                + " no more than 1 partition could work, 25.0 % of the capacity.");
    }

    @Test
    void fewKeysThatHurtNobodyAreNoVerdict() {
        assertSilent("few-keys", verdicts(FOUR_SHARDS, capped().takes(0, 0, 0, 100)));
    }

    @Test
    void aSingleLossHurts() {
        Story story = capped().takes(0, 0, 0, 300).loses(0, 0, 0, 1);

        only("few-keys", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void aGroupThatIsBehindByLessThanAPollIsAtWork() {
        Story story = grouped().takes(0, 0, 0, 5).leftLagging(0, 0, 0);

        assertThat(verdicts(GROUP, story))
                .extracting(VariantSummary.Verdict::code)
                .containsExactly("uneven-load");
    }

    @Test
    void fewKeysHurtWhenAGroupFallsBehind() {
        Story story = grouped().takes(0, 0, 0, 50).leftLagging(0, 0, 0);

        only("few-keys", verdicts(GROUP, story));
    }

    @Test
    void aLossThatRetriesPutOffIsHidden() {
        Story story = capped();
        for (int i = 0; i < 3; i++) {
            StreamRecord record = story.offer(5 * SECOND, 0, 0);
            story.throttle(5 * SECOND, record).queue(5 * SECOND, record);
            if (i == 0) {
                story.accept(6 * SECOND, record);
            }
        }
        story.loses(95 * SECOND, 0, 0, 5);
        VariantSummary.Verdict verdict = only("hidden-loss", verdicts(FOUR_SHARDS, story));

        // Three were refused at 5 s, one at 95 s before it was dropped; one had got through, two waited.
        assertThat(verdict.evidence())
                .containsEntry("firstThrottleSeconds", 5.0)
                .containsEntry("firstDropSeconds", 95.0)
                .containsEntry("hiddenSeconds", 90.0)
                .containsEntry("throttledOnceBefore", 4.0)
                .containsEntry("recoveredBefore", 1.0)
                .containsEntry("waitingBefore", 2.0)
                .containsEntry("dropped", 5.0)
                .containsEntry("dropRate", 0.625);
        assertThat(verdict.text())
                .isEqualTo(
                        "The first throttle was at 5.0s, the first loss only 1m30s later: of 4 records refused until then"
                                + " 25.0 % had got through on a retry, and 2 stood in retry queues. From 1m35s on 5 records were"
                                + " dropped, 62.5 % of all.");
    }

    @Test
    void aLossThatIsSeenAtOnceIsNotHidden() {
        assertSilent("hidden-loss", verdicts(FOUR_SHARDS, capped().loses(5 * SECOND, 0, 0, 5)));
    }

    @Test
    void anAverageIsBlindWhileAShardIsAtItsCap() {
        Story story = capped();
        for (int second = 0; second < 60; second++) {
            story.takes(second * SECOND, 0, 2, 100).loses(second * SECOND, 0, 2, 20);
        }
        VariantSummary.Verdict verdict = only("blind-average", verdicts(FOUR_SHARDS, story));

        // 100 of 4 * 100/s, for a minute.
        assertThat(verdict.evidence())
                .containsEntry("streamMinutePeak", 0.25)
                .containsEntry("shard", 2.0)
                .containsEntry("shardPeakUtilisation", 1.0)
                .containsEntry("shardThrottled", 1200.0)
                .containsEntry("throttlingSeconds", 60.0)
                .containsEntry("strandedShare", 0.75);
        assertThat(verdict.text())
                .startsWith("In its fullest minute the stream used 25.0 % of its capacity")
                .contains("while partition 2 was at its cap and refused 1,200 attempts")
                .endsWith("In the 60 seconds with refusals 75.0 % of the capacity lay idle on average.");
    }

    @Test
    void aFullShardThatHardlyRefusesIsNoTrouble() {
        Story story = capped();
        for (int second = 0; second < 60; second++) {
            story.takes(second * SECOND, 10 + second % 5, 2, 100);
        }
        StreamRecord record = story.offer(60 * SECOND, 10, 2);
        story.throttle(60 * SECOND, record).queue(60 * SECOND, record).accept(61 * SECOND, record);

        assertSilent("blind-average", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void refusalsOfAShardBelowItsCapHaveAnotherCause() {
        Story story = capped();
        for (int second = 0; second < 60; second++) {
            story.takes(second * SECOND, 10 + second % 5, 2, 80).loses(second * SECOND, 10, 2, 20);
        }

        assertSilent("blind-average", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void anAverageThatSeesTheTroubleIsNotBlind() {
        Story story = capped();
        for (int second = 0; second < 100; second++) {
            for (int shard = 0; shard < 4; shard++) {
                story.takes(second * SECOND, 10 + shard, shard, 90);
            }
            story.loses(second * SECOND, 10, 0, 20);
        }

        assertSilent("blind-average", verdicts(FOUR_SHARDS, story));
    }

    @Test
    void membersWithoutAShardAreIdleWithOrWithoutLag() {
        Story healthy = Scenarios.story(GROUP).assigned(0, 0, 6, 0, 1, 2, 3);
        VariantSummary.Verdict verdict = only("idle-members", verdicts(GROUP, healthy));

        assertThat(verdict.evidence())
                .containsEntry("members", 6.0)
                .containsEntry("idleMembers", 2.0)
                .containsEntry("shards", 4.0)
                .containsEntry("lagMaxSeconds", Double.NaN);
        assertThat(verdict.text())
                .isEqualTo(
                        "2 of the 6 members of billing have nothing to read: there are 4 partitions, and each is read by"
                                + " one member. Without them the group was never too far behind.");

        Story behind = Scenarios.story(GROUP).assigned(0, 0, 6, 0, 1, 2, 3);
        behind.takes(10 * SECOND, 0, 0, 50).leftLagging(0, 0, 10 * SECOND);

        assertThat(only("idle-members", verdicts(GROUP, behind)).text())
                .endsWith("They don't help the lag, which grew to 50 records and 1m30s.");
    }

    @Test
    void aGroupWithAShardForEachMemberHasNoIdleOnes() {
        assertSilent("idle-members", verdicts(GROUP, grouped()));
    }

    /** Three keys of 60/s meet on partition 1, which takes 100/s; a split leaves at best half. */
    @Test
    void manyKeysTooMuchForOneShardAreAHotShard() {
        Story story = capped();
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 1, 1, 60).takes(second * SECOND, 2, 1, 40);
            story.loses(second * SECOND, 2, 1, 20).loses(second * SECOND, 3, 1, 60);
            story.takes(second * SECOND, 4, 0, 30)
                    .takes(second * SECOND, 5, 2, 30)
                    .takes(second * SECOND, 6, 3, 30);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(FOUR_SHARDS, story);
        VariantSummary.Verdict verdict = only("hot-shard", verdicts);

        assertThat(verdict.evidence())
                .containsEntry("shard", 1.0)
                .containsEntry("share", 180.0 / 270)
                .containsEntry("timesMean", 180 * 4 / 270.0)
                .containsEntry("keys", 3.0)
                .containsEntry("largestKeyShare", 1.0 / 3)
                .containsEntry("leftBySplit", 0.5)
                .containsEntry("throttled", 800.0)
                .containsEntry("refusingShards", 1.0);
        assertThat(verdict.text())
                .contains("Partition 1 got 66.7 % of all records, 2.67x the mean")
                .contains("of its 3 keys the largest, key-1, has 33.3 %");
        assertSilent("hot-key", verdicts);
        assertSilent("no-skew", verdicts);
    }

    /** The key of 90/s fits into the 100/s of its partition, with 30/s of another it doesn't; of billing one member works off 50/s. */
    @Test
    void aHotShardBesideAHotKeySaysAgainstWhatNoKeyIsTooMuch() {
        Story story =
                Scenarios.story(CAPPED_GROUP).capped(0, Story.records(100)).assigned(0, 0, 4, 0, 1, 2, 3);
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 1, 1, 90).takes(second * SECOND, 2, 1, 10);
            story.loses(second * SECOND, 2, 1, 20);
            story.takes(second * SECOND, 4, 0, 1);
        }
        story.leftLagging(0, 0, 10 * SECOND).leftLagging(0, 1, 10 * SECOND);
        List<VariantSummary.Verdict> verdicts = verdicts(CAPPED_GROUP, story);

        assertThat(only("hot-key", verdicts).text())
                .startsWith(
                        "The key key-1 alone was offered 90/s in its fullest second, 1.80x what one member of billing"
                                + " works off, and one member reads a partition.");
        assertThat(only("hot-shard", verdicts).text())
                .contains("Against what one partition takes no key on it is too much alone: of its 2 keys the largest,"
                        + " key-1, has 75.0 %.")
                .doesNotContain("No key");
    }

    /** Partition 1 of four is split at 15 s: seven there have been, but never more than five at once. What counts is the moment at which most were in trouble. */
    @Test
    void aShardAndItsPartsArentCountedAsThree() {
        Story story = capped();
        for (int second = 10; second < 20; second++) {
            int shard = second < 15 ? 1 : 4;
            story.takes(second * SECOND, 1, shard, 60).takes(second * SECOND, 2, shard, 40);
            story.loses(second * SECOND, 2, shard, 20).loses(second * SECOND, 3, shard, 60);
            story.takes(second * SECOND, 4, 0, 30)
                    .takes(second * SECOND, 5, 2, 30)
                    .takes(second * SECOND, 6, 3, 30);
            if (second == 14) {
                split(story, 15, 1, 4);
            }
        }
        split(story, 90, 5, 6);
        VariantSummary.Verdict verdict = only("hot-shard", verdicts(FOUR_SHARDS, story));

        // Open were three all the time, 1 for 15 s, 4 for 85 s, 5 for 75 s and its two parts for 10 s each: 495 s; 1
        // got 900 of 2,700 records in 15 s of that.
        assertThat(verdict.evidence())
                .containsEntry("shard", 1.0)
                .containsEntry("refusingShards", 1.0)
                .containsEntry("shards", 4.0)
                .hasEntrySatisfying(
                        "timesMean", times -> assertThat(times).isEqualTo(900.0 / 15 / (2700.0 / 495), within(1e-9)));
        assertThat(verdict.text()).contains("as did 0 of the other 3.");
    }

    /** One shard gives way to two. */
    private static void split(Story story, int seconds, int parent, int first) {
        story.closed(seconds * SECOND, parent)
                .opened(seconds * SECOND, first, List.of(parent), List.of("0", "1"))
                .opened(seconds * SECOND, first + 1, List.of(parent), List.of("2", "3"));
    }

    /** 250/s against 100/s wants three partitions: the key goes from 1 to 4 to 6, and lies on one at any time. */
    @Test
    void aKeyThatSplitsMoveFromShardToShardStaysAHotKey() {
        Story story = capped();
        int shard = 1;
        for (int second = 10; second < 40; second++) {
            if (second == 20 || second == 30) {
                split(story, second, shard, shard == 1 ? 4 : 6);
                shard = shard == 1 ? 4 : 6;
            }
            story.takes(second * SECOND, 7, shard, 100).loses(second * SECOND, 7, shard, 150);
        }
        VariantSummary.Verdict verdict = only("hot-key", verdicts(FOUR_SHARDS, story));
        assertThat(verdict.evidence()).containsEntry("shards", 1.0).containsEntry("neededShards", 3.0);
        assertThat(verdict.text()).contains("It lies on 1 partition");
    }

    /** Salted over four buckets, 600/s: a bucket is on partition 1, whose parts follow it, and one on partition 0. */
    @Test
    void theShardsOfASaltedKeyAreThoseAtOneTime() {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            int shard = second < 15 ? 1 : 4;
            story.takes(second * SECOND, 7, 0, 100).loses(second * SECOND, 7, 0, 200);
            story.takes(second * SECOND, 7, shard, 100).loses(second * SECOND, 7, shard, 200);
            if (second == 14) {
                split(story, 15, 1, 4);
            }
        }
        assertThat(only("hot-key", verdicts(SALTED, story)).evidence())
                .containsEntry("shards", 2.0)
                .containsEntry("neededShards", 6.0);
    }

    @Test
    void membersHaveTheShardsThatAreOpenAtTheEnd() {
        Story story = grouped();
        split(story, 50, 1, 4);
        story.assigned(50 * SECOND, 0, 6, 0, 1, 2, 3, 4, 1);
        assertThat(only("idle-members", verdicts(GROUP, story)).evidence())
                .containsEntry("shards", 5.0)
                .containsEntry("idleMembers", 1.0);
    }

    /** Three keys on four partitions, from 50 s on five: four are the fewest, and too many all the time. */
    @Test
    void keysAreFewForTheFewestShardsThatThereWere() {
        Story story = capped();
        for (int key = 0; key < 3; key++) {
            story.loses(10 * SECOND, key, key, 5).takes(11 * SECOND, key, key, 5);
        }
        split(story, 50, 1, 4);
        assertThat(only("few-keys", verdicts(FOUR_SHARDS, story)).evidence())
                .containsEntry("partitionKeys", 3.0)
                .containsEntry("shards", 4.0);
    }

    @Test
    void aShardWithAHotKeyIsLeftToThatVerdict() {
        Story story = capped();
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 7, 1, 100)
                    .loses(second * SECOND, 7, 1, 150)
                    .loses(second * SECOND, 8, 1, 20);
        }
        assertSilent("hot-shard", verdicts(FOUR_SHARDS, story));
    }

    /** Each of the four partitions is offered 140/s and takes 100/s. */
    @Test
    void evenOverloadIsNoSkew() {
        Story story = capped();
        for (int second = 10; second < 20; second++) {
            for (int shard = 0; shard < 4; shard++) {
                story.takes(second * SECOND, shard, shard, 70).takes(second * SECOND, 4 + shard, shard, 30);
                story.loses(second * SECOND, 4 + shard, shard, 40);
            }
        }
        List<VariantSummary.Verdict> verdicts = verdicts(FOUR_SHARDS, story);
        assertThat(only("no-skew", verdicts).evidence())
                .containsEntry("refusingShards", 4.0)
                .containsEntry("maxToMean", 1.0)
                .containsEntry("offeredPerSecond", 56.0)
                .containsEntry("acceptedPerSecond", 40.0);
        assertSilent("hot-shard", verdicts);
    }

    /** One record a second on partition 1 is a hundred times larger than those of the others, and fills it. */
    @Test
    void aShardFullInBytesHasLargeRecords() {
        Scenario scenario = Scenarios.of("""
                name: Bytes
                duration: 100s
                stream: {shards: 4, platform: kafka, cap: {records: 100/s, bytes: 1 KB/s}}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                """);
        Caps caps = new Caps(new Caps.Rates(100, 1000, Double.NaN), Caps.Rates.NONE, 1);
        Story story = Scenarios.story(scenario).capped(0, caps);
        for (int second = 0; second < 100; second++) {
            story.as(0, 0, 1000).takes(second * SECOND, 1, 1, 1).loses(second * SECOND, 2, 1, 1);
            story.as(0, 0, 10).takes(second * SECOND, 3, 0, 9);
        }
        VariantSummary.Verdict verdict = only("large-records", verdicts(scenario, story));
        assertThat(verdict.evidence())
                .containsEntry("shard", 1.0)
                .containsEntry("bytesUtilisation", 1.0)
                .containsEntry("recordsUtilisation", 0.01)
                .containsEntry("meanBytes", 1000.0)
                .containsEntry("streamMeanBytes", 2090.0 / 11);
    }

    @Test
    void aGroupBehindOnOneShardNamesIt() {
        Story story = grouped();
        story.takes(0, 1, 2, 30).takes(0, 2, 2, 30).takes(0, 3, 2, 30).leftLagging(0, 2, 0);
        List<VariantSummary.Verdict> verdicts = verdicts(GROUP, story);
        assertThat(only("hot-shard", verdicts).evidence())
                .containsEntry("shard", 2.0)
                .containsEntry("lagMax", 90.0)
                .containsEntry("behindShards", 1.0)
                .containsEntry("memberRate", 100.0)
                .containsEntry("memberShards", 1.0);
        assertThat(only("hot-shard", verdicts).text()).contains("billing fell 90 records behind there");
        assertSilent("group-too-slow", verdicts);
    }

    /** A pool is as fast as all its workers, but few values keep few of them busy. */
    @Test
    void workersThatDontShareAreTold() {
        Scenario pool = Scenarios.of("""
                name: A pool
                duration: 100s
                stream: {shards: 4, platform: kafka}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                consumers: {billing: {members: 4, rate: 100/s, poll: 10, workers: {count: 4, by: "{user}"}}}
                """);
        Story story = Scenarios.story(pool).assigned(0, 0, 4, 0, 1, 2, 3);
        story.takes(0, 1, 2, 30).takes(0, 2, 2, 30).takes(0, 3, 2, 30).leftLagging(0, 2, 0);
        assertThat(only("hot-shard", verdicts(pool, story)).text())
                .contains("Each of its 4 workers gets the records of its values of {user} alone, of which it works off"
                        + " 100/s. No key is too much for all of them together");
    }

    /** Member 0 reads partitions 0 and 1: 200 records in 100 s, of 100/s that it works off. */
    @Test
    void theShardsOfOneMemberAreAddedUp() {
        Story story = Scenarios.story(GROUP).assigned(0, 0, 3, 0, 0, 1, 2);
        story.takes(0, 1, 0, 60)
                .takes(0, 2, 0, 60)
                .takes(0, 3, 1, 80)
                .leftLagging(0, 0, 0)
                .leftLagging(0, 1, 0);
        assertThat(only("hot-shard", verdicts(GROUP, story)).evidence())
                .containsEntry("shard", 0.0)
                .containsEntry("memberShards", 2.0)
                .containsEntry("memberOffered", 2.0);
    }

    @Test
    void aGroupBehindOnMostShardsIsTooSlow() {
        Story story = grouped();
        for (int shard = 0; shard < 3; shard++) {
            story.takes(0, shard, shard, 50).leftLagging(0, shard, 0);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(GROUP, story);
        assertThat(only("group-too-slow", verdicts).evidence())
                .containsEntry("behindShards", 3.0)
                .containsEntry("shards", 4.0)
                .containsEntry("memberRate", 100.0)
                .containsEntry("groupRate", 400.0)
                .containsEntry("accepted", 1.5)
                .containsEntry("shardsWithRecords", 3.0);
        assertThat(only("group-too-slow", verdicts).text())
                .endsWith(
                        "Only faster members help, or a key that reaches more partitions: no more than 3 partitions got"
                                + " records.");
        assertSilent("hot-shard", verdicts);
    }

    /** Two members read two partitions each, and three of four got records: a fourth member would have nothing to do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | 3 | More members (consumers.billing.members) help, up to 3, for no more than 3 partitions got records, or faster ones.",
                "2 | 4 | More members (consumers.billing.members) help, up to 4, or faster ones.",
                "4 | 4 | Only faster members help, or more partitions to share among more."
            })
    void moreMembersHelpUpToTheShardsThatHoldRecords(int members, int holding, String text) {
        Story story = Scenarios.story(GROUP).assigned(0, 0, members, 0, 1 % members, 2 % members, 3 % members);
        for (int shard = 0; shard < holding; shard++) {
            story.takes(0, shard, shard, 50).leftLagging(0, shard, 0);
        }
        assertThat(only("group-too-slow", verdicts(GROUP, story)).text()).endsWith(text);
    }

    /** Each partition has less before it than one poll, but each member reads two, and all wait. */
    @Test
    void aGroupIsTooSlowHoweverFewRecordsWaitOnEachShard() {
        Story story = Scenarios.story(GROUP).assigned(0, 0, 2, 0, 0, 1, 1);
        for (int shard = 0; shard < 4; shard++) {
            story.takes(0, shard, shard, 5).leftLagging(0, shard, 0);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(GROUP, story);
        assertThat(only("group-too-slow", verdicts).evidence()).containsEntry("behindShards", 4.0);
        assertSilent("hot-shard", verdicts);
        assertThat(only("even-load", verdicts).text()).endsWith("Group billing fell behind on 4 of 4 partitions.");
    }

    /** All four partitions are as late, one has more than a poll before it: that doesn't make it the cause. */
    @Test
    void aShardWithMoreThanAPollIsNotToBlameWhereAllAreAsLate() {
        Story story = Scenarios.story(GROUP).assigned(0, 0, 2, 0, 0, 1, 1);
        for (int shard = 0; shard < 4; shard++) {
            story.takes(0, shard, shard, shard == 2 ? 12 : 8).leftLagging(0, shard, 0);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(GROUP, story);
        assertThat(only("group-too-slow", verdicts).evidence()).containsEntry("behindShards", 4.0);
        assertSilent("hot-shard", verdicts);
    }

    /** 300 records before members that work off 10/s each are less than a poll, and fifteen seconds of work. */
    @Test
    void aSlowGroupIsBehindWithLessThanAPollBeforeIt() {
        Scenario slow = Scenarios.of("""
                name: A slow group
                duration: 100s
                stream: {shards: 4, platform: kafka}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                consumers: {billing: {members: 2, rate: 10/s}}
                """);
        Story story = Scenarios.story(slow).assigned(0, 0, 2, 0, 0, 1, 1);
        for (int shard = 0; shard < 4; shard++) {
            story.takes(0, shard, shard, 75).leftLagging(0, shard, 0);
        }
        assertThat(only("group-too-slow", verdicts(slow, story)).evidence()).containsEntry("lagMax", 300.0);
    }

    /** Four partitions bring about the same, and the group was behind on one of them. */
    @Test
    void aShardWithNoMoreThanOthersIsNotHot() {
        Story story = grouped();
        long end = 99_900_000_000L;
        story.takes(0, 1, 1, 55).leftLagging(0, 1, 0);
        story.takes(end, 0, 0, 50).takes(end, 2, 2, 52).takes(end, 3, 3, 51);
        story.leftLagging(0, 0, end).leftLagging(0, 2, end).leftLagging(0, 3, end);
        List<VariantSummary.Verdict> verdicts = verdicts(GROUP, story);
        assertSilent("hot-shard", verdicts);
        assertThat(only("group-too-slow", verdicts).text())
                .startsWith("Group billing fell behind on 1 of 4 partitions, on partition 1 with no more than 1.06x the"
                        + " mean load, so that no partition is the cause: it works off 400/s with 4 busy members and");
    }

    /** The same, but the member that reads it works off a tenth of what the others do. */
    @Test
    void aSlowMemberIsNamed() {
        Scenario slow = Scenarios.of("""
                name: A slow member
                duration: 100s
                stream: {shards: 4, platform: kafka}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                consumers: {billing: {members: 4, rate: 100/s, poll: 10, except: {1: {rate: 10/s}}}}
                """);
        Story story = Scenarios.story(slow).assigned(0, 0, 4, 0, 1, 2, 3);
        long end = 99_900_000_000L;
        story.takes(0, 1, 1, 55).leftLagging(0, 1, 0);
        story.takes(end, 0, 0, 50).takes(end, 2, 2, 52).takes(end, 3, 3, 51);
        story.leftLagging(0, 0, end).leftLagging(0, 2, end).leftLagging(0, 3, end);
        assertThat(only("group-too-slow", verdicts(slow, story)).text())
                .endsWith("Member 1, which reads partition 1, works off 10/s where others work off 100/s: a faster one"
                        + " helps.");
    }

    /** Two buckets of 60/s met on partition 2; on partition 0 one of them and 80/s of other keys are too much as well, and another salt doesn't mend that. */
    @Test
    void aBucketAndOthersTooMuchTogetherAreAHotShardBesideACollision() {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 0; second < 100; second++) {
            story.takes(second * SECOND, 0, 0, 50).loses(second * SECOND, 0, 0, 10);
            story.takes(second * SECOND, 1, 0, 25).loses(second * SECOND, 1, 0, 15);
            story.takes(second * SECOND, 2, 0, 25).loses(second * SECOND, 2, 0, 15);
            story.takes(second * SECOND, 0, 1, 60);
            story.takes(second * SECOND, 0, 2, 100).loses(second * SECOND, 0, 2, 20);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(SALTED, story);
        assertThat(only("salt-collision", verdicts).evidence()).containsEntry("shard", 2.0);
        VariantSummary.Verdict hot = only("hot-shard", verdicts);
        assertThat(hot.evidence()).containsEntry("shard", 0.0).containsEntry("leftBySplit", 0.5);
        assertThat(hot.text()).contains("of its 3 keys the largest, key-0, has 42.9 %");
    }

    /** Of six buckets of 60/s two lie on partition 1 and three on partition 2, which is worse. */
    @Test
    void theOtherShardsOnWhichBucketsMetAreCounted() {
        Scenario six = Scenarios.of("""
                name: Six buckets
                duration: 100s
                stream: {shards: 8, platform: dynamodb, cap: {units: null, records: 100/s}}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: {template: "{user}", buckets: 6}
                """);
        Story story = Scenarios.story(six).capped(0, Story.records(100));
        for (int second = 0; second < 100; second++) {
            story.takes(second * SECOND, 0, 0, 60);
            story.takes(second * SECOND, 0, 1, 100).loses(second * SECOND, 0, 1, 20);
            story.takes(second * SECOND, 0, 2, 100).loses(second * SECOND, 0, 2, 80);
        }
        VariantSummary.Verdict verdict = only("salt-collision", verdicts(six, story));
        assertThat(verdict.evidence()).containsEntry("shard", 2.0).containsEntry("collidedShards", 2.0);
        assertThat(verdict.text())
                .contains("partition 2 has 3 of them, and 0 % of what it got is of other keys. So it is on 1 more"
                        + " partition. A bucket alone is 0.6");
    }

    /** Four buckets of 60/s each; two of them on partition 2, which takes 100/s. */
    @Test
    void twoBucketsOnOneShardCollide() {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 0, 0, 60).takes(second * SECOND, 0, 1, 60);
            story.takes(second * SECOND, 0, 2, 100).loses(second * SECOND, 0, 2, 20);
        }
        VariantSummary.Verdict verdict = only("salt-collision", verdicts(SALTED, story));
        assertThat(verdict.evidence())
                .containsEntry("buckets", 4.0)
                .containsEntry("shardsOfKey", 3.0)
                .containsEntry("shard", 2.0)
                .containsEntry("bucketsOnShard", 2.0)
                .containsEntry("capShareOfBucket", 0.6)
                .containsEntry("othersShare", 0.0);
        assertThat(verdict.text())
                .contains("The 4 buckets of key-0 lie on only 3 partitions: partition 2 has 2 of them");
    }

    /**
     * Two keys have a bucket of 55/s each on partition 2, which takes 100/s, and a third has two buckets of 1/s there: that it does is true and isn't why. The first key
     * is 220/s in all, but lies on four partitions.
     */
    @Test
    void aKeyAmongManyIsntBlamedForMeetingItself() {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 0; second < 100; second++) {
            for (int shard : new int[] {0, 1, 3}) {
                story.takes(second * SECOND, 0, shard, 55);
            }
            story.takes(second * SECOND, 0, 2, 50).loses(second * SECOND, 0, 2, 5);
            story.takes(second * SECOND, 1, 2, 50).loses(second * SECOND, 1, 2, 5);
            story.loses(second * SECOND, 5, 2, 2)
                    .takes(second * SECOND, 5, 0, 1)
                    .takes(second * SECOND, 5, 1, 1);
        }
        List<VariantSummary.Verdict> verdicts = verdicts(SALTED, story);
        assertSilent("salt-collision", verdicts);
        assertSilent("hot-key", verdicts);
        assertThat(only("hot-shard", verdicts).text())
                .contains("Partition 2 got", "of its 3 keys the largest, key-0, has 49.1 %");
    }

    /** Two buckets of 25/s met where others bring so much already: without the second 75/s would be too much instead of 100/s, and with others of 90/s 15/s instead of 40/s. */
    @ParameterizedTest
    @CsvSource({"150, false", "90, true"})
    void bucketsThatMetAreBlamedIfTheyAreHalfOfWhatIsTooMuch(int others, boolean blamed) {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 0; second < 100; second++) {
            story.takes(second * SECOND, 0, 0, 25).takes(second * SECOND, 0, 1, 25);
            story.takes(second * SECOND, 0, 2, 25).loses(second * SECOND, 0, 2, 25);
            story.takes(second * SECOND, 1, 2, others / 3).takes(second * SECOND, 2, 2, others / 3);
            story.loses(second * SECOND, 3, 2, others / 3);
        }
        assertThat(verdicts(SALTED, story).stream().map(VariantSummary.Verdict::code))
                .filteredOn("salt-collision"::equals)
                .hasSize(blamed ? 1 : 0);
    }

    /** The same, but each bucket alone is more than a partition takes: more buckets are needed, whatever the hash. */
    @Test
    void bucketsThatAreTooLargeDontCollide() {
        Story story = Scenarios.story(SALTED).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 0, 0, 100).loses(second * SECOND, 0, 0, 40);
            story.takes(second * SECOND, 0, 1, 100).loses(second * SECOND, 0, 1, 40);
            story.takes(second * SECOND, 0, 2, 100).loses(second * SECOND, 0, 2, 180);
        }
        assertSilent("salt-collision", verdicts(SALTED, story));
    }

    /** Key 7 brings 250/s to a partition that takes 1,000/s and a member that works off 100/s: the cap isn't the matter. */
    @Test
    void aKeyIsHeldAgainstItsReaderWhereTheCapHasRoom() {
        Scenario both = Scenarios.of("""
                name: Caps and a slow group
                duration: 100s
                stream: {shards: 4, platform: kafka, cap: {records: 1000/s}}
                traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
                key: "{user}"
                consumers: {billing: {members: 4, rate: 100/s, poll: 10}}
                """);
        Story story = Scenarios.story(both).capped(0, Story.records(1000)).assigned(0, 0, 4, 0, 1, 2, 3);
        for (int second = 0; second < 90; second++) {
            story.takes(second * SECOND, 7, 1, 250).takes(second * SECOND, 8, 1, 10);
        }
        story.leftLagging(0, 1, 0);
        List<VariantSummary.Verdict> verdicts = verdicts(both, story);
        VariantSummary.Verdict verdict = only("hot-key", verdicts);
        assertThat(verdict.evidence()).containsEntry("capShare", 2.5).containsEntry("neededShards", 3.0);
        assertThat(verdict.text()).contains("2.50x what one member of billing works off");
        assertSilent("hot-shard", verdicts);
    }

    /** Partition 1 is offered 250/s of one key from 10 s to 20 s, takes 100/s and holds the rest back; from 30 s on others are dropped outside the full queue. */
    private static Story delaying(int innocentsDropped) {
        Story story = Scenarios.story(DELAYING).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 7, 1, 100);
            for (int i = 0; i < 150; i++) {
                StreamRecord record = story.offer(second * SECOND, 7, 1);
                story.delay(second * SECOND, record).queue(second * SECOND, record);
            }
        }
        List<StreamRecord> outside = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            outside.add(story.offer(20 * SECOND, 2, 2));
            story.block(20 * SECOND, outside.get(i));
        }
        for (StreamRecord record : outside.subList(0, innocentsDropped)) {
            story.drop(30 * SECOND, record, DropCause.BLOCKED);
        }
        for (StreamRecord record : outside.subList(innocentsDropped, 10)) {
            story.admit(30 * SECOND, record).accept(30 * SECOND, record);
        }
        return story;
    }

    @Test
    void whatIsHeldBackProvesAHotKeyWithoutAnyThrottle() {
        VariantSummary.Verdict verdict = only("hot-key", verdicts(DELAYING, delaying(4)));

        assertThat(verdict.evidence())
                .containsEntry("capShare", 2.5)
                .containsEntry("throttled", 0.0)
                .containsEntry("delayed", 1500.0);
        assertThat(verdict.text()).contains("60.0 % of its records were held back, 0 % dropped.");
    }

    @Test
    void recordsForShardsWithRoomAreLostInASharedBuffer() {
        List<VariantSummary.Verdict> verdicts = verdicts(DELAYING, delaying(4));
        VariantSummary.Verdict verdict = only("shared-buffer", verdicts);

        assertThat(verdict.evidence())
                .containsEntry("troubledShards", 1.0)
                .containsEntry("innocentOffered", 10.0)
                .containsEntry("innocentDropped", 4.0)
                .containsEntry("innocentDropRate", 0.4)
                .containsEntry("shareOfDropped", 1.0)
                .containsEntry("blockedSecondsMax", 10.0);
        assertThat(verdict.text())
                .startsWith("Only 1 partition of 4 had too much to do, but 4 records for others, with room, were lost")
                .contains("40.0 % of theirs and 100.0 % of all that was dropped")
                .endsWith("The senders of one host stood still for 10.0s.");
        // Held back from 10 s on, lost from 30 s on.
        assertThat(only("hidden-loss", verdicts).evidence())
                .containsEntry("firstDelaySeconds", 10.0)
                .containsEntry("hiddenSeconds", 20.0)
                .containsEntry("delayedBefore", 1500.0);
        // While records wait, to the end of the run, three of four partitions stand idle but for the busy ten seconds.
        assertThat(only("blind-average", verdicts).evidence()).containsEntry("throttlingSeconds", 90.0);
    }

    /** Key 5 is on the partition in trouble and on one with room: what was lost on its way to that one is told once, whoever tells it. */
    @Test
    void theVerdictAndTheInnocentTellOneNumber() {
        Story story = delaying(4).takes(80 * SECOND, 5, 1, 1).takes(80 * SECOND, 5, 2, 30);
        for (int i = 0; i < 6; i++) {
            story.drop(81 * SECOND, story.offer(81 * SECOND, 5, 2), DropCause.BLOCKED);
        }
        VariantSummary summary = Scenarios.summary(DELAYING, story.end());
        VariantSummary.Bystanders lost = summary.innocents().stream()
                .filter(one -> one.where().equals("host"))
                .findFirst()
                .orElseThrow()
                .beside();
        assertThat(lost.dropped()).isEqualTo(10);
        assertThat(only("shared-buffer", summary.diagnosis()).evidence())
                .containsEntry("innocentOffered", (double) lost.offered())
                .containsEntry("innocentDropped", (double) lost.dropped())
                .containsEntry("innocentDropRate", lost.dropRate());
    }

    @Test
    void aSharedBufferThatHoldsLosesNobody() {
        List<VariantSummary.Verdict> verdicts = verdicts(DELAYING, delaying(0));
        assertSilent("shared-buffer", verdicts);
        assertSilent("hidden-loss", verdicts);
    }

    /** Broker 0 leads shards 0 and 2: 60 and 40 of its 100 records in a second, and 50 refusals; broker 1 takes 30. */
    @Test
    void aBrokerThatIsTooBusyWithWhatItLeadsIsHot() {
        Story story = Scenarios.story(BROKERS);
        story.takes(SECOND, 0, 0, 60)
                .takes(SECOND, 1, 2, 40)
                .loses(SECOND, 1, 2, 50)
                .takes(SECOND, 2, 1, 30);
        VariantSummary.Verdict verdict = only("hot-broker", verdicts(BROKERS, story));

        assertThat(verdict.evidence())
                .containsEntry("broker", 0.0)
                .containsEntry("brokers", 2.0)
                .containsEntry("refusingBrokers", 1.0)
                .containsEntry("throttled", 50.0)
                .containsEntry("shards", 2.0)
                .containsEntry("peakUtilisation", 1.0)
                .containsEntry("othersPeakUtilisation", 0.3);
        assertThat(verdict.text()).startsWith("1 of 2 brokers refused. Broker 0, which leads 2 partitions in the end");
    }

    @Test
    void whereAllBrokersRefuseNoneIsHot() {
        Story story = Scenarios.story(BROKERS);
        story.takes(SECOND, 0, 0, 100)
                .loses(SECOND, 0, 0, 50)
                .takes(SECOND, 1, 1, 100)
                .loses(SECOND, 1, 1, 50);
        assertSilent("hot-broker", verdicts(BROKERS, story));
    }

    /** 2 refusals of 302 attempts are less than one in a hundred. */
    @Test
    void aFewRefusalsMakeNoBrokerHot() {
        Story story = Scenarios.story(BROKERS);
        story.takes(SECOND, 0, 0, 100).takes(2 * SECOND, 0, 0, 100).takes(3 * SECOND, 0, 0, 100);
        story.loses(3 * SECOND, 0, 0, 2);
        assertSilent("hot-broker", verdicts(BROKERS, story));
    }
}
