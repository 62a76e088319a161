package dev.hotshard.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.lab.Bench.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Work of pages: the newest wins, the rest waits its turn, and nothing lasts for ever. */
class BenchTest {
    private static final int WAITING = 3;

    private final Bench bench = new Bench(limits(Duration.ofSeconds(30)));
    private final ExecutorService pages = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);

    private static LabLimits limits(Duration deadline) {
        LabLimits all = LabLimits.DEFAULT;
        return new LabLimits(
                all.bodyBytes(),
                all.quickRecords(),
                all.records(),
                all.cells(),
                all.values(),
                all.hosts(),
                all.parts(),
                deadline,
                WAITING);
    }

    @AfterEach
    void close() {
        end.countDown();
        bench.close();
        pages.shutdownNow();
    }

    /** Work that goes on until it is interrupted or the test is over. */
    private Future<String> lasting(Lane lane, String page, CompletableFuture<String> begun) {
        return pages.submit(() -> bench.run(lane, page, () -> {
            begun.complete(page);
            end.await();
            return page;
        }));
    }

    @Test
    void aNewerRunTakesThePlaceOfTheSamePagesOlderOne() throws Exception {
        CompletableFuture<String> begun = new CompletableFuture<>();
        Future<String> older = lasting(Lane.EXACT, "page", begun);
        begun.get(10, TimeUnit.SECONDS);
        assertThat(bench.run(Lane.QUICK, "page", () -> "newer")).isEqualTo("newer");
        assertThatThrownBy(() -> older.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(Refusal.class)
                .hasMessageContaining("newer run");
    }

    @Test
    void otherPagesAndReportsGoOn() throws Exception {
        CompletableFuture<String> begun = new CompletableFuture<>();
        CompletableFuture<String> reporting = new CompletableFuture<>();
        Future<String> other = lasting(Lane.EXACT, "other", begun);
        Future<String> report = lasting(Lane.REPORT, "page", reporting);
        begun.get(10, TimeUnit.SECONDS);
        reporting.get(10, TimeUnit.SECONDS);
        bench.run(Lane.QUICK, "page", () -> "newer");
        assertThat(other.isDone()).isFalse();
        assertThat(report.isDone()).isFalse();
        end.countDown();
        assertThat(other.get(10, TimeUnit.SECONDS)).isEqualTo("other");
        assertThat(report.get(10, TimeUnit.SECONDS)).isEqualTo("page");
    }

    @Test
    void aPageThatMovesOnEndsAllItsWork() throws Exception {
        CompletableFuture<String> begun = new CompletableFuture<>();
        Future<String> report = lasting(Lane.REPORT, "page", begun);
        begun.get(10, TimeUnit.SECONDS);
        bench.cancel("page");
        assertThatThrownBy(() -> report.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(Refusal.class);
    }

    @Test
    void aLineThatIsFullTurnsAway() throws Exception {
        int room = WAITING + Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        List<Future<String>> all = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < room + 5; i++) {
            all.add(lasting(Lane.EXACT, "page" + i, new CompletableFuture<>()));
        }
        end.await(200, TimeUnit.MILLISECONDS);
        end.countDown();
        for (Future<String> one : all) {
            try {
                one.get(10, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                assertThat(e).hasCauseInstanceOf(Refusal.class).hasMessageContaining("busy");
                refused++;
            }
        }
        assertThat(refused).isEqualTo(5);
    }

    @Test
    void exactRunsNeverKeepAQuickOneWaiting() throws Exception {
        for (int i = 0; i < WAITING; i++) {
            lasting(Lane.EXACT, "page" + i, new CompletableFuture<>());
        }
        assertThat(bench.run(Lane.QUICK, "page", () -> "at once")).isEqualTo("at once");
    }

    @Test
    void whatIsLongerThanTheDeadlineEnds() {
        CompletableFuture<String> interrupted = new CompletableFuture<>();
        try (Bench hasty = new Bench(limits(Duration.ofMillis(50)))) {
            assertThatThrownBy(() -> hasty.run(Lane.QUICK, "page", () -> {
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            interrupted.complete("yes");
                        }
                        return "";
                    }))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("longer than");
            assertThat(interrupted).succeedsWithin(Duration.ofSeconds(10));
        }
    }

    /** As many stubborn pieces as there are threads: nobody else's turn comes until they have ended, though nobody waits for them. */
    @Test
    void whatDoesntHearKeepsItsPlaceUntilItEnds() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger working = new AtomicInteger();
        try (Bench hasty = new Bench(limits(Duration.ofMillis(300)))) {
            int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
            for (int i = 0; i < threads; i++) {
                assertThatThrownBy(() -> hasty.run(Lane.EXACT, "stubborn", () -> {
                            working.incrementAndGet();
                            awaitDeafly(release);
                            working.decrementAndGet();
                            return "";
                        }))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("longer than");
            }
            assertThat(working).hasValue(threads);
            assertThatThrownBy(() -> hasty.run(Lane.EXACT, "next", () -> "answer"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("busy");
            release.countDown();
            assertThat(answer(hasty)).isEqualTo("answer");
        }
    }

    /** The place of one that hears is free at once, and so is that in line of one that is given up before its turn. */
    @Test
    void whatHearsLeavesItsPlace() throws Exception {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        for (int i = 0; i < threads + WAITING; i++) {
            String page = "page" + i;
            CompletableFuture<String> begun = new CompletableFuture<>();
            Future<String> given = lasting(Lane.EXACT, page, begun);
            if (i < threads) {
                begun.get(10, TimeUnit.SECONDS);
            }
            assertThat(given.isDone()).isFalse();
        }
        for (int i = 0; i < threads + WAITING; i++) {
            bench.cancel("page" + i);
        }
        assertThat(answer(bench)).isEqualTo("answer");
    }

    /** What is answered once there is room, within ten seconds. */
    private static String answer(Bench bench) throws Exception {
        for (int left = 1000; ; left--) {
            try {
                return bench.run(Lane.EXACT, "next", () -> "answer");
            } catch (Refusal refusal) {
                if (left == 0 || !refusal.isBusy()) {
                    throw refusal;
                }
                Thread.sleep(10);
            }
        }
    }

    private static void awaitDeafly(CountDownLatch release) {
        boolean isReleased = false;
        while (!isReleased) {
            try {
                isReleased = release.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                // It doesn't hear.
            }
        }
    }

    @Test
    void whatGoesWrongIsToldAsWhatItIs() {
        assertThatThrownBy(() -> bench.run(Lane.QUICK, "page", () -> {
                    throw Refusal.tooMuch("too much");
                }))
                .isInstanceOf(Refusal.class)
                .hasMessage("too much");
        assertThatThrownBy(() -> bench.run(Lane.QUICK, "page", () -> {
                    throw new CancellationException("interrupted");
                }))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> bench.run(Lane.QUICK, "page", () -> {
                    throw new OutOfMemoryError("heap");
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("memory");
        assertThatThrownBy(() -> bench.run(Lane.QUICK, "page", () -> {
                    throw new ArithmeticException("ours");
                }))
                .isInstanceOf(IllegalStateException.class);
    }
}
