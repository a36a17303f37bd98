package dev.fivefold.lab.process;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs child processes that end by themselves, one after another. None outlives {@link #close()}. One thread runs them; a shutdown
 * hook may close this meanwhile.
 */
public final class Errands implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(5);

    private @Nullable Process running;
    private boolean closed;

    /** Runs a child and waits for its end. */
    public void run(ChildCommand command, Duration bound) throws InterruptedException {
        Process process = start(command);
        try {
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new LabFailure("%s was not done after %d s (log: %s)"
                        .formatted(command.name(), bound.toSeconds(), command.log()));
            }
            if (process.exitValue() != 0) {
                throw new LabFailure("%s failed: %s (log: %s)"
                        .formatted(command.name(), LogTail.meaningful(command.log()), command.log()));
            }
        } finally {
            ProcessEnd.stop(process.toHandle(), GRACE);
        }
    }

    /** Runs a child as {@link #run} does, and returns its output. */
    public String output(ChildCommand command, Duration bound) throws InterruptedException {
        run(command, bound);
        return Disk.read(command.log());
    }

    private synchronized Process start(ChildCommand command) {
        if (closed) {
            throw new LabFailure("stopped while " + command.name() + " was about to start");
        }
        Process process = command.start();
        running = process;
        return process;
    }

    /** Stops the running child with its own children, and rejects further ones. Blocks until it has ended. */
    @Override
    public void close() {
        Process last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        if (last != null) {
            ProcessEnd.stop(last.toHandle(), GRACE);
        }
    }
}
