package dev.hotshard.scenario.yaml;

/** A position in a text; line and column count from 1, columns in code points. */
record Place(String file, int line, int column) {
    /** Where what no text holds stands. */
    static final Place NOWHERE = new Place("", 0, 0);
}
