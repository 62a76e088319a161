package dev.hotshard.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a page asks to be run.
 * Shape: {@code page} names the tab, whose newer request takes the place of an older one; {@code edits} are made in the text first, in their order.
 */
record RunRequest(String page, String yaml, String variant, boolean exact, List<Edit> edits) {
    private static final int PAGE_LENGTH = 64;
    private static final SortedSet<String> FIELDS = new TreeSet<>(Set.of("page", "yaml", "variant", "exact", "edits"));
    private static final SortedSet<String> OF_EDIT = new TreeSet<>(Set.of("path", "value"));

    /** As many controls as a page has, and more. */
    private static final int EDITS_MAX = 100;

    RunRequest {
        edits = List.copyOf(edits);
    }

    /** A value that takes another's place in the text of the scenario. */
    record Edit(String path, String value) {}

    /**
     * The request in a body.
     * Errors: Refusal if it is no such request.
     */
    static RunRequest of(String body) throws Refusal {
        Map<?, ?> fields = CallBody.object(body);
        CallBody.checkFields(fields, FIELDS);
        String page = text(fields, "page", null);
        if (page.isEmpty() || page.length() > PAGE_LENGTH) {
            throw Refusal.wrong(400, "The field page must have 1 to " + PAGE_LENGTH + " characters.");
        }
        return new RunRequest(
                page,
                text(fields, "yaml", ""),
                text(fields, "variant", "baseline"),
                truth(fields, "exact"),
                fields.containsKey("edits") ? edits(fields.get("edits")) : List.of());
    }

    private static List<Edit> edits(@Nullable Object given) throws Refusal {
        List<Edit> edits = new ArrayList<>();
        if (!(given instanceof List<?> list)) {
            throw Refusal.wrong(400, "The field edits must be a list.");
        }
        if (list.size() > EDITS_MAX) {
            throw Refusal.wrong(400, "The field edits may have " + EDITS_MAX + " entries.");
        }
        for (Object one : list) {
            if (!(one instanceof Map<?, ?> edit)) {
                throw Refusal.wrong(400, "An edit must have a path and a value.");
            }
            CallBody.checkFields(edit, OF_EDIT);
            edits.add(new Edit(text(edit, "path", null), text(edit, "value", null)));
        }
        return edits;
    }

    private static boolean truth(Map<?, ?> fields, String name) throws Refusal {
        if (!fields.containsKey(name)) {
            return false;
        }
        if (fields.get(name) instanceof Boolean truth) {
            return truth;
        }
        throw Refusal.wrong(400, "The field " + name + " must be true or false.");
    }

    private static String text(Map<?, ?> fields, String name, @Nullable String otherwise) throws Refusal {
        Object value = fields.get(name);
        if (value instanceof String text) {
            return text;
        }
        if (value == null && otherwise != null) {
            return otherwise;
        }
        throw Refusal.wrong(400, "The field " + name + " must be a text.");
    }
}
