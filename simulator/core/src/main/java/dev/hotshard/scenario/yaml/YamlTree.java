package dev.hotshard.scenario.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;

/**
 * The text of a scenario, or of one value of it, as a tree of nodes.
 * Shape: at most {@link #SIZE_MAX_BYTES} of UTF-8 and {@link #DEPTH_MAX} levels; no anchors, aliases, merges, tags; one document.
 */
final class YamlTree {
    static final int SIZE_MAX_BYTES = 1 << 20;
    static final int DEPTH_MAX = 64;

    /** Some 100,000 shards as the service lists them. */
    private static final int LISTING_MAX_BYTES = 64 << 20;

    private static final int AROUND = 300;

    /** A template such as {@code {user_id}} with what is written directly around it. */
    private static final Pattern UNQUOTED_TEMPLATE =
            Pattern.compile("[^\\s\"',\\[{]*\\{[A-Za-z_][A-Za-z0-9_.-]*(:[0-9]+)?}[^\\s\"',\\]{}]*"
                    + "(\\{[A-Za-z_][A-Za-z0-9_.-]*(:[0-9]+)?}[^\\s\"',\\]{}]*)*");

    /** A parser's complaint of a character that no plain text begins with. */
    private static final Pattern BAD_START = Pattern.compile("found character '(\\S+)' that cannot start any token");

    private final String file;
    private final String text;
    private final int columnShift;
    private final int sizeMaxBytes;
    private final Faults faults;

    /** Maps that look like a template without quotes; a syntax error in the same line has the better hint. */
    private final List<Fault> templates = new ArrayList<>();

    private YamlTree(String file, String text, int columnShift, int sizeMaxBytes, Faults faults) {
        this.file = file;
        this.text = text;
        this.columnShift = columnShift;
        this.sizeMaxBytes = sizeMaxBytes;
        this.faults = faults;
    }

    /** The root of a scenario; null if the text can't be read as one, which the faults tell. */
    static Node.@Nullable Mapping scenario(String file, String text, Faults faults) {
        YamlTree tree = new YamlTree(file, text, 0, SIZE_MAX_BYTES, faults);
        Node root = tree.read("");
        if (root instanceof Node.Mapping mapping) {
            return mapping;
        }
        if (root != null) {
            faults.add(
                    root.place(), "", "must be a map of keys such as name, stream and traffic, was " + Words.of(root));
        }
        return null;
    }

    /** One value that stands behind {@code columnShift} characters of its line; null if it can't be read, which the faults tell. */
    static @Nullable Node value(String file, String text, int columnShift, String path, Faults faults) {
        return new YamlTree(file, text, columnShift, SIZE_MAX_BYTES, faults).read(path);
    }

    /** What another tool wrote, as JSON or YAML; null if it can't be read, which the faults tell. */
    static @Nullable Node listing(String file, String text, Faults faults) {
        return new YamlTree(file, text, 0, LISTING_MAX_BYTES, faults).read("");
    }

    static boolean isTooLarge(String text) {
        return isLarger(text, SIZE_MAX_BYTES);
    }

    private static boolean isLarger(String text, int sizeMaxBytes) {
        return text.getBytes(StandardCharsets.UTF_8).length > sizeMaxBytes;
    }

    private @Nullable Node read(String path) {
        if (isLarger(text, sizeMaxBytes)) {
            String most = sizeMaxBytes == SIZE_MAX_BYTES ? "a scenario" : "a listing";
            faults.add(
                    new Place(file, 1, 1),
                    path,
                    "is larger than " + (sizeMaxBytes >> 20) + " MiB, the most that " + most + " may have");
            return null;
        }
        if (findForbiddenCharacter(path)) {
            return null;
        }
        Iterator<Event> events = new Parse(LoadSettings.builder()
                        .setLabel(file)
                        .setCodePointLimit(sizeMaxBytes)
                        .build())
                .parseString(text)
                .iterator();
        try {
            Node root = readDocument(events, path);
            templates.forEach(faults::add);
            return root;
        } catch (Stop e) {
            templates.forEach(faults::add);
            return null;
        } catch (MarkedYamlEngineException e) {
            Mark mark = e.getProblemMark().or(e::getContextMark).orElse(null);
            Place place = mark == null ? new Place(file, 1, 1) : place(mark);
            templates.stream().filter(fault -> fault.line() != place.line()).forEach(faults::add);
            faults.add(place, path, syntax(e, mark));
            return null;
        } catch (YamlVersionException e) {
            faults.add(
                    new Place(file, 1, 1),
                    path,
                    "must be YAML 1.2, was " + e.getSpecVersion().getMajor() + "."
                            + e.getSpecVersion().getMinor());
            return null;
        } catch (YamlEngineException e) {
            faults.add(
                    new Place(file, 1, 1), path, "can't be read as YAML: " + firstLine(String.valueOf(e.getMessage())));
            return null;
        }
    }

    /** Ends the reading of a text whose fault is told already. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop() {
            super(null, null, false, false);
        }
    }

    private Node readDocument(Iterator<Event> events, String path) {
        events.next();
        Event event = events.next();
        if (event.getEventId() == Event.ID.StreamEnd) {
            return empty(path);
        }
        Event first = events.next();
        if (first instanceof ScalarEvent scalar && scalar.getValue().isEmpty() && scalar.isPlain()) {
            return empty(path);
        }
        Node root = node(first, events, path, 1);
        events.next();
        Event next = events.next();
        if (next.getEventId() != Event.ID.StreamEnd) {
            faults.add(place(next), path, "a second document begins here, a scenario is one");
            throw new Stop();
        }
        return root;
    }

    private Node empty(String path) {
        faults.add(new Place(file, 1, 1 + columnShift), path, path.isEmpty() ? "is empty" : "has no value");
        throw new Stop();
    }

    private Node node(Event event, Iterator<Event> events, String path, int depth) {
        Place place = place(event);
        if (event instanceof AliasEvent) {
            faults.add(place, path, "aliases aren't read; repeat the value, or use variants");
            return told(place, path);
        }
        if (event instanceof NodeEvent named && named.getAnchor().isPresent()) {
            faults.add(place, path, "anchors aren't read; repeat the value, or use variants");
        }
        if (event instanceof ScalarEvent scalar) {
            if (scalar.getTag().isPresent()) {
                faults.add(
                        place,
                        path,
                        "tags such as " + scalar.getTag().get() + " aren't read; values are texts as they stand");
            }
            return scalar(scalar, place, path);
        }
        CollectionStartEvent start = (CollectionStartEvent) event;
        if (start.getTag().isPresent()) {
            faults.add(place, path, "tags such as " + start.getTag().get() + " aren't read");
        }
        if (depth > DEPTH_MAX) {
            faults.add(place, "", "is more than " + DEPTH_MAX + " levels deep");
            throw new Stop();
        }
        return start instanceof MappingStartEvent
                ? mapping(events, place, path, depth)
                : sequence(events, place, path, depth);
    }

    private Node scalar(ScalarEvent scalar, Place place, String path) {
        String value = scalar.getValue();
        if (hasLoneSurrogate(value)) {
            faults.add(place, path, "holds half a character (a lone surrogate)");
        }
        boolean plain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
        return plain && value.isEmpty()
                ? told(place, path)
                : new Node.Scalar(place, path, value, plain && (value.equals("null") || value.equals("~")), plain);
    }

    /** Stands for a value of which a fault was told already. */
    private static Node told(Place place, String path) {
        return new Node.Scalar(place, path, "", true);
    }

    private Node sequence(Iterator<Event> events, Place place, String path, int depth) {
        List<Node> items = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            String itemPath = path + "[" + items.size() + "]";
            reportIfEmpty(event, place(event), itemPath);
            items.add(node(event, events, itemPath, depth + 1));
        }
        return new Node.Sequence(place, path, items);
    }

    private Node mapping(Iterator<Event> events, Place place, String path, int depth) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        boolean isTemplate = false;
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            Place keyPlace = place(event);
            if (!(event instanceof ScalarEvent key)) {
                faults.add(
                        keyPlace,
                        path,
                        event instanceof AliasEvent
                                ? "aliases aren't read; repeat the value, or use variants"
                                : "a key must be a text; a template such as \"{user_id}\" needs its quotes");
                throw new Stop();
            }
            String name = key.getValue();
            String entryPath = Paths.child(path, name);
            boolean isMerge = name.equals("<<") && key.isPlain();
            if (isMerge) {
                faults.add(keyPlace, entryPath, "merge keys aren't read; repeat the values, or use variants");
            }
            if (key.getAnchor().isPresent() || key.getTag().isPresent()) {
                faults.add(keyPlace, entryPath, "anchors and tags aren't read");
            }
            if (hasLoneSurrogate(name)) {
                faults.add(keyPlace, entryPath, "holds half a character (a lone surrogate)");
            }
            Node.Entry before = entries.get(name);
            if (before != null) {
                faults.add(
                        keyPlace,
                        entryPath,
                        "stands here twice, first in line " + before.keyPlace().line());
            }
            Event valueEvent = events.next();
            if (isUnquotedTemplate(key, valueEvent)) {
                isTemplate = true;
                templates.add(new Fault(
                        file,
                        place.line(),
                        place.column(),
                        path,
                        "is a map; a template needs its quotes, did you mean \"{" + name + "}\"?"));
            } else {
                reportIfEmpty(valueEvent, keyPlace, entryPath);
            }
            Node value = node(valueEvent, events, entryPath, depth + 1);
            if (before == null && !isMerge) {
                entries.put(name, new Node.Entry(keyPlace, value));
            }
        }
        return isTemplate ? told(place, path) : new Node.Mapping(place, path, entries);
    }

    /** Whether a map's entry is what {@code {user_id}} makes without its quotes. */
    private boolean isUnquotedTemplate(ScalarEvent key, Event value) {
        if (!isEmptyPlain(value) || !key.isPlain()) {
            return false;
        }
        return isBeside(key.getStartMark(), -1, '{') && isBeside(key.getEndMark(), 0, '}');
    }

    private static boolean isBeside(Optional<Mark> mark, int offset, char c) {
        if (mark.isEmpty()) {
            return false;
        }
        int[] buffer = mark.get().getBuffer();
        int at = mark.get().getPointer() + offset;
        return at >= 0 && at < buffer.length && buffer[at] == c;
    }

    private void reportIfEmpty(Event event, Place place, String path) {
        if (isEmptyPlain(event)) {
            faults.add(place, path, "has no value; write one, or null to remove what a lower layer brings");
        }
    }

    private static boolean isEmptyPlain(Event event) {
        return event instanceof ScalarEvent scalar
                && scalar.isPlain()
                && scalar.getValue().isEmpty();
    }

    /** Reports a character that no YAML text may hold. */
    private boolean findForbiddenCharacter(String path) {
        int line = 1;
        int column = 1;
        int step;
        for (int i = 0; i < text.length(); i += step) {
            int c = text.codePointAt(i);
            step = Character.charCount(c);
            boolean printable = c == '\t'
                    || c == '\n'
                    || c == '\r'
                    || (c >= 0x20 && c < 0x7f)
                    || c == 0x85
                    || (c >= 0xa0 && c <= 0xd7ff)
                    || (c >= 0xe000 && c <= 0xfffd)
                    || c >= 0x10000;
            if (!printable) {
                faults.add(
                        new Place(file, line, column + (line == 1 ? columnShift : 0)),
                        path,
                        String.format(java.util.Locale.ROOT, "the character U+%04X can't stand in a scenario", c));
                return true;
            }
            if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return false;
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c >= 0xd800 && c <= 0xdfff);
    }

    private Place place(Event event) {
        return event.getStartMark().map(this::place).orElseGet(() -> new Place(file, 1, 1));
    }

    private Place place(Mark mark) {
        int shift = mark.getLine() == 0 ? columnShift : 0;
        return new Place(file, mark.getLine() + 1, mark.getColumn() + 1 + shift);
    }

    /** What a parser's complaint means to someone who writes a scenario. */
    private String syntax(MarkedYamlEngineException e, @Nullable Mark mark) {
        String problem = firstLine(String.valueOf(e.getProblem()).strip());
        if (problem.contains("'\\t(TAB)'")) {
            return "a tab stands where only spaces may; indent with spaces";
        }
        if (mark != null) {
            Matcher template = UNQUOTED_TEMPLATE.matcher(withoutQuoted(around(mark)));
            if (template.find()) {
                return "can't be read as YAML: a template needs its quotes, did you mean \"" + template.group() + "\"?";
            }
        }
        String message = "can't be read as YAML: " + inOtherWords(problem);
        String context = e.getContext();
        Optional<Mark> from = e.getContextMark();
        return context == null || from.isEmpty()
                ? message
                : message + " (" + firstLine(context.strip()) + " from line "
                        + (from.get().getLine() + 1) + ")";
    }

    private static String inOtherWords(String problem) {
        if (problem.equals("mapping values are not allowed here")) {
            return "a colon can't stand here; a text that holds one needs quotes";
        }
        Matcher start = BAD_START.matcher(problem);
        if (start.lookingAt()) {
            return "a text that begins with " + start.group(1) + " needs quotes";
        }
        if (problem.startsWith("expected <block end>")) {
            return "this belongs to nothing above; is it indented as its neighbours are?";
        }
        return problem;
    }

    /** The line of a mark, cut where it is long. */
    private String around(Mark mark) {
        String line = text.lines().skip(mark.getLine()).findFirst().orElse("");
        int from = Math.max(0, Math.min(line.length(), mark.getColumn()) - AROUND);
        return line.substring(from, Math.min(line.length(), from + 2 * AROUND));
    }

    private static String withoutQuoted(String line) {
        return line.replaceAll("\"[^\"]*\"|'[^']*'", "\"\"");
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
