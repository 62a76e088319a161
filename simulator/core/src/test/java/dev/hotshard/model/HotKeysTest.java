package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.KeyPlan.Heat;
import dev.hotshard.model.KeyPlan.Measure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 100 ns; what comes out is counted on fingers. */
class HotKeysTest {
    private static final long WINDOW = 100;
    private static final int OTHER_HOST = 1;

    private final TextDirectory names = new TextDirectory();
    private final StreamRecord record = new StreamRecord();

    private HotKeys above(long most, Measure measure, boolean perHost) {
        return HotKeys.of(new Heat.Above(most, WINDOW, measure, perHost), names);
    }

    private boolean isHot(HotKeys keys, long nanos, String key, int host) {
        record.firstOfferedNanos = nanos;
        record.host = host;
        record.logicalKey = names.intern(Texts.of(key));
        return keys.isHot(record);
    }

    private List<Boolean> hot(HotKeys keys, String key, long... nanos) {
        List<Boolean> hot = new ArrayList<>();
        for (long at : nanos) {
            hot.add(isHot(keys, at, key, 0));
        }
        return hot;
    }

    @Test
    void theRunningCountPassesItsBoundAndBeginsAnewWithTheWindow() {
        HotKeys keys = above(2, Measure.RUNNING, false);
        assertThat(hot(keys, "a", 0, 50, 98, 99, 100, 101, 102))
                .containsExactly(false, false, true, true, false, false, true);
        assertThat(isHot(keys, 103, "b", 0)).isFalse();
    }

    @Test
    void theLastWindowDecidesForAllOfThisOne() {
        HotKeys keys = above(2, Measure.LAST, false);
        assertThat(hot(keys, "a", 0, 1, 2, 3)).containsOnly(false);
        assertThat(hot(keys, "a", 100, 199)).containsOnly(true);
        assertThat(hot(keys, "a", 200, 201, 202)).containsOnly(false);
        // The window from 300 on has no record, so the one before 400 holds none.
        assertThat(hot(keys, "a", 400)).containsExactly(false);
    }

    /** Eight in the window before: at 160 the part of it still to come is 40 of 100, 3.2, so 3 whole ones, and 1 or 2 of this window. */
    @Test
    void theSlidingCountTakesWhatIsStillToComeOfTheWindowBefore() {
        HotKeys keys = above(4, Measure.SLIDING, false);
        assertThat(hot(keys, "a", 0, 10, 20, 30)).containsOnly(false);
        assertThat(hot(keys, "a", 40, 50, 60, 70)).containsOnly(true);
        assertThat(hot(keys, "a", 160)).containsExactly(false);
        assertThat(hot(keys, "a", 160)).containsExactly(true);
        // 19 to come: 1.52 of eight, and three.
        assertThat(hot(keys, "a", 181)).containsExactly(false);
    }

    /** 2^40 records of a window of 2^40 ns would pass 63 bits. */
    @Test
    void aWindowOfAHundredYearsCountsToo() {
        HotKeys keys = HotKeys.of(new Heat.Above(4, Long.MAX_VALUE / 2, Measure.SLIDING, false), names);
        assertThat(hot(keys, "a", 1, 2, 3, 4)).containsOnly(false);
        assertThat(hot(keys, "a", Long.MAX_VALUE / 2, Long.MAX_VALUE / 2)).containsExactly(true, true);
    }

    @Test
    void eachHostKnowsItsOwnRecordsAlone() {
        for (Measure measure : Measure.values()) {
            HotKeys fleet = above(3, measure, false);
            HotKeys hosts = above(3, measure, true);
            boolean fleetSees = false;
            boolean hostsSee = false;
            for (int i = 0; i < 9; i++) {
                fleetSees |= isHot(fleet, 30 * i, "a", i % 2);
                hostsSee |= isHot(hosts, 30 * i, "a", i % 2);
            }
            assertThat(fleetSees).as("%s", measure).isTrue();
            assertThat(hostsSee).as("%s", measure).isFalse();
        }
        HotKeys hosts = above(1, Measure.LAST, true);
        isHot(hosts, 0, "a", 0);
        isHot(hosts, 0, "a", 0);
        assertThat(isHot(hosts, WINDOW, "a", OTHER_HOST)).isFalse();
        assertThat(isHot(hosts, WINDOW, "a", 0)).isTrue();
    }

    @Test
    void theMostOfferedOfTheWindowBeforeAreHotTiesByName() {
        HotKeys keys = HotKeys.of(new Heat.MostOffered(2, WINDOW), names);
        assertThat(hot(keys, "z", 0, 1, 2)).containsOnly(false);
        assertThat(hot(keys, "b", 3)).containsOnly(false);
        assertThat(hot(keys, "a", 4)).containsOnly(false);
        assertThat(isHot(keys, 100, "b", 0)).isFalse();
        assertThat(isHot(keys, 100, "a", 0)).isTrue();
        assertThat(isHot(keys, 199, "z", 0)).isTrue();
        // b, a and z have one record each in that window, so a and b come before z.
        assertThat(isHot(keys, 200, "z", 0)).isFalse();
        assertThat(isHot(keys, 200, "b", 0)).isTrue();
        assertThat(isHot(keys, 400, "b", 0)).isFalse();
    }

    /** Oracle: a plain count for each pair, over more pairs than the first table holds. */
    @Test
    void manyPairsAreCountedApart() {
        WindowCounts counts = new WindowCounts.OfHosts();
        for (int round = 1; round <= 3; round++) {
            for (int host = 0; host < 40; host++) {
                for (int key = 0; key < 50; key++) {
                    assertThat(counts.count(7, host, key)).isEqualTo(round);
                }
            }
        }
        assertThat(counts.count(8, 3, 4)).isEqualTo(1);
        assertThat(counts.last(39, 49)).isEqualTo(3);
        assertThat(counts.last(40, 49)).isZero();
    }
}
