package dev.fivefold.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Access log of a process: a bounded queue, and one thread that writes its lines in batches. Thread-safe. */
public final class AccessLog implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final @Nullable LineQueue<AccessLine> queue;

    /** Starts the log, unless {@link LogSettings#access} is false. */
    public AccessLog(LogSettings log, AccessWriter writer, MeterRegistry metrics) {
        queue = log.access() ? new LineQueue<>("access-log", log.queue(), PAUSE, writer::write, metrics) : null;
    }

    /** Whether the log takes lines. */
    public boolean isEnabled() {
        return queue != null;
    }

    /** Adds a line. Never blocks: a line that finds the queue full is dropped and counted as {@code fivefold.log.dropped}. */
    public void add(AccessLine line) {
        if (queue != null) {
            queue.add(line);
        }
    }

    /** Writes the waiting lines for up to a second; later ones are not written. */
    @Override
    public void close() {
        if (queue != null) {
            queue.close();
        }
    }
}
