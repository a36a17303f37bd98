package dev.fivefold.lab.measure;

import java.time.Duration;
import java.util.Collection;

/** Waits until processes are idle, such as after background work that follows a load. */
public final class Lull {

    private static final Duration LOOK = Duration.ofMillis(300);

    /** Of one CPU: timers and the end of JIT compilation. */
    private static final double IDLE = 0.05;

    private Lull() {}

    /**
     * Waits until all together use less than a twentieth of one CPU.
     *
     * @param processes with their children
     * @param patience the time limit; zero for no wait
     * @return whether they are idle
     */
    public static boolean await(Collection<ProcessHandle> processes, Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < patience.toNanos()) {
            Duration before = ProcessCpu.used(processes);
            long from = System.nanoTime();
            Thread.sleep(LOOK);
            double used = ProcessCpu.used(processes).minus(before).toNanos();
            if (used / (System.nanoTime() - from) < IDLE) {
                return true;
            }
        }
        return false;
    }
}
