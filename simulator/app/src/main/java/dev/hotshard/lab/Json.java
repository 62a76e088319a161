package dev.hotshard.lab;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * An object of an answer while it is written: compact, for a page reads it and no person.
 * Units: numbers of series are rounded to two decimals, more than a chart can show; NaN is {@code null}.
 */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator json;

    private Json(JsonGenerator json) {
        this.json = json;
    }

    /** What is written into one object. */
    interface Part {
        void write(Json json);
    }

    /** What is written of each of several things. */
    interface Each<T> {
        void write(Json json, T value);
    }

    /** One number of a row. */
    interface Row {
        double at(int i);
    }

    /** A whole answer. */
    static byte[] bytes(Part part) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 12);
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
            new Json(json).value(part);
        }
        return out.toByteArray();
    }

    void text(String name, @Nullable String value) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
    }

    void count(String name, long value) {
        json.writeName(name);
        json.writeNumber(value);
    }

    void flag(String name, boolean value) {
        json.writeName(name);
        json.writeBoolean(value);
    }

    /** A number as it is; {@code null} for NaN and what is infinite. */
    void number(String name, double value) {
        json.writeName(name);
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    void object(String name, Part part) {
        json.writeName(name);
        value(part);
    }

    <T> void list(String name, List<T> values, Each<T> each) {
        json.writeName(name);
        json.writeStartArray();
        for (T value : values) {
            value(inner -> each.write(inner, value));
        }
        json.writeEndArray();
    }

    void texts(String name, List<String> values) {
        json.writeName(name);
        json.writeStartArray();
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /** Numbers of a chart. */
    void row(String name, int length, Row row) {
        json.writeName(name);
        json.writeStartArray();
        for (int i = 0; i < length; i++) {
            double value = row.at(i);
            if (!Double.isFinite(value)) {
                json.writeNull();
            } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
                json.writeNumber((long) value);
            } else {
                json.writeNumber(Math.rint(value * 100) / 100);
            }
        }
        json.writeEndArray();
    }

    private void value(Part part) {
        json.writeStartObject();
        part.write(this);
        json.writeEndObject();
    }
}
