package dev.hotshard.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.Hotshard;
import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.report.SummaryTree;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.Source;
import dev.hotshard.summary.VariantSummary;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trial is what {@code run} would give, or as near as a part of the traffic comes. */
class TrialTest {
    /** A key with 60 % of 900 records a second on a shard that takes 200. */
    private static final String YAML = """
            name: Small
            duration: 2m
            stream: {platform: kinesis, shards: 4, cap: {records: 200/s, bytes: null}}
            traffic:
              f: {rate: 900/s, fields: {k: {weights: {a: 60, b: 10, c: 10, d: 10, e: 10}}}}
            key: "{k}"
            hosts: {count: 3, retry: {queue: 500}}
            consumers: {g: {rate: 300/s}}
            variants:
              salted: {key: {template: "{k}", buckets: 8}}
            """;

    private static final LabLimits LIMITS = LabLimits.DEFAULT;

    private static RunRequest request(String yaml, String variant, boolean exact, RunRequest.Edit... edits) {
        return new RunRequest("page", yaml, variant, exact, List.of(edits));
    }

    /** What hangs on single records is known of all of them alone. */
    @Test
    void aPartOfTheTrafficLeavesToTheExactRunWhatItCantKnow() throws Exception {
        String part = new String(
                Answer.bytes(Trial.of(request(YAML, "baseline", false), Source.none(), quickly(30_000)), 0),
                StandardCharsets.UTF_8);
        String all = new String(
                Answer.bytes(Trial.of(request(YAML, "baseline", true), Source.none(), LIMITS), 0),
                StandardCharsets.UTF_8);
        for (String metric : List.of("retry.recovered-share", "latency.p99", "order.out-of-order-share")) {
            assertThat(part)
                    .containsPattern("\"" + metric + "\",\"label\":\"[^\"]+\",\"text\":\"\u2026\",\"value\":null");
            assertThat(all).doesNotContainPattern("\"" + metric + "\",\"label\":\"[^\"]+\",\"text\":\"\u2026\"");
        }
        assertThat(part).containsPattern("\"drop-rate\",\"label\":\"drop rate\",\"text\":\"[0-9.]+ %\"");
    }

    /** Five records a second work off at leisure what nobody falls behind with; in a part of the traffic the few that wait are as many. */
    @Test
    void aLineThatChanceMakesIsLeftToTheExactRun() throws Exception {
        String calm = """
                name: Calm
                duration: 2m
                stream: {platform: kafka, shards: 4}
                traffic: {f: {rate: 900/s, fields: {k: {count: 100, name: "k{n}"}}}}
                key: "{k}"
                hosts: {count: 3}
                consumers: {g: {members: 4, rate: 400/s}}
                """;
        String part = new String(
                Answer.bytes(Trial.of(request(calm, "baseline", false), Source.none(), quickly(10_000)), 0),
                StandardCharsets.UTF_8);
        assertThat(part)
                .containsPattern("\"group g lag-max\",\"label\":\"[^\"]+\",\"text\":\"\u2026\",\"value\":null")
                .containsPattern("\"group g lag-at-end\",\"label\":\"[^\"]+\",\"text\":\"\u2026\",\"value\":null")
                .containsPattern("\"group g lost\",\"label\":\"[^\"]+\",\"text\":\"0\"");
        String late = new String(
                Answer.bytes(
                        Trial.of(
                                request(calm.replace("400/s", "150/s"), "baseline", false),
                                Source.none(),
                                quickly(10_000)),
                        0),
                StandardCharsets.UTF_8);
        assertThat(late).containsPattern("\"group g lag-max\",\"label\":\"[^\"]+\",\"text\":\"[0-9,]+\"");
    }

    /** What is expected is looked up once for each key, so a text can't ask for that without end; an estimate judges nothing. */
    @Test
    void expectationsAndAlarmsAreBounded() throws Exception {
        String many = YAML + "expect:\n" + "  - \"key offered < 1\"\n".repeat(101);
        assertThatThrownBy(() -> Trial.of(request(many, "baseline", true), Source.none(), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("101 expectations")
                .hasMessageContaining("100 at most");
        String some = YAML + "expect: [\"drop-rate < 1%\"]\n";
        assertThat(Trial.of(request(some, "baseline", false), Source.none(), quickly(10_000))
                        .outcome()
                        .summary()
                        .variants()
                        .get(0)
                        .expect())
                .isEmpty();
        assertThat(Trial.of(request(some, "baseline", true), Source.none(), LIMITS)
                        .outcome()
                        .summary()
                        .variants()
                        .get(0)
                        .expect())
                .hasSize(1);
    }

    /** A queue of one place can't be made a tenth: what waits is told as no more than there is room for. */
    @Test
    void noMoreWaitsThanThereIsRoomFor() throws Exception {
        String tiny = YAML.replace("{queue: 500}", "{queue: 1}");
        String part = new String(
                Answer.bytes(Trial.of(request(tiny, "baseline", false), Source.none(), quickly(10_000)), 0),
                StandardCharsets.UTF_8);
        assertThat(part)
                .contains("\"queueCapacity\":3")
                .doesNotContainPattern("\"waiting\":\\[[^\\]]*([4-9]|\\d\\d)[,\\]]");
    }

    private static LabLimits quickly(long records) {
        return new LabLimits(
                LIMITS.bodyBytes(),
                records,
                LIMITS.records(),
                LIMITS.cells(),
                LIMITS.values(),
                LIMITS.hosts(),
                LIMITS.parts(),
                LIMITS.deadline(),
                LIMITS.waiting());
    }

    private static Trial trial(RunRequest request, LabLimits limits) throws Exception {
        return Trial.of(request, Source.none(), limits);
    }

    private static VariantSummary numbers(Trial trial) {
        return trial.outcome().summary().variants().get(0);
    }

    private static Map<?, ?> answer(Trial trial) {
        String json = new String(Answer.bytes(trial, 0), StandardCharsets.UTF_8);
        return (Map<?, ?>) Objects.requireNonNull(SummaryTree.tree(new StringReader(json)));
    }

    private static List<Object> list(Object row) {
        return List.copyOf((List<?>) row);
    }

    private static double sum(Object row) {
        return ((List<?>) row).stream().mapToDouble(value -> (double) value).sum();
    }

    @Test
    void anExactTrialIsTheRunOfItsVariant() throws Exception {
        List<VariantSummary> run = Hotshard.run(Hotshard.read(YAML)).summary().variants();
        Trial baseline = trial(request(YAML, "baseline", true), LIMITS);
        Trial salted = trial(request(YAML, "salted", true), LIMITS);
        assertThat(baseline.isExact()).isTrue();
        assertThat(numbers(baseline)).isEqualTo(run.get(0));
        assertThat(numbers(salted).records()).isEqualTo(run.get(1).records());
        assertThat(numbers(salted).shards()).isEqualTo(run.get(1).shards());
    }

    @Test
    void anEditComesBeforeTheRun() throws Exception {
        Trial trial = trial(request(YAML, "baseline", true, new RunRequest.Edit("stream.shards", "7")), LIMITS);
        assertThat(trial.yaml()).contains("shards: 7").doesNotContain("shards: 4");
        assertThat(numbers(trial).shards()).hasSize(7);
        assertThat(numbers(trial).records())
                .isEqualTo(Hotshard.run(Hotshard.read(trial.yaml()))
                        .summary()
                        .variants()
                        .get(0)
                        .records());
    }

    /** Half of 108,000 records and a third: lost are those of the hot key above its cap, 340 of 900, to about 1 / sqrt(n). */
    @Test
    void aPartOfTheTrafficTellsAboutTheSame() throws Exception {
        Trial trial = trial(request(YAML, "baseline", false), quickly(40_000));
        assertThat(trial.part()).isEqualTo(3);
        assertThat((double) numbers(trial).records().offered()).isCloseTo(36_000, within(4 * Math.sqrt(36_000)));
        double exact = numbers(trial(request(YAML, "baseline", true), LIMITS)).dropRate();
        assertThat(numbers(trial).dropRate()).isCloseTo(exact, within(4 / Math.sqrt(36_000)));
        Map<?, ?> answer = answer(trial);
        assertThat(answer.get("headline")).isNull();
        assertThat((List<?>) answer.get("expect")).isEmpty();
        List<?> shown = (List<?>) answer.get("numbers");
        Map<?, ?> offered = (Map<?, ?>) shown.get(2);
        assertThat(offered.get("metric")).isEqualTo("records.offered");
        assertThat(offered.get("value"))
                .isEqualTo(3.0 * numbers(trial).records().offered());
    }

    /** One second a frame: the rates of all frames add up to the records, of the stream and of its shards. */
    @Test
    void whatIsPlayedAddsUpToTheRun() throws Exception {
        Trial trial = trial(request(YAML, "baseline", true), LIMITS);
        Map<?, ?> series = (Map<?, ?>) answer(trial).get("series");
        assertThat(list(series.get("seconds"))).hasSize(120).startsWith(1.0).endsWith(120.0);
        Map<?, ?> stream = (Map<?, ?>) series.get("stream");
        VariantSummary.Records records = numbers(trial).records();
        assertThat(sum(stream.get("offered"))).isEqualTo(records.offered());
        assertThat(sum(stream.get("dropped"))).isEqualTo(records.dropped());
        double throttled = ((List<?>) series.get("shards"))
                .stream()
                        .mapToDouble(shard -> sum(((Map<?, ?>) shard).get("throttled")))
                        .sum();
        assertThat(throttled).isEqualTo(records.throttled());
        assertThat(series.get("queueCapacity")).isEqualTo(1500.0);
    }

    /** 7,200 samples of half a second are 600 frames of six seconds. */
    @Test
    void aLongRunIsPlayedInFewFrames() throws Exception {
        String yaml =
                YAML.replace("duration: 2m", "duration: 1h\nsample: 500ms").replace("900/s", "20/s");
        Trial trial = trial(request(yaml, "baseline", true), LIMITS);
        Map<?, ?> series = (Map<?, ?>) answer(trial).get("series");
        assertThat(list(series.get("seconds"))).hasSize(600).startsWith(6.0).endsWith(3600.0);
        Map<?, ?> stream = (Map<?, ?>) series.get("stream");
        assertThat(sum(stream.get("offered")) * 6)
                .isCloseTo(numbers(trial).records().offered(), within(600 * 6 * 0.005));
    }

    @Test
    void faultsOfTheTextAreToldAsByRun() {
        assertThatThrownBy(() -> trial(request(YAML.replace("shards", "shard"), "baseline", false), LIMITS))
                .isInstanceOfSatisfying(ScenarioException.class, e -> {
                    assertThat(e.faults()).isNotEmpty();
                    assertThat(e.faults().get(0).line()).isEqualTo(3);
                });
    }

    @Test
    void aFaultThatShowsWhileItRunsHasItsPlace() {
        String yaml = YAML + "timeline:\n  - {at: 10s, split-shard: 99}\n";
        assertThatThrownBy(() -> trial(request(yaml, "baseline", false), LIMITS))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        e -> assertThat(e.faults().get(0).line()).isEqualTo(12));
    }

    @Test
    void aFileIsNotRead() {
        String yaml =
                YAML.replace("{weights: {a: 60, b: 10, c: 10, d: 10, e: 10}}", "{file: /etc/passwd, columns: [a, b]}");
        assertThatThrownBy(() -> trial(request(yaml, "baseline", false), LIMITS))
                .isInstanceOf(ScenarioException.class);
    }

    @Test
    void whatIsTooMuchIsSaidBeforeItRuns() {
        assertThatThrownBy(() -> trial(request(YAML.replace("900/s", "9M/s"), "baseline", true), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("1,080,000,000 records");
        assertThatThrownBy(() -> trial(request(YAML.replace("count: 3", "count: 300000"), "baseline", false), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("300,000 hosts");
        assertThatThrownBy(() -> trial(
                        request(
                                YAML.replace("duration: 2m", "duration: 10d\nsample: 1s")
                                        .replace("shards: 4", "shards: 40"),
                                "baseline",
                                false),
                        LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("864,000 samples");
        String values = YAML.replace("{weights: {a: 60, b: 10, c: 10, d: 10, e: 10}}", "{count: 9M, name: \"k{n}\"}");
        assertThatThrownBy(() -> trial(request(values, "baseline", false), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("9,000,000 different values");
    }

    /** What costs memory and time without a single record; in a change on the way as well. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shards: 4 | shards: 100k | 100,000 shards",
                "rate: 300/s | members: 1M, rate: 300/s | 1,000,000 members",
                "rate: 300/s | members: 100, rate: 300/s, workers: {count: 10k, by: \"{k}\"} | 1,000,000 workers",
                "{g: {rate: 300/s}} | MANY | 800,000 shards to be read",
                "variants: | timeline: [{at: 1m, set: {consumers: {g: {members: 30000}}}}] # | 30,000 members"
            })
    void whatIsTooLargeIsSaidBeforeItRuns(String usual, String large, String told) {
        StringBuilder groups = new StringBuilder("{");
        for (int i = 0; i < 200; i++) {
            groups.append("g").append(i).append(": {rate: 300/s}, ");
        }
        String yaml = large.equals("MANY")
                ? YAML.replace(usual, groups + "}").replace("shards: 4", "shards: 4000")
                : YAML.replace(usual, large);
        String whole = yaml.contains("#") ? yaml.substring(0, yaml.indexOf('#')) : yaml;
        assertThatThrownBy(() -> trial(request(whole, "baseline", false), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(told)
                .hasMessageEndingWith(", or use hotshard run.");
    }

    /** 4,000 times 4,000 are no more than 8,000 values, but 16 million keys. */
    @Test
    void keysThatAreToBeExpectedAreCountedAsTheyCombine() {
        String yaml = "{name: x, stream: {shards: 4}, populations: {p: {count: 4000, name: \"a{n}\"}},"
                + " traffic: {f: {rate: 10/s, fields: {a: {of: p}, b: {of: p}}}},"
                + " key: {template: \"{a}{b}\", buckets: 4, only: {hottest: 10}}}";
        assertThatThrownBy(() -> trial(request(yaml, "baseline", false), LIMITS))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("16,000,000 keys");
    }

    @Test
    void aFileOutsideOfTheCatalogueIsToldOnce() {
        String yaml =
                YAML.replace("{weights: {a: 60, b: 10, c: 10, d: 10, e: 10}}", "{file: /etc/passwd, columns: [a, b]}");
        assertThatThrownBy(() -> Trial.of(
                        request(yaml, "baseline", false), Catalogue.shipped().files(), LIMITS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(
                        "can't be read: there is no such file among the catalogue's data, was \"/etc/passwd\"");
    }

    @Test
    void aVariantThatIsGoneGivesWayToTheScenarioItself() throws Exception {
        assertThat(trial(request(YAML, "gone", true), LIMITS).variant().name()).isEqualTo("baseline");
    }
}
