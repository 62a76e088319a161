package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Alarm;

/** The words for what an alarm did: {@code fired at 5m00s for shard 3, 4m48s after the first throttle, 1m20s before the first drop}. */
final class AlarmWords {
    private final VariantSummary variant;
    private final PlatformWords words;

    AlarmWords(VariantSummary variant, PlatformWords words) {
        this.variant = variant;
        this.words = words;
    }

    /** The whole story in one line. */
    String text(Alarm alarm) {
        StringBuilder text = new StringBuilder(Texts.visible(alarm.name())).append(": ");
        if (Double.isNaN(alarm.firedAtSeconds())) {
            String why = Double.isNaN(alarm.firings()) ? ", there was nothing to measure" : "";
            return text.append("never fired").append(why).toString();
        }
        text.append("fired at ").append(Figures.time(alarm.firedAtSeconds()));
        if (alarm.entity() != null) {
            text.append(" for ").append(entity(alarm));
        }
        add(text, sinceThrottle(alarm), "the first throttle");
        add(text, sinceDrop(alarm), "the first drop");
        text.append("; ")
                .append(
                        Double.isNaN(alarm.clearedAtSeconds())
                                ? "never cleared"
                                : "cleared at " + Figures.time(alarm.clearedAtSeconds()));
        if (alarm.firings() > 1) {
            text.append(", fired ").append(Figures.count(alarm.firings())).append(" times");
        }
        return text.toString();
    }

    private static void add(StringBuilder text, String since, String what) {
        if (!since.equals(Figures.NONE)) {
            text.append(", ").append(since).append(' ').append(what);
        }
    }

    /** What it first fired for, in the platform's word; empty where it never did or is about the whole stream. */
    String entity(Alarm alarm) {
        String entity = alarm.entity();
        if (entity == null) {
            return "";
        }
        String shown = Texts.visible(entity, 60);
        return shown.startsWith("shard ") ? words.shard() + shown.substring("shard".length()) : shown;
    }

    /** How long after or before the first throttle it fired. */
    String sinceThrottle(Alarm alarm) {
        return since(alarm, variant.firstThrottleSeconds());
    }

    /** How long after or before the first drop it fired. */
    String sinceDrop(Alarm alarm) {
        return since(alarm, variant.firstDropSeconds());
    }

    private static String since(Alarm alarm, double firstSeconds) {
        double late = alarm.firedAtSeconds() - firstSeconds;
        return Double.isNaN(late) ? Figures.NONE : Figures.time(Math.abs(late)) + (late < 0 ? " before" : " after");
    }
}
