package dev.hotshard.scenario.yaml;

/** Says what is wrong with a text, where the one who knows its place catches it. */
final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    Wrong(String message) {
        super(message, null, false, false);
    }

    /** The message, which is never null. */
    String text() {
        return String.valueOf(getMessage());
    }
}
