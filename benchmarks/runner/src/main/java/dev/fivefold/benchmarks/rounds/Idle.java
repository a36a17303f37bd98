package dev.fivefold.benchmarks.rounds;

import dev.fivefold.lab.measure.ProcessCpu;
import java.time.Duration;
import java.util.Collection;

/** Waits for processes between two turns. */
public final class Idle {

    private static final Duration LOOK = Duration.ofMillis(300);
    /** Of one CPU: timers and the end of JIT compilation. */
    private static final double IDLE = 0.05;

    private Idle() {}

    /**
     * Waits until all together use less than a twentieth of one CPU, such as after background work that follows a load.
     *
     * @param processes with their children
     * @param timeout the time limit; zero for no wait
     * @return whether they are idle
     */
    public static boolean await(Collection<ProcessHandle> processes, Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < timeout.toNanos()) {
            Duration before = ProcessCpu.used(processes);
            long from = System.nanoTime();
            Thread.sleep(LOOK);
            double busy = ProcessCpu.used(processes).minus(before).toNanos();
            if (busy / (System.nanoTime() - from) < IDLE) {
                return true;
            }
        }
        return false;
    }
}
