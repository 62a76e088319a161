package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.StreamSpec;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The rules between parts of a scenario; each is checked where the parts that it needs are good. */
final class CrossChecks {
    private final Section root;
    private final Faults faults;

    CrossChecks(Section root, Faults faults) {
        this.root = root;
        this.faults = faults;
    }

    void check(
            long duration,
            long warmup,
            long sample,
            @Nullable StreamSpec stream,
            SortedMap<String, FlowSpec> traffic,
            @Nullable KeySpec key,
            @Nullable HostsSpec hosts,
            @Nullable List<Node.Scalar> breakdown) {}
}
