package dev.fivefold.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounded queue in front of the one thread that writes lines: neither a full disk nor a slow terminal delays a response. Lines that find it
 * full, or that cannot be written, are dropped and counted; all queues of a process share the counter. Thread-safe.
 */
final class LineQueue<T> implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LineQueue.class);
    private static final int MOST_AT_ONCE = 1024;

    private final BlockingQueue<T> waiting;
    private final int size;
    private final Duration pause;
    private final Consumer<List<T>> writer;
    private final Counter dropped;
    private final Thread thread;

    /**
     * Starts the thread.
     *
     * @param size lines that may wait, at least 1
     * @param pause after the first line, for further ones, unless half the queue is full: waking the thread costs
     *     as much as writing a line
     * @param writer called by the thread with at least one line
     */
    LineQueue(String threadName, int size, Duration pause, Consumer<List<T>> writer, MeterRegistry metrics) {
        this.waiting = new ArrayBlockingQueue<>(size);
        this.size = size;
        this.pause = pause;
        this.writer = writer;
        this.dropped = Counter.builder("fivefold.log.dropped")
                .description("Log lines that were dropped: the queue was full, or they could not be written")
                .register(metrics);
        this.thread = Thread.ofPlatform().daemon().name(threadName).start(this::writeAll);
    }

    /** Adds a line, or drops it. Never blocks. */
    void add(T line) {
        if (!waiting.offer(line)) {
            dropped.increment();
        } else if (isHalfFull()) {
            LockSupport.unpark(thread);
        }
    }

    private boolean isHalfFull() {
        return 2 * waiting.remainingCapacity() <= size;
    }

    /** Writes the waiting lines for up to a second; later ones are not written. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(1));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeAll() {
        List<T> lines = new ArrayList<>();
        boolean open = true;
        while (open) {
            try {
                lines.add(waiting.take());
                if (!isHalfFull()) { // or an earlier unpark is lost: take() parks, too
                    LockSupport.parkNanos(pause.toNanos());
                }
            } catch (InterruptedException closed) {
                open = false;
            }
            for (waiting.drainTo(lines, MOST_AT_ONCE); !lines.isEmpty(); waiting.drainTo(lines, MOST_AT_ONCE)) {
                write(lines);
                lines.clear();
            }
        }
    }

    private void write(List<T> lines) {
        try {
            writer.accept(lines);
        } catch (RuntimeException e) {
            dropped.increment(lines.size());
            LOG.warn("Log lines could not be written and are dropped: count={}", lines.size(), e);
        }
    }
}
