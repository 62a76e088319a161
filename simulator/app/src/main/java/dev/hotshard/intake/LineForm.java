package dev.hotshard.intake;

/** One way in which lines hold keys; what it finds goes to a {@link Taker}. */
interface LineForm {
    /** The next line. */
    void take(long number, String line);

    /** There are no more lines. */
    default void end() {}

    /** Where keys, records without one, and lines that can't be read go. */
    interface Taker {
        void key(long line, String key, long count);

        void withoutKey(long line, long count);

        void broken(long line, String text);
    }
}
