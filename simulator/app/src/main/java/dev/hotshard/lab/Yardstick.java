package dev.hotshard.lab;

import dev.hotshard.report.Texts;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Figures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the load of a shard is held against: its caps, and without any what one member of the slowest group works off, as in verdicts.
 * Shape: {@code word} says what it is, {@code text} how much; {@code memberPerSecond} is NaN where it is caps.
 */
record Yardstick(String word, String text, double memberPerSecond) {
    /** The one of a scenario; null where nothing bounds a shard. */
    static @Nullable Yardstick of(Scenario scenario) {
        CapSpec cap = scenario.stream().cap();
        List<String> caps = new ArrayList<>();
        if (cap.recordsPerSecond() != null) {
            caps.add(Figures.rate(cap.recordsRate()) + " records");
        }
        if (cap.unitsPerSecond() != null) {
            caps.add(Figures.rate(cap.unitsRate()) + " units");
        }
        if (cap.bytesPerSecond() != null) {
            caps.add(Sliders.size(BigDecimal.valueOf(cap.bytesRate())) + "/s");
        }
        return caps.isEmpty() ? ofMembers(scenario) : new Yardstick("cap", String.join(", ", caps), Double.NaN);
    }

    private static @Nullable Yardstick ofMembers(Scenario scenario) {
        Yardstick slowest = null;
        for (Map.Entry<String, GroupSpec> group : scenario.consumers().entrySet()) {
            double perSecond = group.getValue().memberRecordsPerSecond(0);
            if (slowest == null || perSecond < slowest.memberPerSecond()) {
                Coordination.Workers workers = group.getValue().coordination().workers();
                String busy = workers == null ? "" : " with all " + Figures.count(workers.count()) + " workers busy";
                slowest = new Yardstick(
                        "one member of " + Texts.visible(group.getKey()), Figures.rate(perSecond) + busy, perSecond);
            }
        }
        return slowest;
    }
}
