package dev.hotshard.scenario.yaml;

/**
 * A change to the scenario that comes from outside its file: {@code --set stream.shards=32}.
 * Shape: {@code path} is dotted, parts that hold a dot are quoted; {@code value} is YAML text.
 */
public record Setting(String path, String value) {
    /** How faults call the place of a setting. */
    public static final String FILE = "--set";

    /**
     * The setting in {@code path=value}; the first {@code =} outside quotes parts them.
     * Errors: IllegalArgumentException if there is none.
     */
    public static Setting parse(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '=' && !quoted) {
                return new Setting(text.substring(0, i).strip(), text.substring(i + 1));
            }
        }
        throw new IllegalArgumentException("must be path=value such as stream.shards=32, was \"" + text + "\"");
    }
}
