package dev.fivefold.lab.measure;

import java.time.Duration;
import java.util.Collection;

/** A while in which processes do next to nothing, as after the work that they go on with when nobody asks them any more. */
public final class Lull {

    private static final Duration LOOK = Duration.ofMillis(300);

    /** Of one processor: what timers and compilers' ends take. */
    private static final double NEXT_TO_NOTHING = 0.05;

    private Lull() {}

    /**
     * Waits until they all together use less than a twentieth of one processor.
     *
     * @param processes with their children
     * @param patience after which the wait is over anyway; with none, nothing is waited for
     * @return whether there was one
     */
    public static boolean await(Collection<ProcessHandle> processes, Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < patience.toNanos()) {
            Duration before = ProcessCpu.used(processes);
            long from = System.nanoTime();
            Thread.sleep(LOOK);
            double used = ProcessCpu.used(processes).minus(before).toNanos();
            if (used / (System.nanoTime() - from) < NEXT_TO_NOTHING) {
                return true;
            }
        }
        return false;
    }
}
