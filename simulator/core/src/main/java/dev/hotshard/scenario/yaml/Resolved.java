package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The text in which nothing is left to defaults: the baseline whole, each variant as what is different. */
final class Resolved {
    private final ResolvedTree trees;

    private Resolved(InputFiles inputs) {
        this.trees = new ResolvedTree(inputs);
    }

    static ScenarioFile file(Experiment experiment, InputFiles inputs) {
        String text = YamlText.document(new Resolved(inputs).experiment(experiment));
        SortedMap<String, byte[]> contents = inputs.contents();
        return new ScenarioFile(experiment, text, sha256(text, contents), contents);
    }

    private Node.Mapping experiment(Experiment experiment) {
        Node.Mapping baseline = whole(experiment.baseline());
        Map<String, Node.Entry> overlays = new LinkedHashMap<>();
        for (Experiment.Variant variant :
                experiment.variants().subList(1, experiment.variants().size())) {
            Node.Mapping overlay = Differences.between(baseline, whole(variant.scenario()));
            overlays.put(variant.name(), new Node.Entry(Place.NOWHERE, overlay));
        }
        return overlays.isEmpty()
                ? baseline
                : with(baseline, "variants", new Node.Mapping(Place.NOWHERE, "", overlays));
    }

    private Node.Mapping whole(Scenario scenario) {
        Node.Mapping tree = trees.of(scenario);
        List<Node> changes = new ArrayList<>();
        for (TimelineChange change : scenario.timeline()) {
            Node.Mapping what = change(change.what());
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            entries.put("at", new Node.Entry(Place.NOWHERE, ResolvedTree.text(Canonical.duration(change.atNanos()))));
            entries.putAll(what.entries());
            changes.add(new Node.Mapping(Place.NOWHERE, "", entries));
        }
        for (Runbook runbook : scenario.runbooks()) {
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            entries.put("when", new Node.Entry(Place.NOWHERE, ResolvedTree.text(runbook.alarm())));
            entries.put(
                    "after",
                    new Node.Entry(Place.NOWHERE, ResolvedTree.text(Canonical.duration(runbook.afterNanos()))));
            entries.putAll(change(runbook.what()).entries());
            changes.add(new Node.Mapping(Place.NOWHERE, "", entries));
        }
        return changes.isEmpty() ? tree : with(tree, "timeline", ResolvedTree.list(changes));
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

    private static Node.Mapping with(Node.Mapping map, String key, Node value) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>(map.entries());
        entries.put(key, new Node.Entry(Place.NOWHERE, value));
        return new Node.Mapping(map.place(), map.path(), entries);
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
