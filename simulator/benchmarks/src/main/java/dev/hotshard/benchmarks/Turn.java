package dev.hotshard.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * The program of a contender's own JVM: for each line on its input it runs one round and answers with
 * one line, the round's {@link Score}; it ends with its input.
 *
 * <p>Each contender has a JVM to itself because profiles of one bend the compiled code of the next.
 */
final class Turn {
    private Turn() {}

    /** Arguments: the contender's constant, the workload's name, the simulated seconds. */
    public static void main(String[] args) throws IOException {
        Workload workload = Workload.named(args[1]).over(Integer.parseInt(args[2]));
        Contender.Round round = Contender.valueOf(args[0]).prepare(workload);
        BufferedReader turns = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (turns.readLine() != null) {
            System.out.println(score(round).line());
        }
    }

    private static Score score(Contender.Round round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytesBefore = threads.getCurrentThreadAllocatedBytes();
        long cpuBefore = threads.getCurrentThreadCpuTime();
        long nanosBefore = System.nanoTime();
        Contender.Work work = round.run();
        long nanos = System.nanoTime() - nanosBefore;
        long cpuNanos = threads.getCurrentThreadCpuTime() - cpuBefore;
        long bytes = threads.getCurrentThreadAllocatedBytes() - bytesBefore;
        return new Score(work.records(), work.attempts(), nanos, cpuNanos, bytes);
    }
}
