package dev.hotshard.model;

import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Which logical keys are hot, by counting the records that are offered.
 * Invariant: asked once for each record, in the order of their offers.
 */
sealed interface HotKeys {
    /** Counts a record, and tells whether its key is hot as it is offered. */
    boolean isHot(StreamRecord record);

    static HotKeys of(KeyPlan.Heat heat, TextDirectory logicalKeys) {
        return heat instanceof KeyPlan.Heat.Above above
                ? new Above(above)
                : new MostOffered((KeyPlan.Heat.MostOffered) heat, logicalKeys);
    }

    /** Hot is a key of which more than a number of records is counted. */
    final class Above implements HotKeys {
        private final KeyPlan.Heat.Above rule;
        private final WindowCounts counts;

        Above(KeyPlan.Heat.Above rule) {
            this.rule = rule;
            this.counts = rule.perHost() ? new WindowCounts.OfHosts() : new WindowCounts.OfFleet();
        }

        @Override
        public boolean isHot(StreamRecord record) {
            long window = record.firstOfferedNanos / rule.windowNanos();
            long running = counts.count(window, record.host, record.logicalKey);
            return switch (rule.measure()) {
                case RUNNING -> running > rule.mostRecords();
                case LAST -> counts.last(record.host, record.logicalKey) > rule.mostRecords();
                case SLIDING -> running > rule.mostRecords() || running + stillIn(record) > rule.mostRecords();
            };
        }

        /** What the last window's records are taken to be still within a window's length: the part of this window that is to come, in whole records. */
        private long stillIn(StreamRecord record) {
            long last = counts.last(record.host, record.logicalKey);
            long toComeNanos = rule.windowNanos() - record.firstOfferedNanos % rule.windowNanos();
            return Math.multiplyHigh(last, toComeNanos) == 0 && last * toComeNanos >= 0
                    ? last * toComeNanos / rule.windowNanos()
                    : (long) ((double) last * toComeNanos / rule.windowNanos());
        }
    }

    /**
     * Hot are the keys of which most was offered in the window before, ties by name.
     * Cost: a step for each logical key at the first record of a window.
     */
    final class MostOffered implements HotKeys {
        private final KeyPlan.Heat.MostOffered rule;
        private final TextDirectory logicalKeys;
        private final WindowCounts.OfFleet counts = new WindowCounts.OfFleet();
        private final BitSet hot = new BitSet();
        private long window = -1;

        MostOffered(KeyPlan.Heat.MostOffered rule, TextDirectory logicalKeys) {
            this.rule = rule;
            this.logicalKeys = logicalKeys;
        }

        @Override
        public boolean isHot(StreamRecord record) {
            long now = record.firstOfferedNanos / rule.windowNanos();
            counts.count(now, record.host, record.logicalKey);
            if (now != window) {
                window = now;
                rank();
            }
            return hot.get(record.logicalKey);
        }

        private record Ranked(long records, int key, String name) {
            static final Comparator<Ranked> COLDEST_FIRST =
                    Comparator.comparingLong(Ranked::records).thenComparing(Ranked::name, Comparator.reverseOrder());
        }

        private void rank() {
            PriorityQueue<Ranked> hottest = new PriorityQueue<>(Ranked.COLDEST_FIRST);
            for (int key = 0; key < counts.bound(); key++) {
                long records = counts.last(0, key);
                boolean mayRank = hottest.size() < rule.count()
                        || records >= hottest.element().records();
                if (records > 0 && mayRank) {
                    hottest.add(new Ranked(records, key, logicalKeys.text(key)));
                    if (hottest.size() > rule.count()) {
                        hottest.poll();
                    }
                }
            }
            hot.clear();
            hottest.forEach(ranked -> hot.set(ranked.key()));
        }
    }
}
