package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code timeline}: when, and what.
 * Shape: the table of the actions by their keys; an entry has exactly one of them.
 */
final class TimelineReader {
    private static final Map<String, ActionReader> ACTIONS = new LinkedHashMap<>();

    static {
        ACTIONS.put(SetReader.KEY, new SetReader());
    }

    private final Faults faults;
    private final long duration;

    /** A reader for a run of this length. */
    TimelineReader(Faults faults, long duration) {
        this.faults = faults;
        this.duration = duration;
    }

    /** An entry of a timeline. */
    record Entry(long atNanos, ActionReader.Given action) {}

    /** The entries of a timeline that are good, sorted by time. */
    List<Entry> read(@Nullable Node timeline) {
        List<Entry> entries = new ArrayList<>();
        if (timeline == null) {
            return entries;
        }
        if (!(timeline instanceof Node.Sequence sequence)) {
            faults.add(
                    timeline, "must be a list of changes such as {at: 5m, set: {load: 2x}}, was " + Words.of(timeline));
            return entries;
        }
        for (Node item : sequence.items()) {
            if (!(item instanceof Node.Mapping mapping)) {
                faults.add(item, "must be a map such as {at: 5m, set: {load: 2x}}, was " + Words.of(item));
                continue;
            }
            Section section = Section.of(mapping, "timeline.*", faults);
            Long at = at(section);
            ActionReader.Given action = action(section);
            if (at != null && action != null) {
                entries.add(new Entry(at, action));
            }
        }
        entries.sort(Comparator.comparingLong(Entry::atNanos));
        return entries;
    }

    private @Nullable Long at(Section section) {
        Long at = section.required("at", Amounts::duration, "a time such as 5m");
        if (at != null && at >= duration) {
            section.faults()
                    .add(
                            section.place("at"),
                            section.path("at"),
                            "must be before the end of the run, " + Canonical.duration(duration) + ", was "
                                    + Canonical.duration(at));
        }
        return at;
    }

    private ActionReader.@Nullable Given action(Section section) {
        List<String> named = ACTIONS.keySet().stream().filter(section::has).toList();
        if (named.isEmpty()) {
            // An unknown key is told already, and may have been meant.
            Set<String> known = KeyTable.children("timeline.*");
            if (known.containsAll(section.map().entries().keySet())) {
                section.faults()
                        .add(
                                section.map(),
                                "does nothing, write one of " + String.join(", ", ACTIONS.keySet())
                                        + ", such as set: {load: 2x}");
            }
            return null;
        }
        section.atMostOne(named.toArray(String[]::new));
        ActionReader reader = ACTIONS.get(named.get(0));
        if (reader == null || named.size() > 1) {
            return null;
        }
        return hasOnlyItsOwn(section, named.get(0), reader.companions()) ? reader.read(section) : null;
    }

    private static boolean hasOnlyItsOwn(Section section, String action, Set<String> companions) {
        boolean good = true;
        for (String key : KeyTable.children("timeline.*")) {
            boolean isOwn = key.equals("at") || key.equals(action) || companions.contains(key);
            if (!isOwn && section.has(key)) {
                good = false;
                section.faults()
                        .add(section.place(key), section.path(key), "can't stand beside " + Words.quoted(action));
            }
        }
        return good;
    }
}
