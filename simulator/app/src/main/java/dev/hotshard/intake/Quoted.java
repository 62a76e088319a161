package dev.hotshard.intake;

import dev.hotshard.report.Texts;

/** Words of the user's in a message: in quotes, made visible, not too long. */
final class Quoted {
    private static final int WIDTH = 60;

    private Quoted() {}

    static String text(String text) {
        return text.isEmpty() ? "\"\"" : "\"" + Texts.visible(text, WIDTH) + "\"";
    }
}
