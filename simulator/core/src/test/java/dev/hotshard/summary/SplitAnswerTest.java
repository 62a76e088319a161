package dev.hotshard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** What a split did, said in words: a number that it didn't change stands there once. */
class SplitAnswerTest {
    private static final Scenario SCENARIO = Scenarios.of("""
            name: A group
            duration: 100s
            stream: {shards: 4, platform: dynamodb, cap: {units: null, records: 100/s}}
            traffic: {events: {rate: 1/s, fields: {user: {count: 9, name: "u{n}"}}}}
            key: "{user}"
            consumers: {billing: {members: 2, rate: 100/s, poll: 10}}
            """);

    private static final SplitTried SPLIT = new SplitTried(1, 4, 5, 10);

    private static String ofCaps(Damage without, Damage with) {
        return new SplitAnswer(SCENARIO, SPLIT, -1, without, with).text(false);
    }

    private static String ofGroup(Damage without, Damage with) {
        return new SplitAnswer(SCENARIO, SPLIT, 0, without, with).text(false);
    }

    private static Damage turnedAway(long there, double dropRate) {
        return new Damage(there, there, 0, dropRate, 0, 0, 0);
    }

    private static Damage behind(long there, long atEnd) {
        return new Damage(0, 0, 0, 0, there, there, atEnd);
    }

    @Test
    void whatChangedStandsBesideWhatItWas() {
        assertThat(ofCaps(turnedAway(900, 0.2), turnedAway(300, 0.1)))
                .endsWith(" split in two at 10.0s, it and its parts refused 300 attempts instead of 900, and 10.0 % of"
                        + " all records were dropped instead of 20.0 %.");
        assertThat(ofGroup(behind(900, 40), behind(300, 0)))
                .endsWith(
                        " at 10.0s and the same 2 members, billing fell at most 300 records behind on it or a part of it instead of 900, and had 0"
                                + " left at the end instead of 40.");
    }

    /** A record that is lost was refused many times: of few that are refused less often, many can be saved. */
    @Test
    void itIsJudgedByTheRecordsThatWereLost() {
        Damage without = new Damage(1000, 1000, 200, 0.2, 0, 0, 0);

        assertThat(ofCaps(without, new Damage(950, 950, 150, 0.15, 0, 0, 0)))
                .startsWith("A split helps in part: ")
                .contains(" refused 950 attempts instead of 1,000 and lost 150 records instead of 200, and 15.0 %");
        assertThat(ofCaps(without, new Damage(400, 400, 200, 0.2, 0, 0, 0)))
                .startsWith("A split changes next to nothing: ")
                .contains(" refused 400 attempts instead of 1,000 and still lost 200 records, and still 20.0 %");
        assertThat(ofCaps(without, new Damage(950, 950, 0, 0, 0, 0, 0))).startsWith("A split helps: ");
    }

    @Test
    void whatDidntChangeStandsOnce() {
        assertThat(ofCaps(turnedAway(900, 0.206), turnedAway(900, 0.2061)))
                .endsWith(" at 10.0s, it and its parts still refused 900 attempts, and still 20.6 % of all records were"
                        + " dropped.");
        assertThat(ofGroup(behind(900, 40), behind(900, 40)))
                .endsWith(", billing still fell at most 900 records behind on it or a part of it, and still had 40"
                        + " left at the end.");
    }

    @Test
    void whatNeverWasIsntSpokenOf() {
        assertThat(ofCaps(turnedAway(900, 0), turnedAway(300, 0)))
                .endsWith(" it and its parts refused 300 attempts instead of 900.");
        assertThat(ofGroup(behind(900, 0), behind(300, 0))).endsWith(" behind on it or a part of it instead of 900.");
    }
}
