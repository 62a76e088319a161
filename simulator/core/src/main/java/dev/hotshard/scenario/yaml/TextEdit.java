package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes a value in the text of a scenario and leaves all else in it as it stands: comments, order, quotes, empty lines.
 * Shape: what has to be different is found by laying the setting over the tree, as {@code --set} does, and comparing; each difference becomes an edit at the place where it stands.
 * A value is replaced where it is, and comes in one line; the lines of a longer one go. A new entry is the last of its map, with what it lies in as {@code {a: b}}.
 */
public final class TextEdit {
    private static final String BOM = "\ufeff";

    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    private TextEdit(String text) {
        this.text = text;
    }

    /** Other text for that from one place to another, exclusive. */
    private record Edit(int start, int end, String by) {}

    /**
     * The text with {@code value} at {@code path}.
     * Invariant: reading it is reading {@code text} with {@code new Setting(path, value)}: maps merge, an alternative drops the others, null removes.
     * Errors: ScenarioException if the text is no YAML of a scenario, or path or value can't be a setting; whether the scenario makes sense is left to its reader.
     *
     * @param path dotted, as {@code --set} takes it; {@code variants.NAME.path} is what a variant has of its own
     * @param value YAML, a text or in braces or brackets
     */
    public static String set(String text, String path, String value) throws ScenarioException {
        Patience.check();
        boolean hasBom = text.startsWith(BOM);
        String plain = hasBom ? text.substring(1) : text;
        Faults faults = new Faults("scenario");
        Node.Mapping before = YamlTree.scenario("scenario", plain, faults);
        Node.Mapping after = before == null ? null : Settings.apply(before, List.of(new Setting(path, value)), faults);
        faults.throwIfAny();
        if (before == null || after == null) {
            throw new IllegalStateException("a text without a root has no fault");
        }
        String edited = edited(plain, before, after);
        return hasBom ? BOM + edited : edited;
    }

    private static String edited(String text, Node.Mapping before, Node.Mapping after) {
        TextEdit edit = new TextEdit(text);
        edit.map(before, after, Spans.of(text));
        String edited = edit.apply();
        Node.Mapping read = YamlTree.scenario("scenario", edited, new Faults("scenario"));
        if (read == null || !isSame(read, after)) {
            // Where a person could write it at all, a map stands in such a way that nothing can be put into it by
            // itself.
            return YamlText.document(after);
        }
        return edited;
    }

    private String apply() {
        edits.sort(Comparator.comparingInt(Edit::start));
        StringBuilder edited = new StringBuilder();
        int at = 0;
        for (Edit edit : edits) {
            edited.append(text, at, edit.start()).append(edit.by());
            at = edit.end();
        }
        return edited.append(text, at, text.length()).toString();
    }

    private void map(Node.Mapping before, Node.Mapping after, Spans.Span span) {
        Map<String, Spans.Entry> entries = span.entries();
        if (entries == null) {
            throw new IllegalStateException(before.path() + " is no map where it stands");
        }
        Set<String> dropped = new LinkedHashSet<>(before.entries().keySet());
        dropped.removeAll(after.entries().keySet());
        Map<String, Node.Entry> added = new LinkedHashMap<>(after.entries());
        added.keySet().removeAll(before.entries().keySet());
        after.entries().forEach((key, entry) -> {
            Node.Entry was = before.entries().get(key);
            if (was != null) {
                value(was.value(), entry.value(), of(entries, key));
            }
        });
        // One alternative for another: it stands where that stood.
        while (!dropped.isEmpty() && !added.isEmpty()) {
            String old = dropped.iterator().next();
            String key = added.keySet().iterator().next();
            Spans.Entry entry = of(entries, old);
            dropped.remove(old);
            edits.add(new Edit(
                    entry.keyStart(), entry.keyEnd(), YamlText.flow(new Node.Scalar(Place.NOWHERE, "", key, false))));
            replace(entry, of(added, key).value());
            added.remove(key);
        }
        dropped.forEach(key -> remove(entries, key, span));
        if (!added.isEmpty()) {
            add(entries, added, span);
        }
    }

    private void value(Node before, Node after, Spans.Entry entry) {
        if (isSame(before, after)) {
            return;
        }
        // A map of the merged tree that isn't one of the setting's has the place that it had before.
        if (before instanceof Node.Mapping was
                && after instanceof Node.Mapping is
                && was.place().equals(is.place())) {
            map(was, is, entry.value());
        } else {
            replace(entry, after);
        }
    }

    private void replace(Spans.Entry entry, Node by) {
        Spans.Span value = entry.value();
        int lineEnd = Lines.end(text, entry.colonEnd());
        String line = YamlText.flow(by);
        if (value.start() <= lineEnd || value.isFlow()) {
            edits.add(new Edit(value.start(), value.end(), line));
        } else {
            edits.add(new Edit(entry.colonEnd(), entry.colonEnd(), " " + line));
            edits.add(new Edit(lineEnd, Lines.end(text, value.end()), ""));
        }
    }

    private void remove(Map<String, Spans.Entry> entries, String key, Spans.Span map) {
        List<Spans.Entry> all = List.copyOf(entries.values());
        Spans.Entry entry = of(entries, key);
        int place = all.indexOf(entry);
        if (!map.isFlow()) {
            edits.add(new Edit(
                    Lines.start(text, entry.keyStart()),
                    Lines.next(text, entry.value().end()),
                    ""));
        } else if (place + 1 < all.size()) {
            edits.add(new Edit(entry.keyStart(), all.get(place + 1).keyStart(), ""));
        } else {
            int start =
                    place == 0 ? entry.keyStart() : all.get(place - 1).value().end();
            edits.add(new Edit(start, entry.value().end(), ""));
        }
    }

    private void add(Map<String, Spans.Entry> entries, Map<String, Node.Entry> added, Spans.Span map) {
        List<Spans.Entry> all = List.copyOf(entries.values());
        if (map.isFlow()) {
            String more = YamlText.entries(new Node.Mapping(Place.NOWHERE, "", added));
            int at = all.isEmpty()
                    ? map.start() + 1
                    : all.get(all.size() - 1).value().end();
            edits.add(new Edit(at, at, all.isEmpty() ? more : ", " + more));
            return;
        }
        String lineBreak = Lines.usualBreak(text);
        String indent = " ".repeat(map.start() - Lines.start(text, map.start()));
        List<String> lines = new ArrayList<>();
        added.forEach(
                (key, entry) -> lines.add(YamlText.entry(key, entry.value()).replace("\n", lineBreak + indent)));
        String block = indent + String.join(lineBreak + indent, lines);
        int lineEnd = Lines.end(text, map.end());
        int next = Lines.next(text, map.end());
        if (Lines.start(text, map.end()) == map.end()) {
            // The map ends with a text that keeps its empty lines.
            edits.add(new Edit(map.end(), map.end(), block + lineBreak));
        } else if (lineEnd < text.length()) {
            edits.add(new Edit(next, next, block + lineBreak));
        } else if (isBlockText(all.get(all.size() - 1).value())) {
            // A line break more would be one of that text.
            edits.add(new Edit(map.start(), map.start(), block.substring(indent.length()) + lineBreak + indent));
        } else {
            edits.add(new Edit(next, next, lineBreak + block));
        }
    }

    /** Whether what stands last in a value is a text of lines of its own. */
    private boolean isBlockText(Spans.Span value) {
        if (value.entries() != null && !value.entries().isEmpty()) {
            List<Spans.Entry> all = List.copyOf(value.entries().values());
            return isBlockText(all.get(all.size() - 1).value());
        }
        return text.charAt(value.start()) == '|' || text.charAt(value.start()) == '>';
    }

    private static <V> V of(Map<String, V> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    /** Whether two trees say the same, wherever it stands. */
    private static boolean isSame(Node one, Node other) {
        if (one == other) {
            return true;
        } else if (one instanceof Node.Mapping map && other instanceof Node.Mapping with) {
            return map.entries().keySet().equals(with.entries().keySet())
                    && map.entries().entrySet().stream()
                            .allMatch(entry -> isSame(
                                    entry.getValue().value(),
                                    of(with.entries(), entry.getKey()).value()));
        } else if (one instanceof Node.Sequence list && other instanceof Node.Sequence with) {
            boolean isSame = list.items().size() == with.items().size();
            for (int i = 0; isSame && i < list.items().size(); i++) {
                isSame = isSame(list.items().get(i), with.items().get(i));
            }
            return isSame;
        }
        return one instanceof Node.Scalar scalar
                && other instanceof Node.Scalar with
                && scalar.isNull() == with.isNull()
                && (scalar.isNull() || scalar.text().equals(with.text()));
    }
}
