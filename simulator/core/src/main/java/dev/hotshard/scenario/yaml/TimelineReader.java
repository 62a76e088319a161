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
 * Shape: the table of the actions by their keys; an entry has exactly one of them, and either {@code at} or the alarm that it waits for.
 */
final class TimelineReader {
    private static final Set<String> WHEN = Set.of("at", "when", "after");
    private static final Map<String, ActionReader> ACTIONS = new LinkedHashMap<>();

    static {
        ACTIONS.put(SetReader.KEY, new SetReader());
        ACTIONS.put(SplitReader.KEY, new SplitReader());
        ACTIONS.put(MergeReader.KEY, new MergeReader());
        ACTIONS.put(IsolateReader.KEY, new IsolateReader());
        ACTIONS.put(ReassignReader.KEY, new ReassignReader());
        ACTIONS.put(RekeyReader.KEY, new RekeyReader());
        ACTIONS.put(EnableReader.KEY, new EnableReader());
        ACTIONS.put(CrashReader.KEY, new CrashReader());
    }

    private final Faults faults;
    private final long duration;
    private final @Nullable Set<String> alarms;

    /**
     * A reader for a run of this length.
     *
     * @param alarms the alarms by name; null if nobody knows them
     */
    TimelineReader(Faults faults, long duration, @Nullable Set<String> alarms) {
        this.faults = faults;
        this.duration = duration;
        this.alarms = alarms;
    }

    /**
     * An entry of a timeline.
     * Shape: {@code nanos} since the run's start, or since {@code alarm} fired where that isn't null.
     */
    record Entry(@Nullable String alarm, long nanos, ActionReader.Given action, Section written) {}

    /** The entries of a timeline that are good, sorted by time; those that wait for an alarm in their own order. */
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
            String alarm = section.has("when") ? alarm(section) : null;
            Long nanos = section.has("when") ? (Long) after(section) : at(section);
            ActionReader.Given action = action(section);
            if (nanos != null && action != null) {
                entries.add(new Entry(alarm, nanos, action, section));
            }
        }
        entries.sort(Comparator.comparingLong(entry -> entry.alarm() == null ? entry.nanos() : Long.MAX_VALUE));
        return entries;
    }

    private @Nullable String alarm(Section section) {
        section.atMostOne("at", "when");
        return section.value("when", name -> {
            if (alarms != null && !alarms.contains(name)) {
                throw new Wrong("there is no alarm " + Words.quoted(name) + Words.suggestion(name, alarms));
            }
            return name;
        });
    }

    private long after(Section section) {
        long after = section.value("after", Amounts::duration, 0L);
        section.checkBeforeTheEnd("after", after, duration);
        return after;
    }

    private @Nullable Long at(Section section) {
        if (section.has("after")) {
            section.faults().add(section.place("after"), section.path("after"), "can't stand without \"when\"");
        }
        Long at = section.required("at", Amounts::duration, "a time such as 5m, or when: and an alarm's name");
        if (at != null) {
            section.checkBeforeTheEnd("at", at, duration);
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
            boolean isOwn = WHEN.contains(key) || key.equals(action) || companions.contains(key);
            if (!isOwn && section.has(key)) {
                good = false;
                section.faults()
                        .add(section.place(key), section.path(key), "can't stand beside " + Words.quoted(action));
            }
        }
        return good;
    }
}
