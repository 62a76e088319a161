package dev.hotshard.lab;

import dev.hotshard.report.Texts;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.summary.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the timeline and the runbooks set anew while a run goes on: what is moved by hand before holds until then alone.
 * Shape: a setting is told by where the control would stand in the scenario as it is after it, so that it reads as the control does.
 */
final class LaterSettings {
    private static final int TOLD_MAX = 2;

    /** Where each control stands, by its id, after a setting that comes at a time of which {@code when} tells. */
    private record Setting(String when, Map<String, String> before, Map<String, String> after) {
        boolean moves(String id) {
            String stood = before.get(id);
            String stands = after.get(id);
            return stood == null ? stands != null : !stood.equals(stands);
        }

        String text(String id) {
            String stands = after.get(id);
            return when + (stands == null ? " otherwise." : " to " + stands + ".");
        }
    }

    private final List<Setting> settings = new ArrayList<>();

    /** @param controls what may be set anew, of a scenario */
    LaterSettings(Scenario scenario, Function<Scenario, List<Control>> controls) {
        if (scenario.timeline().isEmpty() && scenario.runbooks().isEmpty()) {
            return;
        }
        Map<String, String> start = standing(controls.apply(scenario));
        Map<String, String> before = start;
        for (TimelineChange change : scenario.timeline()) {
            if (change.action() instanceof Action.Set) {
                Map<String, String> after = standing(controls.apply(change.after()));
                String time = time(change.atNanos() + change.action().takesNanos());
                settings.add(new Setting("From " + time + " on the timeline sets it", before, after));
                before = after;
            }
        }
        for (Runbook book : scenario.runbooks()) {
            if (book.action() instanceof Action.Set) {
                long nanos = book.afterNanos() + book.action().takesNanos();
                String when = nanos == 0 ? "With" : time(nanos) + " after";
                settings.add(new Setting(
                        when + " the alarm " + Texts.visible(book.alarm()) + " the runbook sets it",
                        start,
                        standing(controls.apply(book.after()))));
            }
        }
    }

    private static Map<String, String> standing(List<Control> controls) {
        Map<String, String> standing = new TreeMap<>();
        controls.forEach(control -> standing.put(control.id(), control.standing()));
        return standing;
    }

    private static String time(long nanos) {
        return Figures.time(nanos / 1e9);
    }

    /** What is to be said beside a control; null for one that stays as it is. */
    @Nullable
    String note(Control control) {
        List<String> texts = settings.stream()
                .filter(setting -> setting.moves(control.id()))
                .map(setting -> setting.text(control.id()))
                .toList();
        if (texts.isEmpty()) {
            return null;
        }
        int more = texts.size() - TOLD_MAX;
        return String.join(" ", texts.subList(0, Math.min(TOLD_MAX, texts.size())))
                + (more > 0 ? " It is set " + Figures.count(more) + (more == 1 ? " more time." : " more times.") : "");
    }
}
