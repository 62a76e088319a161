package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Replications;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;

/** The text in which nothing is left to defaults: the baseline whole, each variant as what is different. What only a sweep tries isn't in it. */
final class Resolved {
    private final ResolvedTree trees;

    private Resolved(InputFiles inputs) {
        this.trees = new ResolvedTree(inputs);
    }

    static ScenarioFile file(Experiment experiment, InputFiles inputs, ActionPlaces places) {
        String text = YamlText.document(new Resolved(inputs).experiment(experiment));
        SortedMap<String, byte[]> contents = inputs.contents();
        return new ScenarioFile(experiment, text, sha256(text, contents), contents, places);
    }

    private Node.Mapping experiment(Experiment experiment) {
        Node.Mapping baseline = whole(experiment.baseline());
        Entries overlays = new Entries();
        for (Experiment.Variant variant :
                experiment.variants().subList(1, experiment.variants().size())) {
            Node.Mapping overlay = Differences.between(baseline, whole(variant.scenario()));
            overlays.put(variant.name(), overlay);
        }
        Entries root = new Entries().putAll(baseline);
        Replications replications = experiment.replications();
        root.put(ReplicationsReader.COUNT, Integer.toString(replications.count()));
        if (replications.precision() != null) {
            root.put(ReplicationsReader.PRECISION, Canonical.share(replications.precision()));
        }
        return experiment.variants().size() == 1
                ? root.mapping()
                : root.put("variants", overlays.mapping()).mapping();
    }

    private Node.Mapping whole(Scenario scenario) {
        Node.Mapping tree = trees.of(scenario);
        List<Node> changes = new ArrayList<>();
        for (TimelineChange change : scenario.timeline()) {
            changes.add(new Entries()
                    .put("at", Canonical.duration(change.atNanos()))
                    .putAll(change(change.what()))
                    .mapping());
        }
        for (Runbook runbook : scenario.runbooks()) {
            changes.add(new Entries()
                    .put("when", runbook.alarm())
                    .put("after", Canonical.duration(runbook.afterNanos()))
                    .putAll(change(runbook.what()))
                    .mapping());
        }
        return changes.isEmpty()
                ? tree
                : new Entries()
                        .putAll(tree)
                        .put("timeline", ResolvedTree.list(changes))
                        .mapping();
    }

    /** The tree of a change as it stands in {@link TimelineChange#what()}. */
    private static Node.Mapping change(String what) {
        Faults faults = new Faults("");
        Node node = YamlTree.value("", "{" + what + "}", 0, "", faults);
        if (node instanceof Node.Mapping mapping && faults.count() == 0) {
            return mapping;
        }
        throw new IllegalStateException("a change must be YAML, was " + what);
    }

    private static String sha256(String text, SortedMap<String, byte[]> inputs) {
        StringBuilder whole = new StringBuilder(text);
        inputs.forEach((name, bytes) ->
                whole.append(name).append(' ').append(hash(bytes)).append('\n'));
        return hash(whole.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
