package dev.hotshard.scenario.yaml;

/**
 * One thing that is wrong with a scenario, and where.
 * Shape: {@code line} and {@code column} count from 1 in {@code file}, which is the option ({@code --set}) for a setting of the command line;
 * {@code path} is the dotted path of the key, empty where the text as a whole is meant.
 */
public record Fault(String file, int line, int column, String path, String message) {
    /** {@code hot-key.yaml:14:12 stream.cap.records: must be above 0, was -5/s}; one line in which nothing commands a terminal. */
    @Override
    public String toString() {
        String place = file + ":" + line + ":" + column + " ";
        return Words.visible(path.isEmpty() ? place + message : place + path + ": " + message);
    }
}
