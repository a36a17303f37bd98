package dev.fivefold.mocks.access;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Has one thread write the lines of requests, whatever they are written to: no answer waits for a full disk or a slow
 * terminal. Where lines come faster than they are written, they are dropped and counted. From its making until it is closed; what
 * waits by then is written, as far as a second is enough. For any thread.
 */
public final class AccessQueue implements AutoCloseable {

    /** Far less than who reads a log would notice. */
    private static final Duration REST = Duration.ofMillis(100);

    private static final Duration LAST_LINES = Duration.ofSeconds(1);
    private static final int MOST_AT_ONCE = 1024;

    private final BlockingQueue<AccessLine> waiting;
    private final AccessWriter writer;
    private final LongAdder dropped = new LongAdder();
    private final Thread thread;

    /**
     * Has lines written by this.
     *
     * @param size lines that may wait, at least 1
     */
    public AccessQueue(int size, AccessWriter writer, MeterRegistry metrics) {
        this.waiting = new ArrayBlockingQueue<>(size);
        this.writer = writer;
        FunctionCounter.builder("fivefold.log.dropped", dropped, LongAdder::sum)
                .description("Lines of the log that were not written, since they came faster than they could be")
                .register(metrics);
        this.thread = Thread.ofPlatform().daemon().name("access-lines").start(this::writeAll);
    }

    /** Takes a line, unless there is no room. */
    void add(AccessLine line) {
        if (!waiting.offer(line)) {
            dropped.increment();
        }
    }

    /** Writes what waits; what comes later is not written. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(LAST_LINES);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeAll() {
        List<AccessLine> lines = new ArrayList<>();
        try {
            while (true) {
                lines.add(waiting.take());
                // Or each line would wake the thread up, which costs as much as to write it, and most of that is paid
                // by who tells it.
                Thread.sleep(REST);
                write(lines);
            }
        } catch (InterruptedException closed) {
            write(lines);
        }
    }

    private void write(List<AccessLine> lines) {
        do {
            waiting.drainTo(lines, MOST_AT_ONCE);
            if (!lines.isEmpty()) {
                writer.write(lines);
            }
            lines.clear();
        } while (!waiting.isEmpty());
    }
}
