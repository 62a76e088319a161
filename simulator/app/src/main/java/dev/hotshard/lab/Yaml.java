package dev.hotshard.lab;

import java.util.Locale;

/** Texts as YAML has them between quotes, so that no sign in them means anything. */
final class Yaml {
    private Yaml() {}

    /** {@code "{merchant}"}. */
    static String text(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').appendCodePoint(c);
            } else if (Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == 0xfeff) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.append('"').toString();
    }
}
