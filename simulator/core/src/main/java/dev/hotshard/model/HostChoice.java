package dev.hotshard.model;

import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Draw;
import java.util.Arrays;

/** Which host the records of one flow are handed to. */
sealed interface HostChoice {
    int host(long number, long offeredNanos);

    /** An independent uniform draw for each record. */
    record Uniform(int count, long streamKey) implements HostChoice {
        @Override
        public int host(long number, long offeredNanos) {
            return Draw.below(Draw.bits(streamKey, number), count);
        }
    }

    /** An independent draw for each record, by the shares of the hosts. */
    record Weighted(AliasTable table, long streamKey) implements HostChoice {
        @Override
        public int host(long number, long offeredNanos) {
            return table.draw(Draw.bits(streamKey, number));
        }
    }

    /** The host that bears the record's value of a field as its name. */
    final class ByField implements HostChoice {
        private static final int MOST_REMEMBERED = 1 << 24;
        private static final int UNSEEN = -1;

        private final FieldSource source;
        private final TextDirectory names;
        private final TextBuffer text = new TextBuffer();
        private final int[] hostOfValue;

        ByField(FieldSource source, TextDirectory names) {
            this.source = source;
            this.names = names;
            hostOfValue = new int[source.size() <= MOST_REMEMBERED ? Math.max(0, source.size()) : 0];
            Arrays.fill(hostOfValue, UNSEEN);
        }

        @Override
        public int host(long number, long offeredNanos) {
            long value = source.value(number, offeredNanos);
            if (value < hostOfValue.length && hostOfValue[(int) value] != UNSEEN) {
                return hostOfValue[(int) value];
            }
            source.write(value, text.clear());
            int host = names.intern(text);
            if (value < hostOfValue.length) {
                hostOfValue[(int) value] = host;
            }
            return host;
        }
    }
}
