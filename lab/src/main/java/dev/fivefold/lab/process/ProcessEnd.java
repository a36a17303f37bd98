package dev.fivefold.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Ends processes, first with SIGTERM, then with SIGKILL. */
final class ProcessEnd {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(5);

    private ProcessEnd() {}

    /**
     * SIGTERM, and SIGKILL after the grace period, for the process and its own children. Blocks until all have ended. An
     * interrupt ends the grace period and stays set.
     *
     * @return whether the process ended within the grace period
     */
    static boolean stop(ProcessHandle process, Duration grace) {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroy();
        long deadline = System.nanoTime() + grace.toNanos();
        while (!hasEnded(process)
                && System.nanoTime() < deadline
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(POLL.toNanos());
        }
        boolean polite = hasEnded(process);
        kill(process, descendants);
        return polite;
    }

    /** SIGKILL at once, for the process and its own children. Blocks until all have ended. */
    static void kill(ProcessHandle process) {
        kill(process, process.descendants().toList());
    }

    private static void kill(ProcessHandle process, List<ProcessHandle> descendants) {
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        long deadline = System.nanoTime() + KILLED_WITHIN.toNanos();
        while (!(hasEnded(process) && descendants.stream().allMatch(ProcessEnd::hasEnded))
                && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** Also true of a zombie: in a container it may never be reaped once its parent has ended. */
    static boolean hasEnded(ProcessHandle process) {
        if (!process.isAlive()) {
            return true;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return !process.isAlive(); // no /proc on this system, or ended just now
        }
    }
}
