package dev.hotshard.intake;

/** The ways in which files hold keys. */
public enum KeyFormat {
    /** A key is a line. */
    LINES("one key a line"),
    /** A table with a header: one column holds the key, another one may hold how often it was seen. */
    CSV("a CSV table"),
    /** A JSON object a line, one field of which is the key. */
    JSONL("JSON lines"),
    /** What {@code kafka-console-consumer} prints with {@code print.key=true}: key, TAB, value. */
    KAFKA("key TAB value, as kafka-console-consumer prints it"),
    /** What {@code uniq -c} prints: how often, a space, the key. */
    UNIQ("counts and keys, as uniq -c prints them");

    private final String words;

    KeyFormat(String words) {
        this.words = words;
    }

    /** What it is, for people. */
    public String words() {
        return words;
    }
}
