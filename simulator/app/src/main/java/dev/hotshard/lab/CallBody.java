package dev.hotshard.lab;

import dev.hotshard.report.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * The body of a call as it was meant: one JSON object with nothing behind it, in which no field stands twice.
 * Shape: objects are maps, lists are lists, texts and truths are themselves; a number, which no call has, is its kind of token.
 * Errors: Refusal in words of ours; the parser's tell of the parser.
 */
final class CallBody {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int NAME_SHOWN = 40;

    private CallBody() {}

    static Map<?, ?> object(String body) throws Refusal {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), body)) {
            json.nextToken();
            if (!(value(json) instanceof Map<?, ?> fields)) {
                throw Refusal.wrong(400, "The body is no JSON object.");
            }
            if (json.nextToken() != null) {
                throw Refusal.wrong(400, "The body goes on behind its JSON object.");
            }
            return fields;
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            throw Refusal.wrong(
                    400,
                    "The body is no JSON"
                            + (at == null || at.getLineNr() < 1
                                    ? "."
                                    : ", which shows at line " + at.getLineNr() + ", column " + at.getColumnNr()
                                            + "."));
        }
    }

    /** Checks that an object has these fields alone. */
    static void checkFields(Map<?, ?> fields, SortedSet<String> known) throws Refusal {
        for (Object name : fields.keySet()) {
            if (!known.contains(String.valueOf(name))) {
                throw Refusal.wrong(
                        400,
                        "There is no field " + shown(String.valueOf(name)) + "; there are " + String.join(", ", known)
                                + ".");
            }
        }
    }

    private static String shown(String name) {
        return Texts.visible(name.length() <= NAME_SHOWN ? name : name.substring(0, NAME_SHOWN) + "...");
    }

    private static @Nullable Object value(JsonParser json) throws Refusal {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                if (fields.containsKey(name)) {
                    throw Refusal.wrong(400, "The field " + shown(name) + " stands twice.");
                }
                fields.put(name, value(json));
            }
            return fields;
        } else if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> entries = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                entries.add(value(json));
            }
            return entries;
        } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return token == JsonToken.VALUE_TRUE;
        }
        return token == JsonToken.VALUE_STRING ? json.getString() : token;
    }
}
