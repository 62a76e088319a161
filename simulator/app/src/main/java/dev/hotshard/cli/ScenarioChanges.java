package dev.hotshard.cli;

import dev.hotshard.scenario.yaml.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What the command line changes in scenarios.
 */
final class ScenarioChanges {
    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a scenario, as an overlay would: --set stream.shards=32. May be given again.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "Another seed than the scenario's.")
    private @Nullable String seed;

    @Option(
            names = "--replications",
            paramLabel = "N",
            description = "Run each variant so often, each time with other random draws: means with 95 %% intervals.")
    private @Nullable String replications;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "Replicate until what each expectation measures is known within this part of its mean, such "
                    + "as 5%%; at most --replications times, 100 without.")
    private @Nullable String precision;

    /**
     * The changes, in the order in which they lie over each other.
     * Errors: Faults with all that are no settings.
     */
    List<Setting> settings() throws Faults {
        List<Setting> changes = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (String setting : set) {
            try {
                changes.add(Setting.parse(setting));
            } catch (IllegalArgumentException e) {
                faults.add("--set: " + e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
        addOption(changes, "seed", seed);
        addOption(changes, "replications", replications);
        addOption(changes, "precision", precision);
        return changes;
    }

    /** What takes the place of a scenario's own expectations. */
    static Setting expecting(List<String> texts) {
        return new Setting(
                "--expect",
                "expect",
                texts.stream()
                        .map(text -> "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining(", ", "[", "]")));
    }

    /** Whether the command line asks for one run alone. */
    boolean isSingle() {
        return "1".equals(replications);
    }

    private static void addOption(List<Setting> changes, String path, @Nullable String value) {
        if (value != null) {
            changes.add(new Setting("--" + path, path, value));
        }
    }
}
