package dev.hotshard.report;

import dev.hotshard.stats.Estimate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Fields that become a JSON object: every field is there, a missing value is {@code null}.
 */
final class JsonFields implements Fields {
    private final JsonGenerator json;

    JsonFields(JsonGenerator json) {
        this.json = json;
    }

    /** Writes one whole object. */
    <T> void write(T value, Part<T> part) {
        json.writeStartObject();
        part.fields(this, value);
        json.writeEndObject();
    }

    @Override
    public void text(String name, @Nullable String value) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
    }

    @Override
    public void count(String name, long value) {
        json.writeName(name);
        json.writeNumber(value);
    }

    @Override
    public void label(String name, @Nullable Number value) {
        optionalCount(name, value);
    }

    @Override
    public void optionalCount(String name, @Nullable Number value) {
        if (value == null) {
            json.writeName(name);
            json.writeNull();
        } else {
            count(name, value.longValue());
        }
    }

    @Override
    public void measure(String name, double value) {
        json.writeName(name);
        String text = PlainNumber.text(value);
        if (text == null) {
            json.writeNull();
        } else {
            json.writeNumber(text);
        }
    }

    @Override
    public void flag(String name, boolean value) {
        json.writeName(name);
        json.writeBoolean(value);
    }

    @Override
    public void plainList(String name, @Nullable List<?> values) {
        json.writeName(name);
        if (values == null) {
            json.writeNull();
            return;
        }
        elements(values);
    }

    /** Writes an array of numbers or texts. */
    void elements(List<?> values) {
        json.writeStartArray();
        for (Object value : values) {
            if (value instanceof Integer number) {
                json.writeNumber(number);
            } else {
                json.writeString(value.toString());
            }
        }
        json.writeEndArray();
    }

    @Override
    public <T> void object(String name, @Nullable T value, Part<T> part) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            write(value, part);
        }
    }

    @Override
    public <T> void list(String name, List<T> values, Match<T> match, Part<T> part) {
        json.writeName(name);
        objects(values, part);
    }

    @Override
    public void replicated(int replications, Map<String, Estimate> estimates) {
        json.writeName("interval");
        json.writeStartObject();
        estimates.forEach((name, estimate) -> {
            json.writeName(name);
            if (Double.isNaN(estimate.low())) {
                json.writeNull();
            } else {
                json.writeStartArray();
                json.writeNumber(PlainNumber.text(estimate.low()));
                json.writeNumber(PlainNumber.text(estimate.high()));
                json.writeEndArray();
            }
        });
        json.writeEndObject();
        count("n", replications);
        json.writeName("fewer");
        json.writeStartObject();
        estimates.forEach((name, estimate) -> {
            if (estimate.count() > 0 && estimate.count() < replications) {
                count(name, estimate.count());
            }
        });
        json.writeEndObject();
    }

    /** Writes an array of objects. */
    <T> void objects(List<T> values, Part<T> part) {
        json.writeStartArray();
        for (T value : values) {
            write(value, part);
        }
        json.writeEndArray();
    }
}
