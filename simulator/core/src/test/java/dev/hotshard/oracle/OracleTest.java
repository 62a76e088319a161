package dev.hotshard.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The engine against the slow simulator: the same happenings in the same order, and the same totals. */
class OracleTest {
    @TestFactory
    Stream<DynamicTest> handMadeScenariosRunTheSame() {
        return HandMade.all().entrySet().stream()
                .map(made -> DynamicTest.dynamicTest(made.getKey(), () -> compare(made.getValue(), 0)));
    }

    static void compare(Scenario scenario, int replication) {
        List<String> slow = new ArrayList<>();
        SlowTotals totals = SlowSimulator.run(scenario, replication, slow::add);
        List<String> fast = PortTrace.of(scenario, replication);
        // Groups run ahead of each other and of the flows in the engine, so their lines are compared on their own, by
        // time.
        compare("records", lines(slow, false), lines(fast, false));
        compare("groups", lines(slow, true), lines(fast, true));
    }

    private static List<String> lines(List<String> all, boolean ofGroups) {
        List<String> chosen = new ArrayList<>(all);
        chosen.removeIf(line -> ofGroups != line.matches("\\d+ (assigned|consumed by|left lagging) .*"));
        // What is given up isn't at a shard any more.
        chosen.replaceAll(line -> line.contains(" dropped ") || line.contains(" left waiting ")
                ? line.replaceAll(" shard \\d+", "")
                : line);
        if (ofGroups) {
            chosen.sort(null);
        }
        return chosen;
    }

    private static void compare(String what, List<String> slow, List<String> fast) {
        int same = 0;
        while (same < Math.min(slow.size(), fast.size()) && slow.get(same).equals(fast.get(same))) {
            same++;
        }
        List<String> slowRest = slow.subList(same, Math.min(slow.size(), same + 5));
        List<String> fastRest = fast.subList(same, Math.min(fast.size(), same + 5));
        assertThat(fastRest)
                .as(
                        "%s: the first difference, after %d equal lines, the last of which is %s",
                        what, same, same == 0 ? "none" : slow.get(same - 1))
                .isEqualTo(slowRest);
    }
}
