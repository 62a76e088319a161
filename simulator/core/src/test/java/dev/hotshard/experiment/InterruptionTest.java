package dev.hotshard.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.Hotshard;
import dev.hotshard.exact.Fraction;
import dev.hotshard.model.FieldSource;
import dev.hotshard.model.RateCurve;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.KeyMask;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that an interrupted thread gives up, wherever it can last: before a run, in one instant of it, beside its caller. */
class InterruptionTest {
    private static final String TWO_FIELDS = """
            name: Interrupted
            duration: 10s
            stream: {platform: kafka, shards: 4}
            populations:
              as: {count: 40, name: "a{n}", popularity: {zipf: 1}}
              bs: {count: 40, name: "b{n}", popularity: {zipf: 1}}
            traffic: {f: {rate: 100/s, fields: {a: {of: as}, b: {of: bs}}}}
            """;

    /** All that is offered after the first record waits, and is tried again each nanosecond: 10^9 attempts a second. */
    private static final String NO_WAIT = """
            name: Interrupted
            duration: 10m
            stream: {platform: custom, shards: 1, cap: {records: 1/s}}
            traffic: {f: {rate: 10/s, fields: {a: x}}}
            key: "{a}"
            hosts: {count: 1, retry: {mode: %s, backoff: {first: 1ns, factor: 1, max: 1ns, jitter: none}}}
            """;

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private static Scenario scenario(String yaml) throws ScenarioException {
        return Hotshard.read(yaml).experiment().baseline();
    }

    @Test
    void aThreadKeepsItsMark() {
        assertThatCode(Interruption::check).doesNotThrowAnyException();
        Thread.currentThread().interrupt();
        assertThatThrownBy(Interruption::check).isInstanceOf(CancellationException.class);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    /** Hottest keys by expectation, and buckets by expected rate, are worked out before the run begins. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "key: {template: \"{a}{b}\", buckets: 4, only: {hottest: 10}}",
                "key: {template: \"{a}{b}\", buckets: {target: 0.1/s, over: 10s}}"
            })
    void expectedKeys(String key) throws ScenarioException {
        Scenario scenario = scenario(TWO_FIELDS + key);
        Wiring.plan(scenario, new Streams(1, 0));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Wiring.plan(scenario, new Streams(1, 0))).isInstanceOf(CancellationException.class);
    }

    /** The second half of the same work, when all keys are known: who asks for the first one's rate is interrupted. */
    @Test
    void bucketsOfExpectedKeys() throws ScenarioException {
        Scenario scenario = scenario(TWO_FIELDS + "key: \"{a}{b}\"");
        assertThatThrownBy(() -> PeakBuckets.of(
                        expected(scenario),
                        new KeySpec.Buckets.Target(Fraction.of(1, 10), Fraction.of(99), 10_000_000_000L),
                        null,
                        new Interrupting(Traffic.curvesOverTime(scenario))))
                .isInstanceOf(CancellationException.class);
    }

    /** The only key is told, and then ranked. */
    @Test
    void rankingOfExpectedKeys() throws ScenarioException {
        Scenario scenario = scenario(NO_WAIT.formatted("queue"));
        assertThatThrownBy(() -> HottestKeys.of(
                        expected(scenario),
                        10,
                        scenario.durationNanos(),
                        new Interrupting(Traffic.curvesOverTime(scenario))))
                .isInstanceOf(CancellationException.class);
    }

    private static ExpectedKeys expected(Scenario scenario) {
        FieldLaws laws = new FieldLaws(new Streams(1, 0));
        List<Map<String, FieldSource>> sources = new ArrayList<>();
        scenario.traffic().forEach((name, flow) -> sources.add(laws.sources(name, flow)));
        return new ExpectedKeys(scenario, Objects.requireNonNull(scenario.key().template()), laws, sources);
    }

    /** Curves; whoever looks at one is interrupted. */
    private static final class Interrupting extends AbstractList<RateCurve> {
        private final List<RateCurve> curves;

        Interrupting(List<RateCurve> curves) {
            this.curves = curves;
        }

        @Override
        public RateCurve get(int flow) {
            Thread.currentThread().interrupt();
            return curves.get(flow);
        }

        @Override
        public int size() {
            return curves.size();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "fifo", "record"})
    void attemptsThatTakeNoTime(String mode) throws Exception {
        Scenario scenario = scenario(NO_WAIT.formatted(mode));
        List<Long> told = new ArrayList<>();
        assertThatThrownBy(() -> ObservedRun.ofRecords(
                        scenario, new Streams(1, 0), new TreeSet<>(Set.of(0L)), KeyMask.NONE, now -> {
                            told.add(now);
                            if (told.size() == 20) {
                                throw new CancellationException();
                            }
                        }))
                .isInstanceOf(CancellationException.class);
        assertThat(told).isSorted();
        assertThat(told.get(19)).isLessThan(1_000_000_000);
    }

    /** Interrupted where it says how far it is, which takes it a while, a run has ended by the time its caller goes on. */
    @Test
    void theCallerGoesOnOnceTheRunHasEnded() throws Exception {
        CompletableFuture<String> running = new CompletableFuture<>();
        AtomicBoolean isBusy = new AtomicBoolean();
        CompletableFuture<Boolean> hasEnded = new CompletableFuture<>();
        ScenarioFile file = Hotshard.read(NO_WAIT.formatted("queue"));
        Thread caller = new Thread(() -> {
            RunOptions options = new RunOptions(1, 50, false, false, share -> {
                isBusy.set(true);
                running.complete("begun");
                long endNanos = System.nanoTime() + 200_000_000;
                while (System.nanoTime() < endNanos) {
                    Thread.onSpinWait();
                }
                isBusy.set(false);
            });
            try {
                Hotshard.run(file, options);
            } catch (CancellationException e) {
                hasEnded.complete(!isBusy.get() && Thread.currentThread().isInterrupted());
            } catch (RunFaultException e) {
                hasEnded.completeExceptionally(e);
            }
        });
        caller.start();
        running.get(10, TimeUnit.SECONDS);
        caller.interrupt();
        assertThat(hasEnded.get(30, TimeUnit.SECONDS)).isTrue();
    }
}
