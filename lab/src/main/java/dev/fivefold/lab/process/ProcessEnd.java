package dev.fivefold.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Ends processes: politely, then for certain. */
final class ProcessEnd {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(5);

    private ProcessEnd() {}

    /**
     * SIGTERM, and SIGKILL for what is still there after the grace, the process's own children included. Blocks until all
     * are gone; an interrupt shortens the grace to nothing and stays set.
     *
     * @param grace how long a process may take to end by itself
     * @return whether it ended by itself
     */
    static boolean stop(ProcessHandle process, Duration grace) {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroy();
        boolean polite = awaitEnd(process, grace);
        if (!polite) {
            process.destroyForcibly();
        }
        descendants.stream().filter(handle -> !hasEnded(handle)).forEach(ProcessHandle::destroyForcibly);
        awaitKilled(process, descendants);
        return polite;
    }

    /** SIGKILL at once, to the process's own children as well. Blocks until all are gone. */
    static void kill(ProcessHandle process) {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        awaitKilled(process, descendants);
    }

    private static void awaitKilled(ProcessHandle process, List<ProcessHandle> descendants) {
        long deadline = System.nanoTime() + KILLED_WITHIN.toNanos();
        while (!(hasEnded(process) && descendants.stream().allMatch(ProcessEnd::hasEnded))
                && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    private static boolean awaitEnd(ProcessHandle process, Duration bound) {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!hasEnded(process)) {
            if (System.nanoTime() >= deadline || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return true;
    }

    /** Also true of a zombie: in a container nobody may ever collect a process whose parent is gone. */
    static boolean hasEnded(ProcessHandle process) {
        if (!process.isAlive()) {
            return true;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return !process.isAlive(); // no /proc on this system, or gone just now
        }
    }
}
