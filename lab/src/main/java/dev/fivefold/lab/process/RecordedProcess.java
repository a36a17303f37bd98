package dev.fivefold.lab.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process as it is written down for a later command.
 *
 * @param pid its process id, which the system may give to somebody else once it has ended
 * @param start when it started, which tells it from such a stranger
 */
public record RecordedProcess(String name, long pid, Instant start) {

    /** Systems count a start from the boot in their own way: two readings differ by up to a second. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /** Whether this very process, and no stranger with its id, still runs. */
    public boolean runs() {
        return handle().isPresent();
    }

    /**
     * Ends it if it still runs: SIGTERM, then SIGKILL. Blocks until it is gone.
     *
     * @return whether there was something to end
     */
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
