package dev.hotshard.lab;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something of a scenario that a page changes by hand.
 * Shape: {@code path} is where the chosen option's {@code value}, which is YAML text, goes in the scenario; a slider's options are in order. {@code disabled} says why it can't be
 * changed, null if it can; {@code note} what else decides beside it, or later in the run, null if nothing does.
 */
record Control(
        String id,
        String label,
        String help,
        Kind kind,
        String path,
        List<Option> options,
        int selected,
        @Nullable String disabled,
        @Nullable String note) {
    Control {
        options = List.copyOf(options);
        if (selected < 0 || selected >= options.size()) {
            throw new IllegalArgumentException("option " + selected + " of " + options.size());
        }
    }

    /** How it is shown. */
    enum Kind {
        SLIDER,
        CHOICE
    }

    /** A value as the scenario's text has it, and as people read it. */
    record Option(String value, String label) {}

    Control disabled(String why) {
        return new Control(id, label, help, kind, path, options, selected, why, note);
    }

    Control labelled(String newLabel) {
        return new Control(id, newLabel, help, kind, path, options, selected, disabled, note);
    }

    /** The same, of which this is to be said as well; nothing if it is null. */
    Control noted(@Nullable String text) {
        return text == null
                ? this
                : new Control(
                        id,
                        label,
                        help,
                        kind,
                        path,
                        options,
                        selected,
                        disabled,
                        note == null ? text : note + " " + text);
    }

    /** Where it stands, as people read it. */
    String standing() {
        return options.get(selected).label();
    }
}
