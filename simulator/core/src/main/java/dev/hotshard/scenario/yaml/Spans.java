package dev.hotshard.scenario.yaml;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * From where to where each part of a text stands that {@link YamlTree} reads without a fault.
 * Units: offsets into the text in chars.
 */
final class Spans {
    private final String text;
    private final Iterator<Event> events;
    private int passedPoints;
    private int passedChars;

    private Spans(String text) {
        this.text = text;
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(YamlTree.SIZE_MAX_BYTES)
                .build();
        this.events = new Parse(settings).parseString(text).iterator();
    }

    /** The root of a scenario's text. */
    static Span of(String text) {
        Spans spans = new Spans(text);
        spans.events.next();
        spans.events.next();
        return spans.span(spans.events.next());
    }

    /**
     * Where a value stands, {@code end} exclusive.
     * Shape: {@code entries} are those of a map, null for other values; {@code isFlow} where a map has braces, or a list brackets.
     */
    record Span(
            int start, int end, boolean isFlow, @Nullable Map<String, Entry> entries) {}

    /** An entry: its key, the end of its colon, its value. */
    record Entry(int keyStart, int keyEnd, int colonEnd, Span value) {}

    private Span span(Event event) {
        int start = offset(event.getStartMark().orElseThrow());
        if (event instanceof ScalarEvent) {
            return new Span(start, scalarEnd(start, offset(event.getEndMark().orElseThrow())), false, null);
        }
        CollectionStartEvent collection = (CollectionStartEvent) event;
        boolean isFlow = collection.getFlowStyle() == FlowStyle.FLOW;
        Map<String, Entry> entries = event instanceof MappingStartEvent ? new LinkedHashMap<>() : null;
        int end = start;
        Event next = events.next();
        while (next.getEventId() != Event.ID.MappingEnd && next.getEventId() != Event.ID.SequenceEnd) {
            if (entries == null) {
                end = span(next).end();
            } else {
                int keyStart = offset(next.getStartMark().orElseThrow());
                int keyEnd = offset(next.getEndMark().orElseThrow());
                Span value = span(events.next());
                entries.put(((ScalarEvent) next).getValue(), new Entry(keyStart, keyEnd, colonEnd(keyEnd), value));
                end = value.end();
            }
            next = events.next();
        }
        // The end of a block is where the next thing begins, beyond comments that aren't its own.
        return new Span(start, isFlow ? offset(next.getEndMark().orElseThrow()) : end, isFlow, entries);
    }

    /** A text of several lines ends with its last one, unless it keeps the empty ones after it. */
    private int scalarEnd(int start, int markedEnd) {
        char first = text.charAt(start);
        if (first != '|' && first != '>') {
            return markedEnd;
        }
        int headerEnd = start;
        while (headerEnd < text.length() && !Character.isWhitespace(text.charAt(headerEnd))) {
            headerEnd++;
        }
        if (text.substring(start, headerEnd).contains("+")) {
            return markedEnd;
        }
        int end = markedEnd;
        while (Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /** The first colon behind a key, which comments may part from it. */
    private int colonEnd(int keyEnd) {
        int at = keyEnd;
        while (text.charAt(at) != ':') {
            if (text.charAt(at) == '#') {
                at = Lines.end(text, at);
            } else {
                at++;
            }
        }
        return at + 1;
    }

    /** Marks count code points; nearly all come in the order of the text. */
    private int offset(Mark mark) {
        int points = mark.getIndex();
        passedChars = text.offsetByCodePoints(passedChars, points - passedPoints);
        passedPoints = points;
        return passedChars;
    }
}
