package dev.hotshard.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompletionsTest {
    private record Done(long nanos, int scope, long offered) {}

    /** Oracle: a list, sorted by time and first offer. Times are few, so that ties are common; runs are of any length. */
    @Test
    void theyComeInTheOrderOfTimeThenOfFirstOffer() {
        Random random = new Random(1);
        Completions completions = new Completions();
        List<Done> waiting = new ArrayList<>();
        long earliest = 0;
        for (int round = 0; round < 300; round++) {
            int told = random.nextInt(random.nextInt(20) == 0 ? 2000 : 40);
            long now = earliest;
            for (int i = 0; i < told; i++) {
                now = random.nextInt(4) == 0 ? earliest + random.nextInt(50) : now + random.nextInt(3);
                Done done = new Done(now, random.nextInt(5), random.nextInt(100));
                waiting.add(done);
                completions.add(done.nanos, done.scope, done.offered);
            }
            completions.sort();
            waiting.sort(Comparator.comparingLong(Done::nanos).thenComparingLong(Done::offered));
            assertThat(completions.count()).isEqualTo(waiting.size());
            for (int i = 0; i < waiting.size(); i++) {
                assertThat(completions.nanos(i)).isEqualTo(waiting.get(i).nanos);
                assertThat(completions.offeredNanos(i)).isEqualTo(waiting.get(i).offered);
            }
            assertThat(scopes(completions))
                    .containsExactlyInAnyOrderElementsOf(
                            waiting.stream().map(Done::scope).toList());
            earliest += random.nextInt(60);
            int settled = 0;
            while (settled < waiting.size() && waiting.get(settled).nanos < earliest) {
                settled++;
            }
            completions.forget(settled);
            waiting.subList(0, settled).clear();
        }
    }

    private static List<Integer> scopes(Completions completions) {
        List<Integer> scopes = new ArrayList<>();
        for (int i = 0; i < completions.count(); i++) {
            scopes.add(completions.scope(i));
        }
        return scopes;
    }
}
