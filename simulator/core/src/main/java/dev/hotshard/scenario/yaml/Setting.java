package dev.hotshard.scenario.yaml;

/**
 * A change to the scenario that comes from outside its file: {@code --set stream.shards=32}.
 * Shape: {@code option} is what faults call the place; {@code path} is dotted, parts that hold a dot are quoted; {@code value} is YAML text.
 */
public record Setting(String option, String path, String value) {
    private static final String SET = "--set";

    /** What {@code --set path=value} changes. */
    public Setting(String path, String value) {
        this(SET, path, value);
    }

    /**
     * The setting in {@code path=value}; the first {@code =} outside quotes parts them.
     * Errors: IllegalArgumentException if there is none.
     */
    public static Setting parse(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted) {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == '=' && !quoted) {
                return new Setting(text.substring(0, i).strip(), text.substring(i + 1));
            }
        }
        throw new IllegalArgumentException("must be path=value such as stream.shards=32, was \"" + text + "\"");
    }

    /** How many characters stand before the value: an option of its own has the value alone. */
    int valueColumn() {
        return option.equals(SET) ? path.codePointCount(0, path.length()) + 1 : 0;
    }
}
