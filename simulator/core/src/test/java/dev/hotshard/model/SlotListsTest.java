package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotListsTest {
    /** Oracle: a list of lists. */
    @Test
    void whatWasAddedToAListIsTakenFromIt() {
        Random random = new Random(1);
        SlotLists lists = new SlotLists(5);
        List<List<Integer>> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            expected.add(new ArrayList<>());
        }
        for (int slot = 0; slot < 20_000; slot++) {
            int list = random.nextInt(5);
            lists.add(list, slot);
            expected.get(list).add(slot);
            if (random.nextInt(80) == 0) {
                int taken = random.nextInt(5);
                assertThat(sorted(lists, taken)).isEqualTo(expected.get(taken));
                expected.get(taken).clear();
            }
        }
    }

    private static List<Integer> sorted(SlotLists lists, int list) {
        int count = lists.take(list);
        return Arrays.stream(lists.taken(), 0, count).sorted().boxed().toList();
    }
}
