package dev.fivefold.lab.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The record of a process for a later command.
 *
 * @param pid which the system may reuse once it has ended
 * @param start distinguishes it from another process with that id
 */
public record RecordedProcess(String name, long pid, Instant start) {

    /** The error of the start time: two readings differ by up to a second. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /** Whether this process, and not another one with its id, still runs. */
    public boolean runs() {
        return handle().isPresent();
    }

    /** Ends it if it still runs: SIGTERM, then SIGKILL after the grace period. Blocks until it has ended. Returns whether it ran. */
    public boolean stop(Duration grace) {
        Optional<ProcessHandle> running = handle();
        running.ifPresent(handle -> ProcessEnd.stop(handle, grace));
        return running.isPresent();
    }

    private Optional<ProcessHandle> handle() {
        return ProcessHandle.of(pid)
                .filter(handle -> handle.info()
                        .startInstant()
                        .map(found -> Duration.between(found, start).abs().compareTo(TOLERANCE) <= 0)
                        .orElse(false))
                .filter(handle -> !ProcessEnd.hasEnded(handle));
    }
}
