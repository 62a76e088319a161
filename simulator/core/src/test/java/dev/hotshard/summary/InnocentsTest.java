package dev.hotshard.summary;

import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.DropCause;
import dev.hotshard.observe.Story;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.VariantSummary.Bystanders;
import dev.hotshard.summary.VariantSummary.Innocent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who only stood beside: counted by hand. */
class InnocentsTest {
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
            consumers: {billing: {members: 2, rate: 100/s, poll: 10}}
            """);

    private static List<Innocent> innocents(Scenario scenario, Story story) {
        return Scenarios.summary(scenario, story.end()).innocents();
    }

    private static Bystanders counts(long offered, long throttled, long dropped) {
        return new Bystanders(offered, throttled, 0, dropped, (double) dropped / offered, null, Double.NaN);
    }

    /** Key 7 takes partition 1 for itself; of 30 records of key 8 there 20 are lost, all 40 of key 9 on partition 2 are taken. */
    @Test
    void otherKeysOnTheShardOfAHotKey() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 7, 1, 100).loses(second * SECOND, 7, 1, 150);
            story.takes(second * SECOND, 8, 1, 1).loses(second * SECOND, 8, 1, 2);
            story.takes(second * SECOND, 9, 2, 4);
        }
        assertThat(innocents(FOUR_SHARDS, story))
                .containsExactly(
                        new Innocent("shard", null, "key-7", 1, List.of(1), 1, counts(30, 20, 20), counts(40, 0, 0)));
    }

    /** No key is too much for partition 1, but three together are. */
    @Test
    void allKeysOnAHotShard() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 1, 1, 60).takes(second * SECOND, 2, 1, 40);
            story.loses(second * SECOND, 2, 1, 20).loses(second * SECOND, 3, 1, 60);
            story.takes(second * SECOND, 4, 0, 30);
        }
        assertThat(innocents(FOUR_SHARDS, story))
                .containsExactly(
                        new Innocent("shard", null, null, 0, List.of(1), 1, counts(1800, 800, 800), counts(300, 0, 0)));
    }

    /** Key 1 fits into partition 1 and is more than half of what comes there: innocent are the 300 records of key 2, of which 200 are lost. */
    @Test
    void theKeyThatIsMostOfAHotShardIsNotInnocent() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 1, 1, 90).takes(second * SECOND, 2, 1, 10);
            story.loses(second * SECOND, 2, 1, 20).takes(second * SECOND, 4, 0, 30);
        }
        assertThat(innocents(FOUR_SHARDS, story))
                .containsExactly(new Innocent(
                        "shard", null, "key-1", 1, List.of(1), 1, counts(300, 200, 200), counts(300, 0, 0)));
    }

    /** What key 1 met with on partition 1 and what on partition 0 isn't told apart, so it can't be taken off. */
    @Test
    void aKeyThatLiesElsewhereAsWellStaysAmongAll() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 1, 1, 90).takes(second * SECOND, 2, 1, 10);
            story.loses(second * SECOND, 2, 1, 20).takes(second * SECOND, 1, 0, 1);
        }
        assertThat(innocents(FOUR_SHARDS, story))
                .containsExactly(
                        new Innocent("shard", null, null, 0, List.of(1), 1, counts(1200, 200, 200), counts(10, 0, 0)));
    }

    /** Partition 2 refuses nothing, but five of the 45 records for it are given up on their host. */
    @Test
    void recordsForShardsWithRoomOnAFullHost() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        for (int second = 10; second < 20; second++) {
            story.takes(second * SECOND, 7, 1, 100).loses(second * SECOND, 7, 1, 150);
            story.takes(second * SECOND, 9, 2, 4);
        }
        for (int i = 0; i < 5; i++) {
            story.drop(20 * SECOND, story.offer(20 * SECOND, 9, 2), DropCause.QUEUE_FULL);
        }
        assertThat(innocents(FOUR_SHARDS, story))
                .containsExactly(new Innocent("host", null, "key-7", 1, List.of(1), 3, counts(45, 0, 5), null));
    }

    /** Member 0 reads partitions 0 and 1 and is behind with key 7 on 1; what waits on 0 is older than what waits at member 1. */
    @Test
    void shardsOfTheMemberThatReadsAHotKey() {
        Story story = Scenarios.story(GROUP).assigned(0, 0, 2, 0, 0, 1, 1);
        story.takes(10 * SECOND, 7, 1, 250).takes(10 * SECOND, 8, 1, 3);
        story.takes(10 * SECOND, 4, 0, 20).takes(10 * SECOND, 5, 2, 20);
        for (int i = 0; i < 250 + 3; i++) {
            story.consume(14 * SECOND, 0, 1, 10 * SECOND, 10 * SECOND);
        }
        for (int i = 0; i < 20; i++) {
            story.consume(13 * SECOND, 0, 0, 10 * SECOND, 10 * SECOND);
            story.consume(11 * SECOND, 0, 2, 10 * SECOND, 10 * SECOND);
        }
        List<Innocent> innocents = innocents(GROUP, story.settled(20 * SECOND));
        assertThat(innocents).extracting(Innocent::where).containsExactly("shard", "member");
        assertThat(innocents).allMatch(one -> "billing".equals(one.group()) && "key-7".equals(one.key()));
        assertThat(innocents.get(0).beside()).isEqualTo(new Bystanders(3, 0, 0, 0, 0, 253L, 4));
        assertThat(innocents.get(0).elsewhere()).isEqualTo(new Bystanders(40, 0, 0, 0, 0, 20L, 3));
        assertThat(innocents.get(1).beside()).isEqualTo(new Bystanders(20, 0, 0, 0, 0, 20L, 3));
        assertThat(innocents.get(1).elsewhere()).isEqualTo(new Bystanders(20, 0, 0, 0, 0, 20L, 1));
    }

    @Test
    void nobodyIsInnocentWhereNothingIsTooMuch() {
        Story story = Scenarios.story(FOUR_SHARDS).capped(0, Story.records(100));
        assertThat(innocents(FOUR_SHARDS, story.takes(SECOND, 1, 1, 50))).isEmpty();
    }
}
