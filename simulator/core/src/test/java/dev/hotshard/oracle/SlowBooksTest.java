package dev.hotshard.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Scenario;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import java.util.stream.Stream;

/** The slow simulator's own books, on every hand-made scenario: design, section 3. */
class SlowBooksTest {
    @TestFactory
    Stream<DynamicTest> theBooksBalance() {
        return HandMade.all().entrySet().stream()
                .map(made -> DynamicTest.dynamicTest(made.getKey(), () -> check(made)));
    }

    private static void check(Map.Entry<String, Scenario> made) {
        SlowTotals totals = SlowSimulator.run(made.getValue(), 0);
        assertThat(totals.count("books.offered")).isPositive();
        for (String scope : new String[] {"books", "records"}) {
            assertThat(totals.count(scope + ".offered"))
                    .isEqualTo(totals.count(scope + ".accepted")
                            + totals.count(scope + ".dropped")
                            + totals.count(scope + ".waitingAtEnd"));
            assertThat(totals.count(scope + ".attempts"))
                    .isEqualTo(totals.count(scope + ".accepted") + totals.count(scope + ".throttled"));
        }
        for (String group : made.getValue().consumers().keySet()) {
            assertThat(totals.count("records.accepted"))
                    .isEqualTo(totals.count("groups[" + group + "].consumed")
                            + totals.count("groups[" + group + "].lagAtEnd"));
        }
    }
}
