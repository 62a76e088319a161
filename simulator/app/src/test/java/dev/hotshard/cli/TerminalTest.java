package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long nowNanos;

    @Test
    void noColorIsHonoured() {
        assertThat(Terminal.mayColour(null, "xterm")).isTrue();
        assertThat(Terminal.mayColour("", null)).isTrue();
        assertThat(Terminal.mayColour("1", "xterm")).isFalse();
        assertThat(Terminal.mayColour(null, "dumb")).isFalse();
    }

    /** The first locale that is set decides, as for every program; colour has nothing to do with it. */
    @Test
    void blocksNeedALocaleThatHasThem() {
        assertThat(Terminal.showsBlocks(null, null, "en_GB.UTF-8", "xterm")).isTrue();
        assertThat(Terminal.showsBlocks("", "C.utf8", "C", null)).isTrue();
        assertThat(Terminal.showsBlocks("C", null, "en_GB.UTF-8", "xterm")).isFalse();
        assertThat(Terminal.showsBlocks(null, null, "de_DE.ISO-8859-1", "xterm"))
                .isFalse();
        assertThat(Terminal.showsBlocks(null, null, null, "xterm")).isFalse();
        assertThat(Terminal.showsBlocks(null, null, "C.UTF-8", "dumb")).isFalse();
    }

    @Test
    void aShortRunShowsNoProgress() {
        try (ProgressLine line = progress(true, false)) {
            nowNanos = 999_999_999;
            line.accept(0.9);
        }
        assertThat(said()).isEmpty();
    }

    @Test
    void aLongRunRedrawsOneLineAndClearsIt() {
        try (ProgressLine line = progress(true, false)) {
            nowNanos = 1_000_000_000;
            line.accept(0.25);
            nowNanos += 100_000_000;
            line.accept(0.26);
            nowNanos += 100_000_000;
            line.accept(0.5);
        }
        String clear = "\r\u001b[K";
        assertThat(said()).isEqualTo(clear + "sale: 25.0 % simulated" + clear + "sale: 50.0 % simulated" + clear);
    }

    @Test
    void nobodyWatchingMeansNoProgress() {
        try (ProgressLine line = progress(false, false);
                ProgressLine quiet = progress(true, true)) {
            nowNanos = 5_000_000_000L;
            line.accept(0.5);
            quiet.accept(0.5);
        }
        assertThat(said()).isEmpty();
    }

    private ProgressLine progress(boolean watched, boolean quiet) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), err, false, false, watched);
        return new ProgressLine(terminal, "sale", quiet, () -> nowNanos);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
