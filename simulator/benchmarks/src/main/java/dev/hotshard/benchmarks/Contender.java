package dev.hotshard.benchmarks;

import dev.hotshard.summary.VariantSummary;

/** One of those that are timed side by side; each knows how to get ready for a workload. */
enum Contender {
    /** The yardstick; it draws from the keys of {@code light} whatever the workload is. */
    KERNEL("kernel (a)") {
        @Override
        Round prepare(Workload workload) {
            Kernel kernel = new Kernel(Workload.light());
            return () -> {
                kernel.count(KERNEL_RECORDS);
                return new Work(KERNEL_RECORDS, KERNEL_RECORDS);
            };
        }
    },

    /** Hotshard itself, from a described scenario to its whole summary. */
    ENGINE("Hotshard") {
        @Override
        Round prepare(Workload workload) {
            EngineRun engine = new EngineRun(workload, SEED);
            return () -> {
                VariantSummary.Records records = engine.run().numbers().records();
                return new Work(records.offered(), records.attempts());
            };
        }
    },

    /** The best general engine measured. */
    SSJ("SSJ") {
        @Override
        Round prepare(Workload workload) {
            return () -> {
                StreamTotals totals = new SsjStream(workload, SEED).run();
                return new Work(totals.offered(), totals.attempts());
            };
        }
    };

    private static final int KERNEL_RECORDS = 20_000_000;
    private static final long SEED = 1;

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** What a round did. */
    record Work(long records, long attempts) {}

    /** One whole run, from the described workload to its statistics. */
    interface Round {
        Work run();
    }

    /** The round of this contender for a workload; what is done here isn't timed. */
    abstract Round prepare(Workload workload);
}
