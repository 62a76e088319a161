package dev.hotshard.scenario.yaml;

/**
 * One row of the table of keys.
 * Shape: {@code path} is dotted, {@code *} stands for a name of the user's; {@code fallback} is what holds where the key is absent, in the words of the reference page.
 */
record Key(String path, Kind kind, String fallback, String help) {
    /** The last part of the path. */
    String name() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The path of the map that the key stands in. */
    String parent() {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }
}
