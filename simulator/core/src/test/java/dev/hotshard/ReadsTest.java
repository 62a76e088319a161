package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Shard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reads cost, are refused and miss, on streams that can be worked out by hand. */
class ReadsTest {
    /** Every tenth of a second for 50 s a read of the one key, to which 100 records a second are written. */
    private static final String HEAD = """
            name: reads
            duration: 50s
            traffic:
              orders: {rate: 100/s, arrivals: even, fields: {merchant: hot}}
            """;

    private static final String READS = "  history: {op: read, rate: 10/s, arrivals: even, fields: {merchant: hot}";

    /** A page of 20 items of 1,000 B is 4.9 units of 4 KiB, so each of 16 queries costs 5. */
    @Test
    void aReadAsksEveryBucketOfItsKeyAndPaysForAPageFromEach() throws Exception {
        VariantSummary run = run(READS + """
                , page: 20}
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 16}
                """);
        Read read = run.reads().get(0);
        assertThat(read.name()).isEqualTo("history");
        assertThat(read.reads()).isEqualTo(500);
        assertThat(read.served()).isEqualTo(500);
        assertThat(read.queries()).isEqualTo(500 * 16);
        assertThat(read.fanOutMean()).isEqualTo(16);
        assertThat(read.fanOutMax()).isEqualTo(16);
        assertThat(read.units()).isEqualTo(500 * 16 * 5);
        assertThat(read.unitsIfUnsalted()).isEqualTo(500 * 5);
        assertThat(read.readLoad()).isEqualTo(16);
        assertThat(read.itemsRead()).isEqualTo(500 * 16 * 20);
        assertThat(read.itemsKept()).isEqualTo(500 * 20);
        assertThat(read.missed()).isZero();
        assertThat(run.shards().stream().mapToLong(Shard::readUnits).sum()).isEqualTo(500 * 16 * 5);
        assertThat(run.records().offered()).isEqualTo(5000);
        assertThat(run.flows()).extracting(VariantSummary.Flow::name).containsExactly("orders");
    }

    @Test
    void aKeyThatIsNotSaltedIsOneQuery() throws Exception {
        Read read = run(READS + """
                }
                  point: {op: read, rate: 10/s, arrivals: even, size: 5000 B, fields: {merchant: cold}}
                stream: {shards: 7, read-cap: {units: 1M/s, unit: 1 KB}}
                key: {template: "{merchant}", buckets: 16, only: [hot]}
                """).reads().get(1);
        assertThat(read.queries()).isEqualTo(500);
        assertThat(read.units()).isEqualTo(2500);
        assertThat(read.readLoad()).isEqualTo(1);
    }

    /** The number of cached reads of n is binomial with p = 0.9; four standard deviations of sqrt(n p (1 - p)). */
    @Test
    void aCacheAnswersItsShareOfTheReads() throws Exception {
        Read read = run("""
                  history: {op: read, rate: 1000/s, cache: 90%, fields: {merchant: hot}}
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 16}
                """).reads().get(0);
        double n = read.reads();
        assertThat((double) read.cached()).isCloseTo(0.9 * n, within(4 * Math.sqrt(n * 0.9 * 0.1)));
        assertThat(read.served()).isEqualTo(read.reads() - read.cached());
        assertThat(read.queries()).isEqualTo(16 * read.served());
        assertThat(read.fanOutMean()).isEqualTo(16);
    }

    /**
     * A bucket of 5 units that gets half of what reads ask for: before read k it holds 5 - k/2, so reads 0 to 8 are answered, and of those from number 9 on
     * every second one, 10 to 498: 9 + 245. In the first second that is 9.
     */
    @Test
    void aReadCapRefusesWhatItsTokenBucketDoesNotHold() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 1, read-cap: {units: 5/s}}
                key: "{merchant}"
                """);
        Read read = run.reads().get(0);
        assertThat(read.served()).isEqualTo(254);
        assertThat(read.throttled()).isEqualTo(246);
        assertThat(read.refused()).isEqualTo(246);
        assertThat(read.throttledShare()).isEqualTo(246 / 500.0);
        assertThat(read.itemsRead()).isEqualTo(254);
        Shard shard = run.shards().get(0);
        assertThat(shard.readUnits()).isEqualTo(254);
        assertThat(shard.queriesRefused()).isEqualTo(246);
        assertThat(shard.readUtilisation()).isEqualTo(254 / 250.0);
        assertThat(shard.readPeakUtilisation()).isEqualTo(9 / 5.0);
        assertThat(read.hottestShard()).isZero();
        assertThat(read.hottestShardShare()).isEqualTo(1);
    }

    /** What is written has its own cap: reads take nothing of it. */
    @Test
    void readsTakeNothingFromTheCapsOfRecords() throws Exception {
        VariantSummary run = run(READS + """
                , page: 100}
                stream: {shards: 1, cap: {units: 100/s}, read-cap: {units: 1000/s}}
                key: "{merchant}"
                """);
        assertThat(run.records().throttled()).isZero();
        assertThat(run.reads().get(0).throttled()).isZero();
    }

    /**
     * Buckets 8 to 15 are written from 25 s on; the readers look at 20 s and at 30 s. A read at 25 s comes before the record of that instant; the ten records up to
     * the next one leave all eight new buckets empty once in 1,024 cases.
     */
    @Test
    void whoseCountsAreOldMissesWhatLiesInNewBuckets() throws Exception {
        Read read = run(READS + """
                , counts-ttl: 10s}
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 8}
                timeline: [{at: 25s, set: {key: {buckets: 16}}}]
                """).reads().get(0);
        assertThat(read.missed()).isEqualTo(49);
        assertThat(read.missedShare()).isEqualTo(49 / 500.0);
        assertThat(read.firstMissedSeconds()).isEqualTo(25.1);
        assertThat(read.lastMissedSeconds()).isEqualTo(29.9);
        assertThat(read.queries()).isEqualTo(300 * 8 + 200 * 16);
        assertThat(read.fanOutMax()).isEqualTo(16);
    }

    @Test
    void freshCountsMissNothingThatTheyCover() throws Exception {
        Read read = run(READS + """
                }
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 8}
                timeline: [{at: 25s, set: {key: {buckets: 16}}}]
                """).reads().get(0);
        assertThat(read.missed()).isZero();
        assertThat(read.queries()).isEqualTo(250 * 8 + 250 * 16);
    }

    /** What lies under the bare key is asked for no more once the key is salted; at 25 s too, for the timeline comes first. */
    @ParameterizedTest
    @ValueSource(strings = {"{shards: 7}", "{shards: 7, overflow: delay}"})
    void whatWasWrittenBeforeTheKeyChangedIsMissedForGood(String stream) throws Exception {
        Read read = run(READS + """
                }
                stream: %s
                key: "{merchant}"
                timeline: [{at: 25s, set: {key: {template: "{merchant}", buckets: 4}}}]
                """.formatted(stream)).reads().get(0);
        assertThat(read.missed()).isEqualTo(250);
        assertThat(read.firstMissedSeconds()).isEqualTo(25);
        assertThat(read.lastMissedSeconds()).isEqualTo(49.9);
    }

    /**
     * From 20 s to 30 s 500 records a second are written, which are above 200 in each second's window from its 201st record on: each second's first 200 lie under
     * the bare key, the others in four buckets. Reads ask the bare key alone until then, at 20.4 s still, and all five for good soon afterwards.
     */
    @Test
    void whatWasSaltedWhileItWasHotIsLookedForForGood() throws Exception {
        Read read = run(READS + """
                }
                  burst: {rate: 400/s, from: 20s, for: 10s, arrivals: even, fields: {merchant: hot}}
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 4, only: {above: 200/s, window: 1s}}
                """).reads().get(0);
        assertThat(read.missed()).isZero();
        assertThat(read.fanOutMax()).isEqualTo(5);
        // 205 reads of one query; of the others, from 20.5 s on, all but those of the first tenths of a second ask
        // five.
        assertThat(read.queries()).isBetween(205L + 295 * 5 - 4, 205L + 295 * 5);
    }

    /** From 25 s to 35 s a read asks the bare key and four buckets. */
    @Test
    void dualReadsAskByTheKeyBeforeAsWellForAWhile() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 7}
                key: "{merchant}"
                timeline: [{at: 25s, set: {key: {template: "{merchant}", buckets: 4}}, dual-read: 10s}]
                """);
        Read read = run.reads().get(0);
        assertThat(read.queries()).isEqualTo(250 + 100 * 5 + 150 * 4);
        assertThat(read.fanOutMax()).isEqualTo(5);
        assertThat(read.missed()).isEqualTo(150);
        assertThat(read.firstMissedSeconds()).isEqualTo(35);
        assertThat(run.actions().get(0).what())
                .startsWith("set: {key: {template: \"{merchant}\", buckets: 4,")
                .endsWith("}}, dual-read: 10s");
    }

    /** Buckets that both keys have are asked once. */
    @Test
    void dualReadsOfMoreAndFewerBucketsAskTheLargerNumber() throws Exception {
        Read read = run(READS + """
                }
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 16}
                timeline: [{at: 25s, set: {key: {buckets: 8}}, dual-read: 1h}]
                """).reads().get(0);
        assertThat(read.queries()).isEqualTo(500 * 16);
        assertThat(read.missed()).isZero();
    }

    /** 2,500 records lie under the bare key; one is written each 2 ms from 25 s on, the last at 29.998 s. A read at 30 s finds them all. */
    @Test
    void aJobBringsOldRecordsToWhereReadersLook() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 7}
                key: "{merchant}"
                timeline:
                  - {at: 25s, set: {key: {template: "{merchant}", buckets: 4}}}
                  - {at: 25s, rekey: hot, rate: 500/s}
                """);
        Read read = run.reads().get(0);
        assertThat(read.missed()).isEqualTo(50);
        assertThat(read.firstMissedSeconds()).isEqualTo(25);
        assertThat(read.lastMissedSeconds()).isEqualTo(29.9);
        VariantSummary.Action job = run.actions().get(1);
        assertThat(job.what()).isEqualTo("rekey: hot, rate: 500/s");
        assertThat(job.doneAtSeconds()).isEqualTo(29.998);
        assertThat(job.effect()).isEqualTo("records of hot written anew: 2500, writes refused: 0");
        assertThat(run.records().offered()).isEqualTo(5000);
        assertThat(run.records().accepted()).isEqualTo(5000);
    }

    /** With dual reads until the job is done nothing is ever missed. */
    @Test
    void dualReadsAndAJobTogetherMissNothing() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 7}
                key: {template: "{merchant}", buckets: 16}
                timeline:
                  - {at: 25s, set: {key: {buckets: 2}}, dual-read: 5s}
                  - {at: 25s, rekey: hottest, rate: 500/s}
                """);
        assertThat(run.reads().get(0).missed()).isZero();
    }

    /**
     * The shard's bucket holds 200 and gets 200/s. If the job got all of that its 2,500 writes would need 11.5 s; if it left 100/s to what is written new, 23 s. It
     * tries five times as often, so that new records are refused and wait.
     */
    @Test
    void aJobTakesItsWritesFromTheCapOfItsShards() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 1, cap: {records: 200/s}}
                key: "{merchant}"
                timeline:
                  - {at: 25s, set: {key: {template: "{merchant}", buckets: 4}}}
                  - {at: 25s, rekey: hot, rate: 500/s}
                """);
        assertThat(run.actions().get(1).doneAtSeconds()).isBetween(36.5, 48.0);
        assertThat(run.records().throttled()).isPositive();
        assertThat(run.records().dropped()).isZero();
    }

    @Test
    void aJobWithNothingToMoveIsDoneAtOnce() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 1}
                key: "{merchant}"
                timeline: [{at: 25s, rekey: hot, rate: 500/s}]
                """);
        assertThat(run.actions().get(0).doneAtSeconds()).isEqualTo(25);
        assertThat(run.actions().get(0).effect()).isEqualTo("all records of hot lie where its key puts them");
    }

    @Test
    void readsBeforeTheWarmUpDontCountButTakeTokens() throws Exception {
        VariantSummary run = run(READS + """
                }
                warmup: 40s
                stream: {shards: 1, read-cap: {units: 5/s, burst: 50s}}
                key: "{merchant}"
                """);
        assertThat(run.reads().get(0).reads()).isEqualTo(100);
        // Before read k there are 250 - k/2 units: half a unit before the last one, number 499.
        assertThat(run.reads().get(0).throttled()).isEqualTo(1);
        assertThat(run.shards().get(0).readUnits()).isEqualTo(99);
        assertThat(run.shards().get(0).readUtilisation()).isEqualTo(99 / 50.0);
    }

    @Test
    void expectationsNameFlowsOfReads() throws Exception {
        VariantSummary run = run(READS + """
                }
                stream: {shards: 1, read-cap: {units: 5/s}}
                key: "{merchant}"
                expect: [read history throttled-share < 10%, read fan-out-max == 1, shard read-peak-utilisation < 200%]
                """);
        assertThat(run.expect()).extracting(Expectation::held).containsExactly(false, true, true);
        assertThat(run.expect()).extracting(Expectation::value).containsExactly(246 / 500.0, 1.0, 1.8);
    }

    private static VariantSummary run(String rest) throws Exception {
        return Hotshard.run(Hotshard.read(HEAD + rest)).summary().variants().get(0);
    }
}
