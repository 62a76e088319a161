package dev.hotshard.benchmarks;

import dev.hotshard.intake.KeyCounts;
import dev.hotshard.intake.KeyFields;
import dev.hotshard.intake.KeyFormat;
import dev.hotshard.intake.KeyReading;
import dev.hotshard.intake.KeyTally;
import dev.hotshard.intake.Placing;
import dev.hotshard.intake.WrongInputException;
import dev.hotshard.model.partition.Murmur2;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A hundred million keys through {@code hotshard keys}, once, in a heap of 512 MiB: few keys, counted one by one, and more than are counted so. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
public class KeyStreamBenchmark {
    private static final long KEYS = 100_000_000;
    private static final int SHARDS = 24;

    @Param({"4000", "50000000"})
    public int different = 4000;

    @Benchmark
    public KeyCounts stream() throws IOException, WrongInputException {
        KeyTally tally = new KeyTally(KeyTally.Bounds.DEFAULT, new Placing("murmur2", new Murmur2(), SHARDS));
        new KeyReading(tally, KeyFormat.LINES, KeyFields.NONE, note -> {}).read("keys", new Keys(different));
        return tally.counts(0);
    }

    /** Lines {@code key-0 .. key-(different - 1)}, drawn evenly; one in ten is {@code key-0} besides. */
    private static final class Keys extends InputStream {
        private final SplittableRandom random = new SplittableRandom(7);
        private final int different;
        private byte[] line = new byte[0];
        private int at;
        private long left = KEYS;

        Keys(int different) {
            this.different = different;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("whole buffers are read");
        }

        @Override
        public int read(byte[] into, int offset, int size) {
            int filled = 0;
            while (filled < size) {
                if (at == line.length) {
                    if (left == 0) {
                        break;
                    }
                    left--;
                    int key = random.nextInt(10) == 0 ? 0 : random.nextInt(different);
                    line = ("key-" + key + "\n").getBytes(StandardCharsets.UTF_8);
                    at = 0;
                }
                int taken = Math.min(size - filled, line.length - at);
                System.arraycopy(line, at, into, offset + filled, taken);
                at += taken;
                filled += taken;
            }
            return filled == 0 && size > 0 ? -1 : filled;
        }
    }
}
