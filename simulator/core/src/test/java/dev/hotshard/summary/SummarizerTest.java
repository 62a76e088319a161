package dev.hotshard.summary;

import static dev.hotshard.observe.Story.MILLI;
import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.observe.BrokerShape;
import dev.hotshard.observe.OrderShape;
import dev.hotshard.observe.RunShape;
import dev.hotshard.observe.Story;
import dev.hotshard.scenario.Scenario;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published numbers are those that their definitions give, worked out on paper here. */
class SummarizerTest {
    private static final Scenario TWO_SHARDS = Scenarios.of("""
            name: Two shards
            duration: 10s
            sample: 2s
            stream: {shards: 2, cap: {records: 10/s, burst: 1s}}
            traffic:
              api: {rate: 1/s, fields: {user: {of: users}, source: {weights: {web: 1, app: 1}}}}
              bulk: {rate: 1/s, fields: {user: {of: users}}}
            populations: {users: {count: 9, name: "u{n}"}}
            key: "{user}"
            breakdown: [source]
            hosts: {count: 3}
            timeline:
              - {at: 2500ms, set: {load: 2x}}
            """);

    @Test
    void aRunThatLosesRecordsOnOneShard() {
        Story story = Scenarios.story(TWO_SHARDS).capped(0, Story.records(10));
        story.as(0, 0, 100, 0).takes(0, 0, 0, 6);
        story.as(1, 1, 100, -1).takes(100 * MILLI, 1, 0, 2);
        story.takes(200 * MILLI, 2, 1, 2);
        StreamRecord recovered = story.offer(300 * MILLI, 0, 0);
        story.throttle(300 * MILLI, recovered).queue(300 * MILLI, recovered);
        story.throttle(400 * MILLI, recovered).accept(1_500 * MILLI, recovered);
        story.loses(2 * SECOND, 0, 0, 3);
        StreamRecord expired = story.offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, expired).queue(2 * SECOND, expired);
        story.drop(4 * SECOND, expired, DropCause.EXPIRED);
        StreamRecord left = story.offer(5 * SECOND, 1, 1);
        story.throttle(5 * SECOND, left).queue(5 * SECOND, left);
        story.acted(2_500 * MILLI, 2_500 * MILLI, "set: {load: 2x}", "the rates changed");
        story.acted(9 * SECOND, -1, "split", "still going on");
        VariantSummary of = Scenarios.summary(TWO_SHARDS, story.end(), List.of(value -> value == 0 ? "web" : "app"));

        // 6 + 2 + 2 + 1 accepted, 3 + 1 dropped, 1 left: 16; refusals: 2 of the recovered, 3, 1, 1: 7; attempts 11 + 7.
        assertThat(of.name()).isEqualTo("baseline");
        assertThat(of.records())
                .isEqualTo(new VariantSummary.Records(16, 11, 18, 7, 4, 1, new VariantSummary.DroppedBy(3, 1, 0, 0)));
        assertThat(of.dropRate()).isEqualTo(0.25);
        assertThat(of.throttleRate()).isEqualTo(7 / 18.0);
        assertThat(of.firstThrottleSeconds()).isEqualTo(0.3);
        assertThat(of.firstDropSeconds()).isEqualTo(2);
        // Six were refused at least once, one of them got through; something waits in the end.
        assertThat(of.retry()).isEqualTo(new VariantSummary.Retry(6, 1, 1 / 6.0, 18 / 16.0, Double.NaN));
        // 11 of 2 * 10/s * 10 s; 10 of 20 in the first second. Seconds 0, 2 and 5 saw refusals: 1 - 0.5, 1 and 1 idle.
        assertThat(of.stream()).isEqualTo(new VariantSummary.Stream(0.055, 0.5, 2.5 / 3));
        // Shards 13 : 3 offered: median and mean 8, deviation 5, shares 13/16 and 3/16.
        assertThat(of.imbalance().offered().max()).isEqualTo(13);
        assertThat(of.imbalance().offered().maxToMedian()).isEqualTo(1.625);
        assertThat(of.imbalance().offered().cv()).isEqualTo(0.625);
        assertThat(of.imbalance().offered().effectiveShards()).isEqualTo(256 / 178.0);
        assertThat(of.imbalance().accepted().max()).isEqualTo(9);
        assertThat(of.imbalance().offeredBytes().max()).isEqualTo(1300);
        assertThat(of.imbalance().acceptedBytes().max()).isEqualTo(900);
        assertThat(of.imbalance().worstSample().seconds()).isNaN();
        assertThat(of.imbalance().worstSample().shardsWithout()).isNull();
        // Key 1 was taken by shard 0 and left at shard 1.
        assertThat(of.cardinality()).isEqualTo(new VariantSummary.Cardinality(3, 3, 1));
        // Eleven acceptances, ten at once, one after 1.2 s.
        assertThat(of.latencySeconds().count()).isEqualTo(11);
        assertThat(of.latencySeconds().p90()).isZero();
        assertThat(of.latencySeconds().max()).isEqualTo(1.2);
        assertThat(of.latencySeconds().mean()).isEqualTo(1.2e9 / 11 / 1e9);

        VariantSummary.Shard shard = of.shards().get(0);
        assertThat(shard.offered()).isEqualTo(13);
        assertThat(shard.accepted()).isEqualTo(9);
        assertThat(shard.throttled()).isEqualTo(6);
        assertThat(shard.acceptedBytes()).isEqualTo(900);
        assertThat(shard.utilisation()).isEqualTo(0.09);
        assertThat(shard.peakUtilisation()).isEqualTo(0.8);
        assertThat(shard.keys()).isEqualTo(2);
        assertThat(shard.topKeys())
                .containsExactly(
                        new VariantSummary.TopKey("key-0", 11 / 13.0), new VariantSummary.TopKey("key-1", 2 / 13.0));
        assertThat(shard.range()).isNull();
        assertThat(shard.parents()).isEmpty();
        assertThat(shard.openedSeconds()).isZero();
        assertThat(shard.closedSeconds()).isNaN();

        // key-0: 7 in the first second against a cap of 10/s. key-1 was on both shards, 2 and 1.
        assertThat(of.keys())
                .containsExactly(
                        new VariantSummary.Key("key-0", 11, 7, 6, 4, 11 / 16.0, 7, 0.7, 1 / 0.7, List.of(0), 0),
                        new VariantSummary.Key("key-1", 3, 2, 1, 0, 3 / 16.0, 2, 0.2, 5, List.of(0, 1), 0),
                        new VariantSummary.Key("key-2", 2, 2, 0, 0, 2 / 16.0, 2, 0.2, 5, List.of(1), 0));
        assertThat(of.flows())
                .containsExactly(
                        new VariantSummary.Flow("api", 6, 6, 0, 0, 0),
                        new VariantSummary.Flow("bulk", 10, 5, 7, 4, 0.4));
        assertThat(of.breakdown())
                .containsExactly(new VariantSummary.Breakdown(
                        "source",
                        List.of(
                                new VariantSummary.Breakdown.Value("-", 10, 5, 7, 4, 0.4),
                                new VariantSummary.Breakdown.Value("web", 6, 6, 0, 0, 0))));
        assertThat(of.hosts())
                .containsExactly(
                        new VariantSummary.Host("0", 6, 6, 6, 0, 0, 0, Double.NaN, Double.NaN, 0, 0),
                        new VariantSummary.Host("1", 10, 5, 12, 7, 4, 1, 5, 2, 0, 0),
                        new VariantSummary.Host("2", 0, 0, 0, 0, 0, 0, Double.NaN, Double.NaN, 0, 0));
        assertThat(of.groups()).isEmpty();
        assertThat(of.actions())
                .containsExactly(
                        new VariantSummary.Action(2.5, 2.5, "set: {load: 2x}", "the rates changed"),
                        new VariantSummary.Action(9, Double.NaN, "split", "still going on"));
        assertThat(of.reads()).isEmpty();
        assertThat(of.order()).isNotNull();
        assertThat(of.order().inversions()).isZero();
        assertThat(of.alarms()).isEmpty();
        assertThat(of.expect()).isEmpty();
    }

    @Test
    void anEmptyRunSaysNothing() {
        Scenario scenario = Scenarios.of("""
                name: Silence
                duration: 3s
                stream: {shards: 2, platform: kafka}
                traffic: {none: {rate: 0/s}}
                consumers: {readers: {members: 1, rate: 10/s}}
                """);
        VariantSummary of = Scenarios.summary(
                scenario, Scenarios.story(scenario).assigned(0, 0, 1, 0, 0).end());

        assertThat(of.dropRate()).isNaN();
        assertThat(of.throttleRate()).isNaN();
        assertThat(of.firstThrottleSeconds()).isNaN();
        assertThat(of.retry().recoveredShare()).isNaN();
        assertThat(of.retry().amplification()).isNaN();
        assertThat(of.stream()).isEqualTo(new VariantSummary.Stream(Double.NaN, Double.NaN, Double.NaN));
        assertThat(of.imbalance().offered().maxToMedian()).isNaN();
        assertThat(of.imbalance().offered().shardsWithout()).isEqualTo(2);
        assertThat(of.imbalance().worstSample().maxToMean()).isNaN();
        assertThat(of.cardinality()).isNull();
        assertThat(of.keys()).isEmpty();
        assertThat(of.latencySeconds().count()).isZero();
        assertThat(of.latencySeconds().mean()).isNaN();
        assertThat(of.latencySeconds().p50()).isNaN();
        assertThat(of.flows().get(0).dropRate()).isNaN();
        assertThat(of.shards().get(0).utilisation()).isNaN();
        assertThat(of.shards().get(0).topKeys()).isEmpty();
        VariantSummary.Group group = of.groups().get(0);
        assertThat(group.lagMaxSeconds()).isNaN();
        assertThat(group.drainedAtSeconds()).isNaN();
        assertThat(group.latencySeconds().max()).isNaN();
        assertThat(group.shards().get(1)).isEqualTo(new VariantSummary.GroupShard(1, 0, 0, 0, Double.NaN));
        assertThat(of.diagnosis()).isEmpty();
    }

    @Test
    void groupsAndTheirShardsInTheOrderOfNames() {
        Scenario scenario = Scenarios.of("""
                name: Groups
                duration: 10s
                stream: {shards: 2, platform: kafka}
                traffic: {events: {rate: 1/s, fields: {user: [a, b]}}}
                key: "{user}"
                consumers:
                  slow: {members: 1, rate: 1/s}
                  fast: {members: 3, rate: 10/s, poll: 1}
                """);
        Story story = Scenarios.story(scenario).assigned(0, 0, 3, 1, 0).assigned(0, 1, 0, -1, -1);
        story.takes(0, 0, 0, 2);
        story.consume(100 * MILLI, 0, 0, 0, 0).consume(200 * MILLI, 0, 0, 0, 0);
        story.takes(3 * SECOND, 0, 0, 1);
        story.consume(3_100 * MILLI, 0, 0, 3 * SECOND, 3 * SECOND);
        story.leftLagging(1, 0, 0);
        VariantSummary of = Scenarios.summary(scenario, story.end());

        assertThat(of.groups()).extracting(VariantSummary.Group::name).containsExactly("fast", "slow");
        VariantSummary.Group fast = of.groups().get(0);
        // Two waited, above one poll of 1, until the first was done; members 0 and 1 of 3 have a shard.
        assertThat(fast.members()).isEqualTo(3);
        assertThat(fast.idleMembers()).isEqualTo(1);
        assertThat(fast.consumed()).isEqualTo(3);
        assertThat(fast.lagMax()).isEqualTo(2);
        assertThat(fast.lagMaxSeconds()).isEqualTo(0.2);
        assertThat(fast.drainedAtSeconds()).isEqualTo(0.1);
        assertThat(fast.shards().get(0)).isEqualTo(new VariantSummary.GroupShard(0, 1, 0, 2, 0.2));
        VariantSummary.Group slow = of.groups().get(1);
        assertThat(slow.lagAtEnd()).isEqualTo(3);
        assertThat(slow.lagMaxSeconds()).isEqualTo(10);
        assertThat(slow.idleMembers()).isZero();
        assertThat(slow.shards().get(0)).isEqualTo(new VariantSummary.GroupShard(0, null, 3, 3, 10));
        // Latency is that of the first group by name: 0.1, 0.2 and 0.1 s.
        assertThat(of.latencySeconds()).isEqualTo(fast.latencySeconds());
        assertThat(of.latencySeconds().count()).isEqualTo(3);
        assertThat(of.latencySeconds().max()).isEqualTo(0.2);
        // Without a cap a member of the slowest group is the measure: 2 in a second against 1/s.
        assertThat(of.keys().get(0).capShare()).isEqualTo(2);
        assertThat(of.keys().get(0).headroom()).isEqualTo(0.5);
    }

    @Test
    void hostsOfAFieldAreSortedByText() {
        Scenario scenario = Scenarios.of("""
                name: Hosts
                duration: 1s
                stream: {shards: 1}
                traffic: {events: {rate: 1/s, fields: {host: [a, b, c]}}}
                key: "{host}"
                hosts: {per: host}
                """);
        Story story = Scenarios.story(scenario).opened(0, 0, List.of(), List.of("0", "99"));
        story.as(0, 0, 1).takes(0, 0, 0, 1).as(0, 1, 1).takes(0, 1, 0, 2);
        VariantSummary of = Summarizer.summarize(
                "other",
                scenario,
                story.end(),
                new RunNames(Integer::toString, host -> host == 0 ? "b" : "a", List.of()));

        assertThat(of.hosts()).extracting(VariantSummary.Host::id).containsExactly("a", "b");
        assertThat(of.hosts()).extracting(VariantSummary.Host::offered).containsExactly(2L, 1L);
        assertThat(of.shards().get(0).range()).containsExactly("0", "99");
        assertThat(of.name()).isEqualTo("other");
    }

    @Test
    void theShardsOfAKeyAreSorted() {
        Story story = Scenarios.story(TWO_SHARDS);
        story.as(0, 0, 100, 0).takes(0, 0, 1, 1).takes(1, 0, 0, 1);

        assertThat(Scenarios.summary(TWO_SHARDS, story.end(), List.of(value -> "web"))
                        .keys()
                        .get(0)
                        .shards())
                .containsExactly(0, 1);
    }

    @Test
    void keysThatComeLaterAreCounted() {
        Scenario scenario = Scenarios.of("""
                name: Keys come later
                duration: 10s
                stream: {shards: 1, platform: kafka}
                traffic: {events: {rate: 1/s, fields: {user: [a, b]}}}
                timeline: [{at: 5s, set: {key: "{user}"}}]
                """);
        Story story = Scenarios.story(scenario);
        story.takes(0, -1, 0, 1).takes(6 * SECOND, 0, 0, 1);

        assertThat(Scenarios.summary(scenario, story.end()).cardinality())
                .isEqualTo(new VariantSummary.Cardinality(1, 1, 0));
    }

    @Test
    void theThousandMostOfferedValuesAreListedAndTheRestIsTogether() {
        Story story = Scenarios.story(TWO_SHARDS);
        for (int value = 0; value < 1_003; value++) {
            story.as(0, 0, 1, value).takes(value, 0, 0, value == 1_002 ? 2 : 1);
        }
        // Two that lack the field, and one whose value reads like that.
        story.as(0, 0, 1, -1).takes(SECOND, 0, 0, 2).as(0, 0, 1, 1_003).takes(SECOND, 0, 0, 2);
        VariantSummary of = Scenarios.summary(
                TWO_SHARDS, story.end(), List.of(value -> value == 1_003 ? "-" : "v" + (10_000 + value)));
        List<VariantSummary.Breakdown.Value> values = of.breakdown().get(0).values();

        assertThat(values.get(0).value()).isEqualTo("-");
        assertThat(values.get(0).offered()).isEqualTo(4);
        assertThat(values.get(1).value()).isEqualTo("v11002");
        assertThat(values.get(2).value()).isEqualTo("v10000");
        // 1,005 candidates: five drop out, the last by name; the two that read alike are one row.
        assertThat(values).hasSize(1_000);
        assertThat(values.get(999)).isEqualTo(new VariantSummary.Breakdown.Value("other", 5, 5, 0, 0, 0));
    }

    @Test
    void theWorstSecondIsGivenWholeWithItsStart() {
        Story story = Scenarios.story(TWO_SHARDS).capped(0, Story.records(100));
        story.as(0, 0, 1, 0).takes(3 * SECOND, 0, 0, 15).takes(3 * SECOND, 1, 1, 5);
        VariantSummary.WorstSample worst = Scenarios.summary(TWO_SHARDS, story.end(), List.of(value -> "web"))
                .imbalance()
                .worstSample();

        // 15 : 5 has the mean 10 and the deviation 5; Gini: 2 * 10 / (2 * 4 * 10).
        assertThat(worst).isEqualTo(new VariantSummary.WorstSample(3, 15, 10, 10, 1.5, 1.5, 0.5, 0.25, 400 / 250.0, 0));
    }

    @Test
    void theShapeOfARunKnowsEveryCapItWillHave() {
        Scenario scenario = Scenarios.of("""
                name: Shape
                duration: 100s
                warmup: 10s
                stream: {shards: 3, platform: dynamodb, cap: {units: 10/s}}
                traffic: {a: {rate: 1/s, fields: {k: x}}, b: {rate: 1/s, fields: {k: x}}}
                key: "{k}"
                breakdown: [k]
                hosts: {count: 4}
                consumers: {g: {rate: 100/s, poll: 7}, h: {service: {exponential: 20ms}}}
                timeline:
                  - {at: 5s, set: {stream: {cap: {bytes: 1 KiB/s}}}}
                """);

        assertThat(RunShapes.of(scenario))
                .isEqualTo(new RunShape(
                        2,
                        3,
                        4,
                        1,
                        BrokerShape.NONE,
                        List.of(7, 500),
                        true,
                        true,
                        0,
                        3000,
                        50,
                        100 * SECOND,
                        10 * SECOND,
                        SECOND,
                        new OrderShape(true, Long.MAX_VALUE, List.of(Long.MAX_VALUE, Long.MAX_VALUE))));
        assertThat(RunShapes.slowestGroup(scenario)).isEqualTo(1);
        assertThat(RunShapes.of(TWO_SHARDS).memberRecordsPerSecond()).isNaN();
    }

    @Test
    void theSeriesNameWhatTheyShow() {
        Story story = Scenarios.story(TWO_SHARDS).capped(0, Story.records(10));
        story.as(0, 0, 100, 0).takes(0, 0, 0, 1).takes(2 * SECOND, 1, 1, 5).loses(2 * SECOND, 1, 1, 2);
        story.as(1, 0, 100, 0).takes(2 * SECOND, 1, 1, 1);
        Series series = SeriesView.of(TWO_SHARDS, story.end(), 1);

        assertThat(series.steps()).isEqualTo(5);
        assertThat(series.seconds(1)).isEqualTo(4);
        assertThat(series.columns())
                .extracting(column -> column.entity() + " " + column.metric())
                .containsExactly(
                        "stream offered",
                        "stream accepted",
                        "stream throttled",
                        "stream dropped",
                        "stream waiting",
                        "stream utilisation",
                        "stream minute-utilisation",
                        "stream fullest-shard",
                        "flow api offered",
                        "flow api accepted",
                        "flow api throttled",
                        "flow api dropped",
                        "flow bulk offered",
                        "flow bulk accepted",
                        "flow bulk throttled",
                        "flow bulk dropped",
                        "shard 1 offered",
                        "shard 1 accepted",
                        "shard 1 throttled",
                        "shard 1 utilisation");
        assertThat(series.columns())
                .extracting(column -> column.value(1))
                // 6 of 2 * 10/s * 2 s, and of 10/s * 2 s for the shard, which was offered most, and took all 6 in one
                // second; 7 of 2 * 10/s * 10 s in the minute, which is the run.
                .containsExactly(
                        8.0, 6.0, 2.0, 2.0, 0.0, 0.15, 0.035, 0.6, 7.0, 5.0, 2.0, 2.0, 1.0, 1.0, 0.0, 0.0, 8.0, 6.0,
                        2.0, 0.3);
    }

    @Test
    void aSmallMapHasACellForEachShardAndStep() {
        Story story = Scenarios.story(TWO_SHARDS).capped(0, Story.records(10));
        story.as(1, 0, 100, 0).takes(2 * SECOND, 1, 1, 5);
        ShardMap map = SeriesView.of(TWO_SHARDS, story.end(), 1).map();

        assertThat(map.ofCaps()).isTrue();
        assertThat(map.rows()).isEqualTo(2);
        assertThat(map.columns()).isEqualTo(5);
        assertThat(map.endSeconds(1)).isEqualTo(4);
        // 5 of 10/s * 2 s.
        assertThat(map.value(1, 1)).isEqualTo(0.25);
        assertThat(map.value(0, 1)).isZero();
        assertThat(map.value(1, 2)).isZero();
    }

    /** 250 shards and 600 steps become rows of 3 and columns of 3: each cell is the largest of its nine, in multiples of the step's even share. */
    @Test
    void aCellOfALargeMapIsTheLargestOfWhatItCovers() {
        Scenario scenario = Scenarios.of("""
                name: Large map
                duration: 600s
                sample: 1s
                stream: {shards: 250, platform: custom}
                key: "{u}"
                traffic: {events: {rate: 1/s, fields: {u: {count: 9, name: "u{n}"}}}}
                """);
        Story story = Scenarios.story(scenario);
        double[][] expected = new double[84][200];
        for (double[] row : expected) {
            Arrays.fill(row, Double.NaN);
        }
        for (int step = 0; step < 600; step++) {
            int load = 1 + step * 7 % 5;
            int shard = step * 31 % 250;
            story.as(0, 0, 100, 0).takes(step * SECOND, 0, shard, load).takes(step * SECOND, 0, 7, 2);
            double even = (load + 2) / 250.0;
            for (int each = 0; each < 250; each++) {
                double times = ((each == shard ? load : 0) + (each == 7 ? 2 : 0)) / even;
                double seen = expected[each / 3][step / 3];
                expected[each / 3][step / 3] = Double.isNaN(seen) ? times : Math.max(seen, times);
            }
        }
        ShardMap map = SeriesView.of(scenario, story.end(), 1).map();

        assertThat(map.ofCaps()).isFalse();
        assertThat(map.shardsInRow()).isEqualTo(3);
        assertThat(map.rows()).isEqualTo(84);
        assertThat(map.columns()).isEqualTo(200);
        for (int row = 0; row < 84; row++) {
            for (int column = 0; column < 200; column++) {
                assertThat((float) map.value(row, column)).isEqualTo((float) expected[row][column]);
            }
        }
    }

    /** 30 keys of which key n was offered 30 - n times: the ranks are 10^(i/10), rounded, and the last. */
    @Test
    void popularityIsASampleOfTheRanks() {
        Story story = Scenarios.story(TWO_SHARDS).capped(0, Story.records(10));
        for (int key = 0; key < 30; key++) {
            story.as(0, 0, 100, 0).takes(SECOND, key, 0, 30 - key);
        }
        VariantSummary of = Scenarios.summary(TWO_SHARDS, story.end(), List.of(Integer::toString));

        assertThat(of.popularity())
                .extracting(VariantSummary.Rank::rank)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 8L, 10L, 13L, 16L, 20L, 25L, 30L);
        assertThat(of.popularity()).allSatisfy(rank -> assertThat(rank.share()).isEqualTo((31 - rank.rank()) / 465.0));
    }

    @Test
    void theSeriesOfGroupsGoOnByShard() {
        Scenario scenario = Scenarios.of("""
                name: Lag
                duration: 2s
                stream: {shards: 2, platform: kafka}
                traffic: {events: {rate: 1/s}}
                consumers: {g: {rate: 10/s}}
                """);
        Story story = Scenarios.story(scenario).assigned(0, 0, 1, 0, 0);
        story.takes(0, -1, 0, 1).takes(0, -1, 1, 2).leftLagging(0, 0, 0).leftLagging(0, 1, 0);
        Series series = SeriesView.of(scenario, story.end(), SeriesView.HOTTEST_SHARDS);
        List<Series.Column> lag = series.columns().stream()
                .filter(column -> column.metric().equals("lag"))
                .toList();

        assertThat(lag)
                .extracting(Series.Column::entity)
                .containsExactly("group g", "group g shard 1", "group g shard 0");
        assertThat(lag).extracting(column -> column.value(0)).containsExactly(3.0, 2.0, 1.0);
    }

    @Test
    void aTotalIsTheStreamsCapacity() {
        Story story = Scenarios.story(TWO_SHARDS)
                .capped(
                        0,
                        new Caps(
                                new Caps.Rates(10, Double.NaN, Double.NaN),
                                new Caps.Rates(5, Double.NaN, Double.NaN),
                                1));
        story.as(0, 0, 100, 0).takes(0, 0, 0, 4);
        VariantSummary of = Scenarios.summary(TWO_SHARDS, story.end(), List.of(value -> "web"));

        assertThat(of.stream()).isEqualTo(new VariantSummary.Stream(0.08, 0.8, Double.NaN));
    }
}
