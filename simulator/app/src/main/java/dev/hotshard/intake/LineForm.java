package dev.hotshard.intake;

import org.jspecify.annotations.Nullable;

/** One way in which lines hold keys; what it finds goes to a {@link Taker}. */
interface LineForm {
    /** The next line. */
    void take(long number, String line);

    /** There are no more lines. */
    default void end() {}

    /** What each line should have had and none had, and what the first had instead; null if one had it, or a line was wrong in another way. */
    default @Nullable String lacking() {
        return null;
    }

    /** Where keys, records without one, and lines that can't be read go. */
    interface Taker {
        void key(long line, String key, long count);

        void withoutKey(long line, long count);

        void broken(long line, String text);
    }
}
