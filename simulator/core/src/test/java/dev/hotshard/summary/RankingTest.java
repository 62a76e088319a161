package dev.hotshard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which keys are listed must not depend on the order in which they are looked at: ties go by name, whatever their number. */
class RankingTest {
    @Test
    void theRankingIsTheHeadOfASortedList() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 500; round++) {
            int size = random.nextInt(60);
            int limit = 1 + random.nextInt(12);
            int counts = 1 + random.nextInt(20);
            Ranking ranking = new Ranking(limit, id -> "n" + id);
            List<Ranking.Entry> all = new ArrayList<>();
            for (int id = 0; id < size; id++) {
                long count = random.nextInt(counts);
                ranking.offer(id, count);
                all.add(new Ranking.Entry(id, count, "n" + id));
            }
            all.sort(Comparator.comparingLong((Ranking.Entry entry) -> -entry.count())
                    .thenComparing(Ranking.Entry::name));

            assertThat(ranking.entries()).isEqualTo(all.subList(0, Math.min(limit, size)));
        }
    }
}
