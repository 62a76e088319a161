package dev.hotshard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Metric.Scope;
import java.lang.reflect.RecordComponent;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every number of the summary's records can be named in an expectation, and nothing else can. */
class MetricsTest {
    /** What belongs to later features stands in the summary already, empty. */
    private static final Set<String> EMPTY = Set.of("openedSeconds", "closedSeconds");

    @ParameterizedTest
    @CsvSource({
        "STREAM, dev.hotshard.summary.VariantSummary",
        "FLOW, dev.hotshard.summary.VariantSummary$Flow",
        "SHARD, dev.hotshard.summary.VariantSummary$Shard",
        "KEY, dev.hotshard.summary.VariantSummary$Key",
        "HOST, dev.hotshard.summary.VariantSummary$Host",
        "GROUP, dev.hotshard.summary.VariantSummary$Group",
        "VALUE, dev.hotshard.summary.VariantSummary$Breakdown$Value"
    })
    void everyNumberHasAName(Scope scope, Class<?> record) {
        Set<String> paths = new TreeSet<>();
        collect(record, "", paths);
        paths.removeAll(EMPTY);
        if (scope == Scope.SHARD) {
            paths.remove("id");
        }
        assertThat(Metric.of(scope).values().stream().map(Metric::path).collect(Collectors.toSet()))
                .isEqualTo(paths);
    }

    @Test
    void namesAreKebabAndLeaveSecondsAway() {
        assertThat(Metric.find(Scope.STREAM, "imbalance.accepted.max-to-median"))
                .isNotNull();
        assertThat(Metric.find(Scope.STREAM, "latency.p99")).isNotNull();
        assertThat(Metric.find(Scope.STREAM, "first-drop")).isNotNull();
        assertThat(Metric.find(Scope.STREAM, "max-to-median"))
                .extracting(Metric::path)
                .isEqualTo("imbalance.offered.maxToMedian");
        assertThat(Metric.all()).allSatisfy(metric -> assertThat(metric.name()).matches("[a-z0-9.-]+"));
    }

    private static void collect(Class<?> record, String prefix, Set<String> paths) {
        for (RecordComponent component : record.getRecordComponents()) {
            String path = prefix + component.getName();
            Class<?> type = component.getType();
            if (type.isRecord()) {
                collect(type, path + ".", paths);
            } else if (type == long.class
                    || type == int.class
                    || type == double.class
                    || type == Integer.class
                    || type == Long.class) {
                paths.add(path);
            }
        }
    }
}
