package dev.hotshard.model;

import dev.hotshard.model.partition.Murmur2;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import java.util.Arrays;

/** Which bucket of its salted key a record of one flow gets; it depends on nothing that happens in the run. */
sealed interface BucketChoice {
    /** The bucket, from 0 up to {@code buckets - 1}. */
    int bucket(StreamRecord record, int buckets);

    /** The draw of the record's number. */
    record PerRecord(long streamKey) implements BucketChoice {
        @Override
        public int bucket(StreamRecord record, int buckets) {
            return Draw.below(Draw.bits(streamKey, record.number), buckets);
        }
    }

    /**
     * The draw of the logical key's stream and the number of the window, the same for all flows.
     * Cost: the key of its stream is worked out once for each key that is ever salted.
     */
    final class PerWindow implements BucketChoice {
        private final long windowNanos;
        private final Streams streams;
        private final TextDirectory logicalKeys;
        private long[] streamKeys = {};

        PerWindow(long windowNanos, Streams streams, TextDirectory logicalKeys) {
            this.windowNanos = windowNanos;
            this.streams = streams;
            this.logicalKeys = logicalKeys;
        }

        @Override
        public int bucket(StreamRecord record, int buckets) {
            return Draw.below(Draw.bits(streamKey(record.logicalKey), record.firstOfferedNanos / windowNanos), buckets);
        }

        private long streamKey(int key) {
            if (key >= streamKeys.length) {
                streamKeys = Arrays.copyOf(streamKeys, Math.max(key + 1, streamKeys.length + streamKeys.length / 2));
            }
            if (streamKeys[key] == 0) {
                streamKeys[key] = streams.key("key/" + logicalKeys.text(key) + "/bucket");
            }
            return streamKeys[key];
        }
    }

    /** What Kafka's rule for partitions makes of a text of the record's fields. */
    final class ByText implements BucketChoice {
        private final FlowText text;
        private final TextBuffer scratch = new TextBuffer();
        private final Murmur2 hash = new Murmur2();

        ByText(FlowText text) {
            this.text = text;
        }

        @Override
        public int bucket(StreamRecord record, int buckets) {
            text.read(record.number, record.firstOfferedNanos);
            text.write(scratch.clear());
            return hash.shardOf(scratch.bytes(), scratch.length(), buckets);
        }
    }
}
