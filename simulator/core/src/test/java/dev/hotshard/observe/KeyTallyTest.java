package dev.hotshard.observe;

import static dev.hotshard.observe.Story.MILLI;
import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.model.Caps;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A key's peak against one shard's cap decides whether a split can help, so it has to be exact whatever the caps do on the way. */
class KeyTallyTest {
    @Test
    void peaksAreOfWholeSecondsNotOfAnySecond() {
        Story story = Shapes.of(1, 10 * SECOND).story().capped(0, Story.records(4));
        story.takes(900 * MILLI, 0, 0, 3).takes(SECOND, 0, 0, 5).takes(2 * SECOND - 1, 0, 0, 1);
        KeyObservations keys = story.end().keys();

        // 3 in [0 s, 1 s), 5 + 1 in [1 s, 2 s), although 8 lie within 100 ms.
        assertThat(keys.peakRate(0)).isEqualTo(6);
        assertThat(keys.capShare(0)).isEqualTo(1.5);
    }

    @Test
    void theLargestShareOverTheKindsOfCapCounts() {
        Caps caps = new Caps(new Caps.Rates(10, 1_000, Double.NaN), Caps.Rates.NONE, 1);
        Story story = Shapes.of(1, 10 * SECOND).bytesCapped().story().capped(0, caps);
        story.as(0, 0, 100).takes(0, 0, 0, 4);
        story.as(0, 0, 400).takes(SECOND, 0, 0, 3).takes(2 * SECOND, 0, 0, 1);
        KeyObservations keys = story.end().keys();

        // Records: 4 / 10. Bytes: 3 * 400 / 1000, in another second.
        assertThat(keys.peakRate(0)).isEqualTo(4);
        assertThat(keys.capShare(0)).isEqualTo(1.2);
    }

    @Test
    void unitsAreRoundedUpRecordByRecord() {
        Caps caps = new Caps(new Caps.Rates(Double.NaN, Double.NaN, 10), Caps.Rates.NONE, 1024);
        Story story = Shapes.of(1, 10 * SECOND).unitsCapped().story().capped(0, caps);
        story.as(0, 0, 1024).takes(0, 0, 0, 1);
        story.as(0, 0, 1025).takes(0, 0, 0, 1);
        story.as(0, 0, 1).takes(0, 0, 0, 1).takes(SECOND, 0, 0, 1);

        // 1 + 2 + 1 units, then 1 in another second.
        assertThat(story.end().keys().capShare(0)).isEqualTo(0.4);
    }

    @Test
    void bytesAndUnitsCanBeCappedTogether() {
        Caps caps = new Caps(new Caps.Rates(Double.NaN, 4_000, 10), Caps.Rates.NONE, 1000);
        Story story =
                Shapes.of(1, 10 * SECOND).bytesCapped().unitsCapped().story().capped(0, caps);
        story.as(0, 0, 2_000).takes(0, 0, 0, 1).takes(0, 1, 0, 1);
        story.as(0, 0, 10).takes(0, 1, 0, 7);
        KeyObservations keys = story.end().keys();

        // Key 0: 2000 / 4000 bytes, 2 / 10 units. Key 1: 2070 / 4000 bytes, 9 / 10 units.
        assertThat(keys.capShare(0)).isEqualTo(0.5);
        assertThat(keys.capShare(1)).isEqualTo(0.9);
    }

    @Test
    void aRaisedCapDoesntExcuseWhatCameBefore() {
        Story story = Shapes.of(1, 10 * SECOND).story().capped(0, Story.records(2));
        story.takes(0, 0, 0, 3).takes(0, 1, 0, 1);
        story.capped(SECOND, Story.records(100));
        story.takes(SECOND, 0, 0, 50).takes(SECOND, 2, 0, 40);
        KeyObservations keys = story.end().keys();

        assertThat(keys.capShare(0)).isEqualTo(1.5);
        assertThat(keys.peakRate(0)).isEqualTo(50);
        assertThat(keys.capShare(1)).isEqualTo(0.5);
        assertThat(keys.capShare(2)).isEqualTo(0.4);
    }

    @Test
    void aLoweredCapDoesntJudgeWhatCameBefore() {
        Story story = Shapes.of(1, 10 * SECOND).story().capped(0, Story.records(100));
        story.takes(0, 0, 0, 50);
        story.capped(SECOND, Story.records(10));
        story.takes(SECOND, 0, 0, 6);
        KeyObservations keys = story.end().keys();

        assertThat(keys.capShare(0)).isEqualTo(0.6);
        assertThat(keys.peakRate(0)).isEqualTo(50);
    }

    @Test
    void aLoweredCapJudgesTheWholeSecondInWhichItCame() {
        Story story = Shapes.of(1, 10 * SECOND).story().capped(0, Story.records(100));
        story.takes(0, 0, 0, 5);
        story.capped(500 * MILLI, Story.records(10));
        story.takes(600 * MILLI, 0, 0, 5);

        assertThat(story.end().keys().capShare(0)).isEqualTo(1);
    }

    @Test
    void withoutACapAMembersRateIsTheCapacity() {
        Story story = Shapes.of(1, 10 * SECOND).member(4).story().capped(0, Story.records(Double.NaN));
        story.takes(0, 0, 0, 10);

        assertThat(story.end().keys().capShare(0)).isEqualTo(2.5);
    }

    @Test
    void withoutCapAndGroupThereIsNoCapacity() {
        Story story = Shapes.of(1, 10 * SECOND).story().capped(0, Story.records(Double.NaN));
        story.takes(0, 0, 0, 10);

        assertThat(story.end().keys().capShare(0)).isNaN();
    }

    @Test
    void aCapThatTheShapeDoesntKnowIsAnError() {
        Story story = Shapes.of(1, SECOND).story();
        Caps caps = new Caps(new Caps.Rates(1, 1, Double.NaN), Caps.Rates.NONE, 1);

        assertThatThrownBy(() -> story.capped(0, caps)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void partitionKeysAreCountedOverTheRunAndInBusySeconds() {
        Story story = Shapes.of(3, 10 * SECOND).story();
        // 30 records of two keys: busy, and fewer keys than shards. Then 30 of three, and 29 of one, which is not busy.
        story.takes(0, 0, 0, 20).takes(0, 1, 1, 10);
        story.takes(SECOND, 0, 0, 10).takes(SECOND, 1, 1, 10).takes(SECOND, 2, 2, 10);
        story.takes(2 * SECOND, 0, 0, 29);
        for (int bucket = 0; bucket < 30; bucket++) {
            story.accept(3 * SECOND, story.offer(3 * SECOND, 0, 3 + bucket % 2, 0));
        }

        assertThat(story.end().partitionKeys()).isEqualTo(new RunObservations.PartitionKeys(5, 2, 2, 0));
    }

    @Test
    void withoutABusySecondTheFewestKeysAreThoseOfTheRun() {
        Story story = Shapes.of(3, 10 * SECOND).story().takes(0, 0, 0, 1).takes(SECOND, 1, 1, 1);

        assertThat(story.end().partitionKeys()).isEqualTo(new RunObservations.PartitionKeys(2, 2, 0, Double.NaN));
    }

    @Test
    void pairsOfKeysAndShardsAreThoseOfAPlainMap() {
        SplittableRandom random = new SplittableRandom(11);
        Story story = Shapes.of(40, 10 * SECOND).story();
        Map<Long, Long> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int key = random.nextInt(1 + random.nextInt(2_500));
            // Most keys have one shard, some have many.
            int shard = key % 5 == 0 ? random.nextInt(40) : key % 40;
            story.takes(i, key, shard, 1);
            expected.merge((long) key * 40 + shard, 1L, Long::sum);
        }
        Map<Long, Long> seen = new HashMap<>();
        story.end()
                .keys()
                .forEachShard((key, shard, offered) -> assertThat(seen.put((long) key * 40 + shard, offered))
                        .as("told once")
                        .isNull());

        assertThat(seen).isEqualTo(expected);
    }
}
