package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.TimelineChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The layers of a scenario, laid over each other: preset, file, variant, and the changes of the timeline one after the other. */
final class Layers {
    private static final long EFFORT_MAX = 5_000_000;

    /** What is about all variants together, so that none of them may hold it. */
    static final Set<String> OF_THE_EXPERIMENT =
            Set.of("variants", ReplicationsReader.COUNT, ReplicationsReader.PRECISION, SweepReader.SWEEP);

    private final Node.Mapping root;
    private final Reading reading;
    private final Faults faults;
    private final List<Draft> drafts = new ArrayList<>();

    Layers(Node.Mapping root, Reading reading) {
        this.root = root;
        this.reading = reading;
        this.faults = reading.faults();
    }

    /**
     * The baseline and the variants.
     * Errors: ScenarioException if any of them has a fault, or the text had one before.
     */
    List<Experiment.Variant> variants() throws ScenarioException {
        if (isTooMuch()) {
            faults.throwIfAny();
        }
        Node.Mapping file = without(root, OF_THE_EXPERIMENT);
        add(Experiment.BASELINE, file, null);
        KeySpec.Template order = drafts.isEmpty() ? null : drafts.get(0).first().orderBy();
        Node overlays = root.get("variants");
        if (overlays instanceof Node.Mapping named) {
            named.entries().forEach((name, entry) -> {
                Patience.check();
                if (!entry.isNull()) {
                    reading.checkName(name, entry);
                    if (name.equals(Experiment.BASELINE)) {
                        faults.add(
                                entry.keyPlace(),
                                entry.value().path(),
                                "the scenario itself is called baseline, choose another name");
                    }
                    if (entry.value() instanceof Node.Mapping overlay) {
                        overlay.entries().forEach((key, nested) -> {
                            if (OF_THE_EXPERIMENT.contains(key)) {
                                faults.add(nested.keyPlace(), nested.value().path(), "can't stand in a variant");
                            }
                        });
                        faults.beginVariant(name, overlay);
                        add(name, overlay(file, without(overlay, OF_THE_EXPERIMENT), faults), order);
                        faults.endVariant();
                    } else {
                        faults.add(entry.value(), "must be a map of what is different, was " + Words.of(entry.value()));
                    }
                }
            });
        } else if (overlays != null) {
            faults.add(overlays, "must be a map of variants by name, was " + Words.of(overlays));
        }
        faults.throwIfAny();
        return drafts.stream().map(this::variant).toList();
    }

    /** Where the actions of the variants stand, once these are read. */
    ActionPlaces actionPlaces() {
        Map<String, List<Fault>> places = new LinkedHashMap<>();
        for (Draft draft : drafts) {
            places.put(
                    draft.name(),
                    draft.steps().stream()
                            .map(step -> step.entry().action().about())
                            .map(node -> new Fault(
                                    node.place().file(),
                                    node.place().line(),
                                    node.place().column(),
                                    node.path(),
                                    ""))
                            .toList());
        }
        return new ActionPlaces(places);
    }

    /** Bounds what the variants and their changes make of a large file: each is a scenario of its own. */
    private boolean isTooMuch() {
        long nodes = count(root);
        long scenarios = 1L + items(root.get("timeline"));
        if (root.get("variants") instanceof Node.Mapping variants) {
            for (Node.Entry entry : variants.entries().values()) {
                Node own = entry.value() instanceof Node.Mapping overlay ? overlay.get("timeline") : null;
                scenarios += 1L + items(own == null ? root.get("timeline") : own);
            }
        }
        if (scenarios * nodes > EFFORT_MAX) {
            faults.add(
                    root.place(),
                    "",
                    "describes " + scenarios + " scenarios by its variants and their timelines, out of " + nodes
                            + " values; more than " + EFFORT_MAX + " values in all are too many");
        }
        return scenarios * nodes > EFFORT_MAX;
    }

    private static long count(Node node) {
        long nodes = 1;
        if (node instanceof Node.Mapping map) {
            for (Node.Entry entry : map.entries().values()) {
                nodes += count(entry.value());
            }
        } else if (node instanceof Node.Sequence list) {
            for (Node item : list.items()) {
                nodes += count(item);
            }
        }
        return nodes;
    }

    private static int items(@Nullable Node timeline) {
        return timeline instanceof Node.Sequence list ? list.items().size() : 0;
    }

    /** A layer over another; flows and groups that it would bring are told and left out. */
    static Node.Mapping overlay(Node.Mapping lower, Node.Mapping upper, Faults faults) {
        Node.Mapping known = onlyKnown("traffic", "flow", lower, upper, faults);
        return (Node.Mapping) Overlays.merge(lower, onlyKnown("consumers", "group", lower, known, faults), "");
    }

    private static Node.Mapping onlyKnown(
            String key, String noun, Node.Mapping lower, Node.Mapping upper, Faults faults) {
        Node.Entry brought = upper.entries().get(key);
        if (brought == null || !(brought.value() instanceof Node.Mapping all)) {
            return upper;
        }
        Map<String, Node.Entry> there = lower.get(key) instanceof Node.Mapping map ? map.entries() : Map.of();
        Node.Mapping known = all;
        for (Map.Entry<String, Node.Entry> each : all.entries().entrySet()) {
            if (!there.containsKey(each.getKey())) {
                faults.add(
                        each.getValue().keyPlace(),
                        each.getValue().value().path(),
                        "there is no " + noun + " " + Words.quoted(each.getKey()) + " to change"
                                + Words.suggestion(each.getKey(), there.keySet()));
                known = without(known, Set.of(each.getKey()));
            }
        }
        Map<String, Node.Entry> entries = new LinkedHashMap<>(upper.entries());
        entries.put(key, new Node.Entry(brought.keyPlace(), known));
        return new Node.Mapping(upper.place(), upper.path(), entries);
    }

    private void add(String name, Node.Mapping layers, KeySpec.@Nullable Template usualOrder) {
        Node.Mapping tree =
                (Node.Mapping) Overlays.merge(Presets.below(layers, TreeReader.platform(layers)), layers, "");
        Node.Mapping start = without(tree, Set.of("timeline"));
        long duration = TreeReader.duration(start);
        List<TimelineReader.Entry> entries =
                new TimelineReader(faults, duration, TreeReader.alarms(start)).read(tree.get("timeline"));
        List<Action> actions =
                entries.stream().map(entry -> entry.action().action()).toList();
        TreeReader reader = new TreeReader(reading, actions);
        Scenario first = reader.read(start, usualOrder);
        List<Step> steps = new ArrayList<>();
        Node.Mapping begun = first == null ? start : withOrder(start, first.orderBy());
        Node.Mapping now = begun;
        Scenario before = first;
        for (TimelineReader.Entry entry : entries) {
            boolean isRunbook = entry.alarm() != null;
            Node.Mapping below = isRunbook ? begun : now;
            Scenario after = isRunbook ? first : before;
            Node.Mapping overlay = entry.action().overlay();
            if (!overlay.entries().isEmpty()) {
                below = overlay(below, overlay, faults);
                after = reader.read(below, usualOrder);
            }
            if (before != null && entry.action().action() instanceof Action.CrashMember crash) {
                CrashReader.check(crash, entry.written(), before);
            } else if (before != null && entry.action().action() instanceof Action.Rekey rekey) {
                RekeyReader.check(rekey, entry.written(), before);
            } else if (before != null && entry.action().action() instanceof Action.Reassign reassign) {
                ReassignReader.check(reassign, entry.written(), before);
            }
            if (after != null) {
                steps.add(new Step(entry, after));
            }
            if (!isRunbook) {
                now = below;
                before = after;
            }
        }
        checkIsolations(first, entries, steps);
        boolean isKnown = entries.stream()
                .allMatch(entry -> entry.alarm() == null
                        || !ShardBounds.changes(entry.action().action()));
        if (first != null && first.stream().autoSplit() != null) {
            checkAutoSplit(first.stream().autoSplit(), entries);
        } else if (first != null && steps.size() == entries.size() && isKnown) {
            checkTopology(first, steps);
        }
        if (first != null) {
            drafts.add(new Draft(name, first, steps));
        }
    }

    /**
     * A platform that splits by itself leaves no shards to its users. A stream for one key is another stream, unless the items of keys are divided: they lie in
     * shards of this one, and stay there.
     */
    private void checkAutoSplit(AutoSplit autoSplit, List<TimelineReader.Entry> entries) {
        for (TimelineReader.Entry entry : entries) {
            Action action = entry.action().action();
            if (action instanceof Action.IsolateKey) {
                if (autoSplit.cut() == AutoSplit.Cut.WITHIN_KEYS) {
                    faults.add(
                            entry.action().about(),
                            "can't stand beside stream.auto-split with sort-key: true, which divides keys among shards itself");
                }
            } else if (ShardBounds.changes(action)) {
                faults.add(
                        entry.action().about(),
                        "can't stand beside stream.auto-split, with which the platform alone decides on its shards");
            }
        }
    }

    private static void checkIsolations(
            @Nullable Scenario first, List<TimelineReader.Entry> entries, List<Step> steps) {
        if (first == null || steps.size() < entries.size()) {
            return;
        }
        List<Scenario> states = new ArrayList<>(List.of(first));
        steps.forEach(step -> states.add(step.after()));
        for (TimelineReader.Entry entry : entries) {
            if (entry.action().action() instanceof Action.IsolateKey isolate) {
                IsolateReader.check(isolate, entry.written(), states);
            }
        }
    }

    private void checkTopology(Scenario first, List<Step> steps) {
        List<TopologyChecks.Step> checked = new ArrayList<>();
        for (Step step : steps) {
            TimelineReader.Entry entry = step.entry();
            // Which shards there are when an alarm fires, only the run knows.
            if (entry.alarm() == null) {
                checked.add(new TopologyChecks.Step(
                        entry.nanos(),
                        entry.action().action(),
                        step.after().stream(),
                        entry.action().about()));
            }
        }
        TopologyChecks.check(first.stream(), checked, faults);
    }

    /** A scenario and what becomes of it, step by step. */
    private record Draft(String name, Scenario first, List<Step> steps) {}

    private record Step(TimelineReader.Entry entry, Scenario after) {}

    /** The variant, once all input files have their names. */
    private Experiment.Variant variant(Draft draft) {
        ResolvedTree trees = new ResolvedTree(reading.inputs());
        List<TimelineChange> timeline = new ArrayList<>();
        List<Runbook> runbooks = new ArrayList<>();
        for (Step step : draft.steps()) {
            ActionReader.Given given = step.entry().action();
            String what = YamlText.entries(given.written().in(trees.of(step.after())));
            String alarm = step.entry().alarm();
            long nanos = step.entry().nanos();
            if (alarm == null) {
                timeline.add(new TimelineChange(nanos, given.action(), what, step.after()));
            } else {
                runbooks.add(new Runbook(
                        alarm, nanos, given.action(), what, step.after(), Changeable.parts(given.overlay())));
            }
        }
        return new Experiment.Variant(draft.name(), draft.first().withTimeline(timeline, runbooks));
    }

    /** The same tree with its order written out, so that it stays what it is when the key changes. */
    private static Node.Mapping withOrder(Node.Mapping tree, KeySpec.@Nullable Template orderBy) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>(tree.entries());
        entries.putIfAbsent(KeyReader.ORDER_BY, new Node.Entry(tree.place(), ResolvedTree.order(orderBy)));
        return new Node.Mapping(tree.place(), tree.path(), entries);
    }

    private static Node.Mapping without(Node.Mapping mapping, Set<String> keys) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
        entries.keySet().removeAll(keys);
        return new Node.Mapping(mapping.place(), mapping.path(), entries);
    }
}
