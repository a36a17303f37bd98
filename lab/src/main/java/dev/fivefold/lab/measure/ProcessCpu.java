package dev.fivefold.lab.measure;

import java.time.Duration;
import java.util.Collection;
import java.util.stream.Stream;

/** The CPU time of processes, as the operating system accounts for it. */
public final class ProcessCpu {

    private static final Duration LOOK = Duration.ofMillis(300);
    /** Of one CPU: timers and the end of JIT compilation. */
    private static final double IDLE = 0.05;

    private ProcessCpu() {}

    /** CPU time of these processes and their children since their start, without those that have ended. */
    public static Duration used(Collection<ProcessHandle> processes) {
        return processes.stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * Waits until all together use less than a twentieth of one CPU, such as after background work that follows a load.
     *
     * @param processes with their children
     * @param timeout the time limit; zero for no wait
     * @return whether they are idle
     */
    public static boolean awaitIdle(Collection<ProcessHandle> processes, Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < timeout.toNanos()) {
            Duration before = used(processes);
            long from = System.nanoTime();
            Thread.sleep(LOOK);
            double busy = used(processes).minus(before).toNanos();
            if (busy / (System.nanoTime() - from) < IDLE) {
                return true;
            }
        }
        return false;
    }
}
