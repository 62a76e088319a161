package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.KeySpec.Template.Part;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.NameTemplate;
import java.util.ArrayList;
import java.util.List;

/** Texts with fields in braces; a literal opening brace is written twice. */
final class Templates {
    private Templates() {}

    /** A key's template, which names one field at least. */
    static KeySpec.Template key(String text) throws Wrong {
        List<Part> parts = parts(text);
        if (parts.stream().noneMatch(Part::isField)) {
            String name = text.replace("{", "").replace("}", "").strip();
            throw new Wrong("must name a field in braces, was " + Words.quoted(text)
                    + (name.isEmpty() ? "" : ", did you mean " + Words.quoted("{" + name + "}") + "?"));
        }
        return new KeySpec.Template(parts);
    }

    /** The name of generated values, which has one running number {@code {n}} or {@code {n:6}}. */
    static NameTemplate name(String text) throws Wrong {
        StringBuilder prefix = new StringBuilder();
        StringBuilder suffix = new StringBuilder();
        int digits = -1;
        for (Part part : parts(text)) {
            if (!part.isField()) {
                (digits < 0 ? prefix : suffix).append(part.text());
            } else if (digits >= 0) {
                throw new Wrong("must have one running number {n}, was " + Words.quoted(text));
            } else {
                digits = digits(part.text(), text);
            }
        }
        if (digits < 0) {
            throw new Wrong("must have a running number {n}, was " + Words.quoted(text) + ", did you mean "
                    + Words.quoted(text + "{n}") + "?");
        }
        return new NameTemplate(prefix.toString(), suffix.toString(), digits, 0);
    }

    private static int digits(String field, String text) throws Wrong {
        if (field.equals("n")) {
            return 0;
        }
        if (field.startsWith("n:")) {
            try {
                int digits = Integer.parseInt(field.substring(2));
                if (digits >= 1 && digits <= Limits.DIGITS) {
                    return digits;
                }
            } catch (NumberFormatException e) {
                // Told below, as any other text after the colon.
            }
            throw new Wrong("pads to 1 to " + Limits.DIGITS + " digits, was " + Words.quoted(text));
        }
        throw new Wrong("knows the running number {n} or {n:6} only, was " + Words.quoted(text));
    }

    /** The text of a name template that {@link #name} reads back. */
    static String text(NameTemplate name) {
        return name.prefix().replace("{", "{{")
                + (name.digits() == 0 ? "{n}" : "{n:" + name.digits() + "}")
                + name.suffix().replace("{", "{{");
    }

    private static List<Part> parts(String text) throws Wrong {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != '{') {
                literal.append(c);
                at++;
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '{') {
                literal.append(c);
                at += 2;
            } else {
                int end = text.indexOf('}', at);
                String field = end < 0 ? "" : text.substring(at + 1, end);
                if (field.isBlank() || field.indexOf('{') >= 0) {
                    throw new Wrong("has a brace that encloses no field, was " + Words.quoted(text)
                            + "; a literal brace is written {{");
                }
                if (!literal.isEmpty()) {
                    parts.add(new Part(literal.toString(), false));
                    literal.setLength(0);
                }
                parts.add(new Part(field, true));
                at = end + 1;
            }
        }
        if (!literal.isEmpty()) {
            parts.add(new Part(literal.toString(), false));
        }
        return parts;
    }
}
