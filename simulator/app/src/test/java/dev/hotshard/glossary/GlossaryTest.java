package dev.hotshard.glossary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.intake.KeyCounts;
import dev.hotshard.model.partition.Murmur2;
import dev.hotshard.random.Zipf;
import dev.hotshard.report.SummaryTree;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.stats.Imbalance;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The glossary covers all that has a name, and what it says of metrics, keys, classes and scenarios is so. That a variant shows something is looked up in the summary of the
 * gallery, which is that scenario's golden one.
 */
class GlossaryTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path CHECKOUT = Path.of("..", "..");
    private static final Map<String, Object> SUMMARIES = new HashMap<>();

    static Stream<Term> terms() {
        return Glossary.terms().stream();
    }

    @Test
    void everyMetricHasOneTerm() {
        for (Metric metric : Metric.all()) {
            assertThat(terms().filter(term -> term.where().has(metric)).map(Term::name))
                    .as("%s %s", metric.scope().word(), metric.name())
                    .hasSize(1);
        }
    }

    /** The table of verdicts in the page about results is complete, as a test of the core says. */
    @Test
    void everyVerdictHasOneTermAndNoOtherDoes() throws Exception {
        String page = Files.readString(DOCS.resolve("reading-results.md"));
        int table = page.indexOf("\n| code |");
        Set<String> codes = new TreeSet<>();
        page.substring(table, page.indexOf("\n\n", table))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .forEach(line -> codes.add(line.split("`")[1]));
        assertThat(codes).contains("hot-key", "uneven-load");
        assertThat(terms().flatMap(term -> term.where().verdicts().stream()))
                .containsExactlyInAnyOrderElementsOf(codes);
    }

    @Test
    void namesAndAnchorsAreUnique() {
        assertThat(terms().flatMap(term -> Stream.concat(Stream.of(term.name()), term.also().stream())))
                .doesNotHaveDuplicates();
        assertThat(terms().map(Term::anchor)).doesNotHaveDuplicates().allMatch(anchor -> !anchor.isEmpty());
    }

    @ParameterizedTest
    @MethodSource("terms")
    void aDefinitionIsOneSentence(Term term) {
        assertThat(term.definition()).endsWith(".").hasSizeBetween(20, 170).doesNotContain(". ");
        if (term.formula() != null) {
            assertThat(term.formula().text()).isNotBlank().doesNotEndWith(".");
        }
    }

    @ParameterizedTest
    @MethodSource("terms")
    void whatIsNamedIsThere(Term term) throws Exception {
        for (String pattern : term.where().metrics()) {
            assertThat(metrics(pattern)).as(pattern).isNotEmpty();
        }
        assertThat(term.see()).doesNotContain(term.name());
        for (String other : term.see()) {
            assertThat(terms().map(Term::name)).contains(other);
        }
        if (term.formula() != null && !term.formula().computedIn().isEmpty()) {
            Class.forName(
                    "dev.hotshard." + term.formula().computedIn(),
                    false,
                    getClass().getClassLoader());
        }
        String reference = Files.readString(DOCS.resolve("scenario-reference.md"));
        for (String key : term.where().keys()) {
            assertThat(reference).contains("\n| `" + key + "` |");
        }
    }

    @ParameterizedTest
    @MethodSource("terms")
    void theVariantShowsIt(Term term) throws Exception {
        String name = variantOf(term);
        Term.Where where = term.where();
        Object summary = shown(term);
        if (!where.metrics().isEmpty()) {
            assertThat(metrics(where.metrics().get(0)))
                    .as("metrics of %s that aren't nothing in %s", term.name(), name)
                    .anyMatch(metric -> says(summary, listOf(metric.scope()) + metric.path()));
        }
        for (String code : where.verdicts()) {
            assertThat(values(summary, "diagnosis[].code")).as(name).contains(code);
        }
        for (String field : where.fields()) {
            assertThat(says(summary, field)).as("%s in %s", field, name).isTrue();
        }
        if (where.metrics().isEmpty()
                && where.verdicts().isEmpty()
                && where.fields().isEmpty()) {
            String text = text(term.shown()) + "\n" + term.shown().options();
            assertThat(where.keys())
                    .as("keys of %s in %s", term.name(), name)
                    .anyMatch(key -> text.matches("(?s).*\\b" + lastOf(key) + "[:=. ].*"));
        }
    }

    /** Numbers that say nothing at 0 or 1 are well past it where people are sent to see them. */
    @ParameterizedTest
    @CsvSource({
        "skew, imbalance.offered.maxToMedian, 5",
        "max/median, imbalance.offered.maxToMedian, 5",
        "max/mean, imbalance.offered.maxToMean, 1.4",
        "coefficient of variation, imbalance.offered.cv, 0.5",
        "Gini coefficient, imbalance.offered.gini, 0.3",
        "balls into bins, imbalance.offered.shardsWithout, 10",
        "keys on several shards, cardinality.spreadKeys, 100",
        "throttled, records.throttled, 1000",
        "throttle rate, throttleRate, 0.1",
        "dropped, records.dropped, 1000",
        "drop rate, dropRate, 0.1",
        "first drop, firstDropSeconds, 1",
        "stranded capacity, stream.strandedShare, 0.3",
        "cap share, keys[].capShare, 2",
        "headroom, keys[].headroom, 1.01",
        "held back, delay.share, 0.1",
        "retry queue, records.waitingAtEnd, 1000",
        "amplification, retry.amplification, 2",
        "recovered, retry.recoveredShare, 0.01",
        "blocked, records.droppedBy.blocked, 1000",
        "burst, records.throttled, 1000",
        "lag, groups[].lagMaxSeconds, 10",
        "idle members, groups[].idleMembers, 10",
        "rebalance, groups[].rebalances, 2",
        "lost, groups[].lost, 100",
        "replayed, groups[].replayed, 100",
        "fan-out, reads[].fanOutMax, 2",
        "read load, reads[].readLoad, 2",
        "read cap, reads[].throttledShare, 0.1",
        "missed read, reads[].missedShare, 0.1",
        "scope, order.scopesAffected, 100",
        "inversion, order.inversions, 1000",
        "out of order, order.outOfOrderShare, 0.05",
        "lateness, order.latenessSeconds.max, 0.1",
        "stale write, order.staleWrites, 1000",
        "false duplicate, order.falseDuplicates, 1000",
        "false silence, groups[].falseSilences, 10"
    })
    void aNumberIsPlainToSee(String name, String path, double bound) throws Exception {
        Term term = Glossary.find(name).get(0);
        assertThat(values(shown(term), path))
                .as("%s in %s", path, variantOf(term))
                .anyMatch(value -> (Double) value > bound);
    }

    /** What a filter leaves of what was read is a part. */
    @Test
    void theUsefulShareIsSmall() throws Exception {
        Term term = Glossary.find("useful share").get(0);
        assertThat(values(shown(term), "groups[].usefulShare")).anyMatch(value -> (Double) value < 0.5);
    }

    @Test
    void aVariantThatIsNamedIsntTheBaseline() {
        assertThat(terms().map(term -> term.shown().variant())).doesNotContain("", Experiment.BASELINE);
        assertThat(Glossary.find("salt collision").get(0).shown())
                .isEqualTo(new Term.Shown("flash-sale", "salted-16", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "drop rate, drop rate",
        "DROP_RATE, drop rate",
        "drop-rate, drop rate",
        "dropRate, drop rate",
        "hot-key, hot key",
        "partition, shard",
        "group lag-max, lag",
        "lagMaxSeconds, lag",
        "imbalance.offered.maxToMedian, max/median",
        "max-to-median, max/median",
        "only on a retry, recovered",
        "zipfs-law, Zipf's law",
        "order.staleWrites, stale write",
        "key.buckets, partition key|salt|bucket",
        "hosts.retry.queue, capacity|retry queue"
    })
    void aWordIsFoundByWhateverItIsCalled(String word, String names) {
        assertThat(Glossary.find(word)).extracting(Term::name).containsExactly(names.split("\\|"));
    }

    @Test
    void whatNobodyCallsSoIsntFound() {
        assertThat(Glossary.find("warp core")).isEmpty();
        assertThat(Glossary.find("")).isEmpty();
        assertThat(Glossary.find("*")).isEmpty();
        assertThat(Glossary.ofLabel("warp core")).isNull();
    }

    // ---- what formulas say, worked out by hand, against the classes that they name

    @Test
    void ofLoads() {
        Imbalance loads = Imbalance.of(new long[] {10, 20, 30, 140});
        // The middle two are 20 and 30; the mean is 50.
        assertThat(loads.maxToMedian()).isEqualTo(140 / 25.0);
        assertThat(loads.maxToMean()).isEqualTo(140 / 50.0);
        // Deviations -40, -30, -20, 90: the root of 11000 / 4, by 50.
        assertThat(loads.cv()).isCloseTo(Math.sqrt(2750) / 50, within(1e-12));
        // Six pairs: 10 + 20 + 130 + 10 + 120 + 110, each counted twice, by 2 x 16 x 50.
        assertThat(loads.gini()).isCloseTo(2 * 400 / 1600.0, within(1e-12));
        // Shares 0.05, 0.1, 0.15, 0.7.
        assertThat(loads.effectiveShards()).isCloseTo(1 / (0.0025 + 0.01 + 0.0225 + 0.49), within(1e-12));
        assertThat(formula("max/median")).startsWith("max / median").contains("mean of the middle two");
        assertThat(formula("Gini coefficient")).contains("|x_i - x_j| / (2 n^2 mean)");
        assertThat(formula("effective shards")).isEqualTo("1 / sum of squared shares of the shards");
    }

    @Test
    void ofReplications() {
        // t(0.975, 2) = 4.302652730; the standard deviation of 1, 2, 3 is 1.
        Estimate estimate = Estimate.of(new double[] {1, 2, 3});
        assertThat(estimate.high() - estimate.mean()).isCloseTo(4.302652730 / Math.sqrt(3), within(1e-8));
        assertThat(formula("confidence interval")).startsWith("mean +- t(0.975, n - 1) s / sqrt(n)");
    }

    @Test
    void ofKeys() {
        byte[] key = "host-prod-a-1471".getBytes(StandardCharsets.UTF_8);
        Murmur2 murmur2 = new Murmur2();
        int hash = Murmur2.hash(key, key.length, 0x9747b28c);
        assertThat(murmur2.shardOf(key, key.length, 24)).isEqualTo((hash & 0x7fffffff) % 24);
        assertThat(formula("murmur2")).contains("seed 0x9747b28c) & 0x7fffffff) mod shards");
        double[] weights = Zipf.weights(3, 2);
        assertThat(weights[2] / Arrays.stream(weights).sum())
                .isCloseTo((1 / 9.0) / (1 + 1 / 4.0 + 1 / 9.0), within(1e-12));
        assertThat(formula("Zipf's law")).startsWith("share of rank r of N = r^-s / (1^-s");
    }

    /** From 24 to 36 partitions: of 72 hashes those below 24 stay, so two thirds move. */
    @Test
    void ofPartitionsThatAreAdded() {
        long moved = 0;
        for (int hash = 0; hash < 72_000; hash++) {
            moved += hash % 24 != hash % 36 ? 1 : 0;
        }
        assertThat(moved / 72_000.0).isCloseTo(1 - 24 / 72.0, within(1e-12));
        assertThat(formula("remap share")).startsWith("1 - min(a, b) / lcm(a, b)");
    }

    /** 60 of 100 records are one key's: on 4 shards the fullest holds at least 60 against a mean of 25. */
    @Test
    void ofTheBestThatKeysAllow() {
        KeyCounts keys = new KeyCounts(
                100,
                0,
                0,
                List.of(
                        new KeyCounts.KeyCount("a", 60),
                        new KeyCounts.KeyCount("b", 20),
                        new KeyCounts.KeyCount("c", 20)),
                new KeyCounts.Cardinality(3, 3, 3),
                0,
                null,
                new long[0]);
        assertThat(keys.bestMaxToMean(4))
                .isCloseTo(4 * keys.topShare(), within(1e-12))
                .isEqualTo(2.4);
        assertThat(formula("best possible ratio")).startsWith("at least max(1, shards x top share)");
    }

    /** 0.9742 is the share below 1.946 standard deviations of a normal law; the ratio of a die is known to 0.006 from 20,000 throws. */
    @Test
    void ofBallsInBins() {
        double z = new NormalDistribution().inverseCumulativeProbability((24 - 0.375) / 24.25);
        assertThat(z).isCloseTo(1.946, within(0.001));
        Random die = new Random(7);
        double[] ratios = new double[20_000];
        for (int thrown = 0; thrown < ratios.length; thrown++) {
            long[] bins = new long[24];
            for (int ball = 0; ball < 100; ball++) {
                bins[die.nextInt(24)]++;
            }
            ratios[thrown] = Imbalance.of(bins).maxToMedian();
        }
        String ruleOfThumb = String.format(Locale.ROOT, "%.2f", 1 + z * Math.sqrt(24 / 100.0 * (1 - 1 / 24.0)));
        String ofTheDie = String.format(Locale.ROOT, "%.2f", Estimate.of(ratios).mean());
        assertThat(formula("balls into bins"))
                .contains("max/median is about 1 + z sqrt(n/m (1 - 1/n))")
                .endsWith(ruleOfThumb + " for 100 keys on 24 shards, where a die gives " + ofTheDie);
    }

    private static String formula(String name) {
        return Objects.requireNonNull(Glossary.find(name).get(0).formula()).text();
    }

    private static List<Metric> metrics(String pattern) {
        Term.Where one = new Term.Where(List.of(pattern), List.of(), List.of(), List.of());
        return Metric.all().stream().filter(one::has).toList();
    }

    private static String listOf(Metric.Scope scope) {
        return switch (scope) {
            case STREAM -> "";
            case VALUE -> "breakdown[].values[].";
            default -> scope.word() + "s[].";
        };
    }

    private static String lastOf(String key) {
        return key.replaceAll("\\.\\*$", "").replaceAll(".*\\.", "");
    }

    private static String variantOf(Term term) {
        return term.shown().scenario() + " " + name(term.shown());
    }

    private static String name(Term.Shown shown) {
        return Objects.requireNonNullElse(shown.variant(), Experiment.BASELINE);
    }

    /** The summary of the variant that a term names. */
    private static Object shown(Term term) throws Exception {
        List<Object> variants = values(summary(term.shown().scenario()), "variants[]").stream()
                .filter(variant -> values(variant, "name").contains(name(term.shown())))
                .toList();
        assertThat(variants).as(variantOf(term)).hasSize(1);
        return variants.get(0);
    }

    /** What the scenario's file says of a variant: all that stands before the variants, and the variant's own lines. */
    private static String text(Term.Shown shown) throws Exception {
        String file = Files.readString(CHECKOUT.resolve("scenarios").resolve(shown.scenario() + ".yaml"));
        int variants = file.indexOf("\nvariants:\n");
        String common = variants < 0 ? file : file.substring(0, variants);
        if (shown.variant() == null) {
            return common;
        }
        int own = file.indexOf("\n  " + shown.variant() + ":", variants);
        assertThat(own).isPositive();
        Matcher next = Pattern.compile("\n {2}\\w").matcher(file);
        return common + file.substring(own, next.find(own + 1) ? next.start() : file.length());
    }

    private static Object summary(String scenario) throws Exception {
        Object summary = SUMMARIES.get(scenario);
        if (summary == null) {
            try (Reader in = Files.newBufferedReader(CHECKOUT.resolve("reports")
                    .resolve("gallery")
                    .resolve(scenario)
                    .resolve("summary.json"))) {
                summary = Objects.requireNonNull(SummaryTree.tree(in));
            }
            SUMMARIES.put(scenario, summary);
        }
        return summary;
    }

    /** Whether a variant has something other than nothing at a path. */
    private static boolean says(Object variant, String path) {
        return values(variant, path).stream()
                .anyMatch(value -> value != null && !value.equals(0.0) && !value.equals(""));
    }

    /** All values at a path; {@code []} stands for each entry of a list. */
    private static List<Object> values(Object tree, String path) {
        List<Object> at = List.of(tree);
        for (String step : path.split("\\.")) {
            String field = step.replace("[]", "");
            Stream<Object> next = at.stream()
                    .filter(Map.class::isInstance)
                    .map(object -> (Object) ((Map<?, ?>) object).get(field))
                    .filter(Objects::nonNull);
            at = (step.endsWith("[]")
                            ? next.flatMap(list -> ((List<?>) list).stream().map(Object.class::cast))
                            : next)
                    .toList();
        }
        return at;
    }
}
