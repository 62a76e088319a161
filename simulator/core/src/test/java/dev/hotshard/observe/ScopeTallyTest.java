package dev.hotshard.observe;

import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.StreamRecord;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is told of each shard in order and of all together late, judged in the order of time; seconds that can be worked out by hand. */
class ScopeTallyTest {
    private static final long NEVER = Long.MAX_VALUE;

    private static OrderObservation order(Story story) {
        return Objects.requireNonNull(story.end().order());
    }

    /** A record of the scope that is offered and accepted at one second. */
    private static void take(Story story, int scope, int shard, long second) {
        story.accept(second * SECOND, story.offer(second * SECOND, scope, shard));
    }

    private static void consume(Story story, long atSecond, int shard, long offeredSecond) {
        story.consume(atSecond * SECOND, 0, shard, offeredSecond * SECOND, offeredSecond * SECOND);
    }

    /**
     * Scope 1 has records of 1 and 3 s on shard 0 and of 2 s on shard 1. Shard 0 ends them at 4 and 5 s, which is told first, shard 1 at 6 s: one inversion, a
     * second after that of 3 s. Then that of 7 s, done at 8 s, makes the scope's last value a fresh one.
     */
    @Test
    void shardsAreBroughtIntoOneOrderOfTime() {
        Story story = Shapes.of(2, 10 * SECOND).group(1).watchesOrder(0).story();
        take(story, 1, 0, 1);
        take(story, 1, 1, 2);
        take(story, 1, 0, 3);
        consume(story, 4, 0, 1);
        consume(story, 5, 0, 3);
        consume(story, 6, 1, 2);
        take(story, 1, 0, 7);
        consume(story, 8, 0, 7);
        OrderObservation seen = order(story);
        assertThat(seen.inversions()).isEqualTo(1);
        assertThat(seen.scopesAffected()).isEqualTo(1);
        assertThat(seen.staleWrites()).isEqualTo(1);
        assertThat(seen.staleScopes()).isZero();
        assertThat(seen.lateness().maxNanos()).isEqualTo(SECOND);
    }

    /**
     * First offered in this order of their being done: 5, 3, 1, 2, 4 s. All but the first come behind 5: four inversions, 1 to 4 s late. 3 and 1 replace a newer
     * value, 2 and 4 an older one. The last value is stale. Another scope isn't concerned.
     */
    @Test
    void aWriteIsStaleAgainstTheLastOneAndOutOfOrderAgainstTheNewest() {
        Story story = Shapes.of(1, 20 * SECOND).group(1).watchesOrder(0).story();
        StreamRecord[] records = new StreamRecord[5];
        for (int second = 1; second < records.length; second++) {
            records[second] = story.offer(second * SECOND, 1, 0);
        }
        take(story, 1, 0, 5);
        take(story, 2, 0, 6);
        int[] order = {3, 1, 2, 4};
        for (int second : order) {
            story.accept(7 * SECOND, records[second]);
        }
        consume(story, 8, 0, 5);
        for (int i = 0; i < order.length; i++) {
            story.consume((9 + i) * SECOND, 0, 0, order[i] * SECOND, 7 * SECOND);
        }
        consume(story, 13, 0, 6);
        OrderObservation seen = order(story);
        assertThat(seen.inversions()).isEqualTo(4);
        assertThat(seen.staleWrites()).isEqualTo(2);
        assertThat(seen.staleScopes()).isEqualTo(1);
        assertThat(seen.scopesAffected()).isEqualTo(1);
        assertThat(seen.lateness().meanNanos()).isEqualTo(2.5 * SECOND);
    }

    @Test
    void whatIsDoneAtOneInstantIsInOrder() {
        Story story = Shapes.of(2, 10 * SECOND).group(1).watchesOrder(0).story();
        take(story, 1, 0, 1);
        take(story, 1, 1, 2);
        consume(story, 5, 1, 2);
        consume(story, 5, 0, 1);
        OrderObservation seen = order(story);
        assertThat(seen.inversions()).isZero();
        assertThat(seen.staleScopes()).isZero();
    }

    /** Nothing is looked at before a scope is spread or a record waits: from 3 s on, when one that had been offered then comes behind that of 4 s. */
    @Test
    void aRecordThatWaitsMakesOthersSuspect() {
        Story story = Shapes.of(1, 10 * SECOND).group(1).watchesOrder(NEVER).story();
        take(story, 1, 0, 1);
        StreamRecord waits = story.offer(3 * SECOND, 1, 0);
        story.throttle(3 * SECOND, waits).queue(3 * SECOND, waits);
        take(story, 1, 0, 4);
        story.accept(6 * SECOND, waits);
        consume(story, 2, 0, 1);
        consume(story, 5, 0, 4);
        story.consume(7 * SECOND, 0, 0, 3 * SECOND, 6 * SECOND);
        assertThat(order(story).inversions()).isEqualTo(1);
    }

    @Test
    void withoutAGroupAcceptanceIsWhatCounts() {
        Story story =
                Shapes.of(1, 10 * SECOND).watchesOrder(NEVER).warmup(2 * SECOND).story();
        StreamRecord early = story.offer(SECOND, 1, 0);
        story.throttle(SECOND, early).queue(SECOND, early);
        StreamRecord waits = story.offer(3 * SECOND, 1, 0);
        story.throttle(3 * SECOND, waits).queue(3 * SECOND, waits);
        take(story, 1, 0, 4);
        story.accept(6 * SECOND, early);
        story.accept(7 * SECOND, waits);
        OrderObservation seen = order(story);
        assertThat(seen.inversions()).isEqualTo(1);
        assertThat(seen.lateness().maxNanos()).isEqualTo(3.0 * SECOND);
    }

    /**
     * A scope is called silent after 3 s. Offered at 1, 2, 3 and 9 s, done at 2, 6, 7 and 11 s: from 2 to 6 s the group heard nothing, though the scope hadn't
     * paused for longer than 1 s; from 7 to 11 s it heard nothing, and the scope had paused.
     */
    @Test
    void aSilenceIsFalseIfTheScopeDidntPause() {
        Story story = Shapes.of(1, 20 * SECOND).silentGroup(3 * SECOND).story();
        long[] offered = {1, 2, 3, 9};
        long[] done = {2, 6, 7, 11};
        for (long second : offered) {
            take(story, 1, 0, second);
        }
        for (int i = 0; i < done.length; i++) {
            consume(story, done[i], 0, offered[i]);
        }
        RunObservations seen = story.end();
        assertThat(seen.silences()).containsExactly(new SilenceObservation(1, 1));
        assertThat(seen.order()).isNull();
    }
}
