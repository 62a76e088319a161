package dev.hotshard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EventCalendarTest {
    /** Due at 30, 10 and 20, and 20 is moved behind 30. */
    @Test
    void eventsLeaveInTheOrderOfTime() {
        EventCalendar calendar = new EventCalendar();
        List<String> fired = new ArrayList<>();
        int a = calendar.add(now -> fired.add("a at " + now), 1);
        int b = calendar.add(now -> fired.add("b at " + now), 2);
        int c = calendar.add(now -> fired.add("c at " + now), 3);
        calendar.schedule(a, 30);
        calendar.schedule(b, 10);
        calendar.schedule(c, 20);
        calendar.schedule(c, 40);
        fireAll(calendar);
        assertThat(fired).containsExactly("b at 10", "a at 30", "c at 40");
        assertThat(calendar.nowNanos()).isEqualTo(40);
    }

    /** At one instant the rank decides, whoever was known or scheduled first; ranks may lie further apart than an int. */
    @Test
    void tiesGoByOrder() {
        EventCalendar calendar = new EventCalendar();
        List<String> fired = new ArrayList<>();
        int a = calendar.add(now -> fired.add("a"), 3L << 32);
        int b = calendar.add(now -> fired.add("b"), 2L << 32 | 5);
        int c = calendar.add(now -> fired.add("c"), -1);
        calendar.schedule(a, 7);
        calendar.schedule(b, 7);
        calendar.schedule(c, 7);
        fireAll(calendar);
        assertThat(fired).containsExactly("c", "b", "a");
    }

    @Test
    void anEmptyCalendarHasNothingNext() {
        EventCalendar calendar = new EventCalendar();
        int a = calendar.add(now -> {}, 0);
        assertThat(calendar.nextNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(calendar.dueNanos(a)).isEqualTo(Long.MAX_VALUE);
        assertThat(calendar.next()).isNull();
        calendar.cancel(a);
        assertThat(calendar.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anEventInThePastNamesBothTimes() {
        EventCalendar calendar = new EventCalendar();
        int a = calendar.add(now -> {}, 0);
        calendar.schedule(a, 1234);
        calendar.fireNext();
        calendar.schedule(a, 1234);
        assertThatThrownBy(() -> calendar.schedule(a, 1233))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1233")
                .hasMessageContaining("1234");
        assertThat(calendar.dueNanos(a)).isEqualTo(1234);
    }

    /** Whoever fires isn't scheduled any more, and may schedule himself at the same instant, behind nobody of a higher rank. */
    @Test
    void whoFiresSchedulesItselfAgain() {
        EventCalendar calendar = new EventCalendar();
        List<String> fired = new ArrayList<>();
        int[] ids = new int[2];
        ids[0] = calendar.add(
                now -> {
                    assertThat(calendar.dueNanos(ids[0])).isEqualTo(Long.MAX_VALUE);
                    fired.add("a at " + now);
                    calendar.schedule(ids[0], fired.size() < 3 ? now : now + 5);
                },
                1);
        ids[1] = calendar.add(now -> fired.add("b at " + now), 2);
        calendar.schedule(ids[0], 10);
        calendar.schedule(ids[1], 10);
        for (int i = 0; i < 5; i++) {
            calendar.fireNext();
        }
        assertThat(fired).containsExactly("a at 10", "a at 10", "a at 10", "b at 10", "a at 15");
    }

    /** Oracle: a sorted map; components are added, scheduled, moved, cancelled and fired at random, many at one instant. */
    @Test
    void theCalendarIsASortedList() {
        record Due(long nanos, long order) {}
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            EventCalendar calendar = new EventCalendar();
            TreeMap<Due, Integer> expected =
                    new TreeMap<>(Comparator.comparingLong(Due::nanos).thenComparingLong(Due::order));
            List<Due> due = new ArrayList<>();
            List<Long> orders = new ArrayList<>();
            List<Integer> fired = new ArrayList<>();
            for (int step = 0; step < 2000; step++) {
                int action = random.nextInt(10);
                if (orders.isEmpty() || (action == 0 && orders.size() < 100)) {
                    int id = orders.size();
                    long order = (long) random.nextInt() << 8 | id; // a rank that nobody else has
                    assertThat(calendar.add(now -> fired.add(id), order)).isEqualTo(id);
                    orders.add(order);
                    due.add(null);
                } else if (action < 7) {
                    int id = random.nextInt(orders.size());
                    Due when = new Due(calendar.nowNanos() + random.nextInt(20), orders.get(id));
                    calendar.schedule(id, when.nanos);
                    if (due.get(id) != null) {
                        expected.remove(due.get(id));
                    }
                    due.set(id, when);
                    expected.put(when, id);
                } else if (action == 7) {
                    int id = random.nextInt(orders.size());
                    calendar.cancel(id);
                    if (due.get(id) != null) {
                        expected.remove(due.set(id, null));
                    }
                } else if (!expected.isEmpty()) {
                    int id = expected.pollFirstEntry().getValue();
                    calendar.fireNext();
                    assertThat(fired).containsExactly(id);
                    assertThat(calendar.nowNanos()).isEqualTo(due.set(id, null).nanos);
                    fired.clear();
                }
                assertThat(calendar.nextNanos())
                        .isEqualTo(expected.isEmpty() ? Long.MAX_VALUE : expected.firstKey().nanos);
                int id = random.nextInt(orders.size());
                assertThat(calendar.dueNanos(id)).isEqualTo(due.get(id) == null ? Long.MAX_VALUE : due.get(id).nanos);
            }
        }
    }

    private static void fireAll(EventCalendar calendar) {
        while (calendar.next() != null) {
            calendar.fireNext();
        }
    }
}
