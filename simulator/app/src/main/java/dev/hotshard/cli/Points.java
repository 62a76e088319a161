package dev.hotshard.cli;

import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.scenario.Sweep;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.summary.ExperimentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A scenario at the points of a sweep.
 */
final class Points {
    private final String scenario;
    private final List<Setting> changes;
    private final Simulator simulator;

    Points(String scenario, List<Setting> changes, Simulator simulator) {
        this.scenario = scenario;
        this.changes = List.copyOf(changes);
        this.simulator = simulator;
    }

    /** The scenario at one point. */
    record At(int number, List<String> values, String where, ScenarioArguments.Read read) {}

    /**
     * Reads the scenario at all points.
     *
     * @param option which of the command line brings the values, for faults
     * Errors: Faults with those of the first point that has any, told with its values.
     */
    List<At> read(Sweep sweep, String option) throws Faults {
        List<At> points = new ArrayList<>();
        for (List<String> values : sweep.points()) {
            points.add(read(points.size() + 1, sweep.paths(), values, option));
        }
        return points;
    }

    /** Reads it at one. */
    At read(int number, List<String> paths, List<String> values, String option) throws Faults {
        List<Setting> settings = new ArrayList<>(changes);
        // A point isn't swept any more.
        settings.add(new Setting(option, "sweep", "null"));
        StringJoiner where = new StringJoiner(", ");
        for (int i = 0; i < paths.size(); i++) {
            settings.add(new Setting(option, paths.get(i), values.get(i)));
            where.add(paths.get(i) + "=" + values.get(i));
        }
        try {
            return new At(number, values, where.toString(), ScenarioArguments.Read.of(scenario, settings));
        } catch (Faults e) {
            throw new Faults(
                    e.lines().stream().map(line -> line + " (at " + where + ")").toList());
        }
    }

    /**
     * Runs one.
     * Errors: Faults for a fault of the scenario that shows only while it runs.
     */
    SweepPoint run(At point, RunOptions options) throws Faults {
        return SweepPoint.of(point.number(), point.values(), summary(point, options));
    }

    /** Runs one, and tells everything of it. */
    ExperimentSummary summary(At point, RunOptions options) throws Faults {
        try {
            return simulator.run(point.read().file(), options).summary();
        } catch (RunFaultException e) {
            throw new Faults(Runs.told(point.read(), e) + " (at " + point.where() + ")");
        }
    }
}
