package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference page of the scenario file in Markdown, made from the table of keys.
 * Shape: one section for each key of the top that holds others, after one for those that hold none.
 */
final class ReferencePage {
    private static final String TOP = "The top";

    private ReferencePage() {}

    /** The whole page for these rows. */
    static String of(List<Key> rows) {
        Map<String, List<Key>> sections = new LinkedHashMap<>();
        sections.put(TOP, new ArrayList<>());
        for (Key key : rows) {
            String first = key.path().split("\\.", 2)[0];
            boolean holdsOthers = rows.stream().anyMatch(other -> other.path().startsWith(first + "."));
            sections.computeIfAbsent(holdsOthers ? "`" + first + "`" : TOP, section -> new ArrayList<>())
                    .add(key);
        }
        StringBuilder page = new StringBuilder("""
                # The scenario file

                Made from the table of keys that the reader itself uses; don't edit it by hand. In a path `*` stands for a name of yours, or for an entry of a list. What
                isn't here is an unknown key, and a fault.
                """);
        sections.forEach((title, keys) -> {
            page.append("\n## ")
                    .append(title)
                    .append("\n\n| key | holds | without it | what it is |\n|---|---|---|---|\n");
            keys.forEach(key -> page.append(row(key)));
        });
        return page.toString();
    }

    private static String row(Key key) {
        String unit = key.kind().unit().isEmpty() ? "" : " (" + key.kind().unit() + ")";
        return "| `" + key.path() + "` | " + cell(key.kind().label() + unit) + " | " + cell(key.fallback()) + " | "
                + cell(key.help()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
