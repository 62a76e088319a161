package dev.hotshard.lab;

import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Figures;
import java.util.Collection;

/**
 * What of a scenario is checked before it may take up time and memory.
 */
final class Bounds {
    private Bounds() {}

    /**
     * Checks what a scenario offers.
     * Errors: Refusal with the bound that it is over, as the others.
     */
    static void checkRecords(double records, LabLimits limits) throws Refusal {
        if (records > limits.records()) {
            throw Refusal.tooMuch("The scenario offers about " + Figures.count(records) + " records, the lab simulates "
                    + Figures.count(limits.records()) + " at most; lower load or duration, or use hotshard run.");
        }
    }

    /** Checks what doesn't shrink with the traffic. */
    static void checkSize(Scenario scenario, LabLimits limits) throws Refusal {
        long steps = -Math.floorDiv(-scenario.durationNanos(), scenario.sampleNanos());
        long cells = Math.multiplyExact(steps, scenario.stream().shards());
        if (cells > limits.cells()) {
            throw Refusal.tooMuch("The scenario has " + Figures.count(steps) + " samples of "
                    + Figures.count(scenario.stream().shards()) + " shards, the lab keeps "
                    + Figures.count(limits.cells()) + " numbers at most; write a longer sample.");
        }
        check(scenario.hosts().count(), "hosts", limits.hosts(), "give it fewer");
        check(scenario.traffic().size(), "flows", limits.parts().flows(), "bring some together");
        check(scenario.alarms().size(), "alarms", limits.parts().alarms(), "leave some out");
        check(scenario.expect().size(), "expectations", limits.parts().expectations(), "leave some out");
        for (Scenario state : scenario.everyState()) {
            checkParts(state, limits.parts());
            checkExpectedKeys(state, limits);
        }
        long values = scenario.traffic().values().stream()
                .flatMap(flow -> flow.fields().values().stream())
                .mapToLong(Bounds::values)
                .sum();
        if (values > limits.values()) {
            throw Refusal.tooMuch("The fields have " + Figures.count(values) + " different values, the lab keeps "
                    + Figures.count(limits.values()) + " at most; make the populations smaller.");
        }
    }

    private static void checkParts(Scenario state, LabLimits.Parts limits) throws Refusal {
        Collection<GroupSpec> groups = state.consumers().values();
        long shards = state.stream().shards();
        check(shards, "shards", limits.shards(), "give it fewer");
        check(
                groups.stream().mapToLong(GroupSpec::members).sum(),
                "members in all groups",
                limits.members(),
                "give groups fewer");
        check(
                groups.stream().mapToLong(Bounds::workers).sum(),
                "workers in all members",
                limits.workers(),
                "give members fewer");
        check(
                groups.size() * shards,
                "shards to be read by all groups together",
                limits.groupShards(),
                "take fewer groups or shards");
    }

    private static long workers(GroupSpec group) {
        Coordination.Workers workers = group.coordination().workers();
        return workers == null ? 0 : (long) group.members() * workers.count();
    }

    /** Which keys are hottest, or what each of them peaks at, is worked out from all that the laws of a flow's fields make. */
    private static void checkExpectedKeys(Scenario state, LabLimits limits) throws Refusal {
        KeySpec.Template template = state.key().template();
        KeySpec.Salting salting = state.key().salting();
        if (template == null
                || salting == null
                || !(salting.scope() instanceof KeySpec.Scope.Hottest
                        || salting.buckets() instanceof KeySpec.Buckets.Target)) {
            return;
        }
        double keys = 0;
        for (FlowSpec flow : state.traffic().values()) {
            double ofFlow = 1;
            for (String field : template.fields()) {
                FieldLaw law = flow.fields().get(field);
                ofFlow *= law == null ? 1 : values(law);
            }
            keys += ofFlow;
        }
        check(keys, "keys to expect records of", limits.values(), "make the populations of the key's fields smaller");
    }

    private static void check(double count, String what, long most, String advice) throws Refusal {
        if (count > most) {
            throw Refusal.tooMuch("The scenario has " + Figures.count(count) + " " + what + ", the lab "
                    + Figures.count(most) + " at most; " + advice + ", or use hotshard run.");
        }
    }

    private static long values(FieldLaw law) {
        if (law instanceof FieldLaw.Of of) {
            return of.population().size();
        }
        return law instanceof FieldLaw.Pick pick ? pick.population().size() : 1;
    }
}
