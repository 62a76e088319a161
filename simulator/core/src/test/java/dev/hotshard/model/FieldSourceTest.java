package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FieldSourceTest {
    private static final ValueNames MERCHANTS = ValueNames.numbered("m-", "!", 3, 1);

    @Test
    void namesAreNumberedFromFirstAndPadded() {
        FieldSource unique = new FieldSource.Unique(MERCHANTS);
        assertThat(Texts.text(unique, 0, 5)).isEqualTo("m-001!");
        assertThat(Texts.text(unique, 998, 5)).isEqualTo("m-999!");
        assertThat(Texts.text(unique, 12_344, 5)).isEqualTo("m-12345!");
    }

    /** floor(t / step): 0 up to 999, 1 from 1000 on. */
    @Test
    void aClockCutsTheTimeToSteps() {
        FieldSource clock = new FieldSource.Clock(1000);
        assertThat(Texts.text(clock, 7, 0)).isEqualTo("0");
        assertThat(Texts.text(clock, 7, 999)).isEqualTo("0");
        assertThat(Texts.text(clock, 7, 1000)).isEqualTo("1");
        assertThat(Texts.text(clock, 7, 123_456)).isEqualTo("123");
    }

    @Test
    void aConstantIsAlwaysTheSame() {
        assertThat(Texts.text(Texts.constant("web"), 99, 5)).isEqualTo("web");
        assertThat(Texts.constant("web").size()).isEqualTo(1);
    }

    /** Occurrences begin at 100, 130, 160: within one the picked values stay, and no value is picked twice. */
    @Test
    void picksAreDrawnAnewInEachOccurrence() {
        FieldSource.Picked picked = new FieldSource.Picked(MERCHANTS, 50, 5, new Occurrences(100, 30), 1, 2);
        for (int occurrence = 0; occurrence < 100; occurrence++) {
            assertThat(picked.picked(occurrence)).hasSize(5).doesNotHaveDuplicates();
        }
        for (long number = 0; number < 200; number++) {
            assertThat((int) picked.value(number, 100)).isIn(boxed(picked.picked(0)));
            assertThat(picked.value(number, 129)).isEqualTo(picked.value(number, 100));
            assertThat((int) picked.value(number, 130)).isIn(boxed(picked.picked(1)));
            assertThat((int) picked.value(number, 161)).isIn(boxed(picked.picked(2)));
        }
        assertThat(picked.picked(0)).isNotEqualTo(picked.picked(1));
    }

    /** Asked in any order and by any other object, an occurrence has the same values: they hang on the stream and its number alone. */
    @Test
    void picksDoNotDependOnWhatWasAskedBefore() {
        Occurrences once = new Occurrences(0, 0);
        FieldSource.Picked forwards = new FieldSource.Picked(MERCHANTS, 1000, 3, once, 1, 2);
        FieldSource.Picked backwards = new FieldSource.Picked(MERCHANTS, 1000, 3, once, 1, 2);
        int[] last = backwards.picked(20);
        for (int i = 0; i < 20; i++) {
            assertThat(forwards.picked(i)).isEqualTo(backwards.picked(i));
        }
        assertThat(forwards.picked(20)).isEqualTo(last);
    }

    /** Three of four, 20,000 times: each value with chance 3/4 (sd 0.0031), each order of places too: first place uniform over four. */
    @Test
    void picksAreUniform() {
        FieldSource.Picked picked = new FieldSource.Picked(MERCHANTS, 4, 3, new Occurrences(0, 1), 1, 2);
        int[] chosen = new int[4];
        int[] first = new int[4];
        for (int occurrence = 0; occurrence < 20_000; occurrence++) {
            first[picked.picked(occurrence)[0]]++;
            for (int value : picked.picked(occurrence)) {
                chosen[value]++;
            }
        }
        for (int value = 0; value < 4; value++) {
            assertThat(chosen[value] / 20_000.0).isBetween(0.75 - 4 * 0.0031, 0.75 + 4 * 0.0031);
            assertThat(first[value] / 20_000.0).isBetween(0.25 - 4 * 0.0031, 0.25 + 4 * 0.0031);
        }
    }

    /** All of them, so each record has one of four equally: 40,000 records, sd of a share sqrt(3/16/40000) = 0.0022. */
    @Test
    void pickedValuesShareEqually() {
        FieldSource.Picked picked = new FieldSource.Picked(MERCHANTS, 4, 4, new Occurrences(0, 0), 1, 2);
        int[] counts = new int[4];
        for (long number = 0; number < 40_000; number++) {
            counts[(int) picked.value(number, 0)]++;
        }
        for (int count : counts) {
            assertThat(count / 40_000.0).isBetween(0.25 - 4 * 0.0022, 0.25 + 4 * 0.0022);
        }
    }

    private static List<Integer> boxed(int[] values) {
        return IntStream.of(values).boxed().toList();
    }
}
