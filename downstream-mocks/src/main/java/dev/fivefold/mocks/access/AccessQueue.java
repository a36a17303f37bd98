package dev.fivefold.mocks.access;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has one thread write the lines of requests, whatever they are written to: no answer waits for a full disk or a slow
 * terminal. Lines that come faster than they are written, or that cannot be, are dropped and counted. From its making until it is closed; what
 * waits by then is written, as far as a second is enough. For any thread.
 */
public final class AccessQueue implements AutoCloseable {

    /** Far less than who reads a log would notice. */
    private static final Duration REST = Duration.ofMillis(100);

    private static final Duration LAST_LINES = Duration.ofSeconds(1);
    private static final int MOST_AT_ONCE = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(AccessQueue.class);

    private final BlockingQueue<AccessLine> waiting;
    private final int half;
    private final Duration rest;
    private final AccessWriter writer;
    private final LongAdder dropped = new LongAdder();
    private final Thread thread;

    /**
     * Has lines written by this.
     *
     * @param size lines that may wait, at least 1
     */
    public AccessQueue(int size, AccessWriter writer, MeterRegistry metrics) {
        this(size, REST, writer, metrics);
    }

    /**
     * Another.
     *
     * @param rest for which the first line waits for others, unless half of those that may wait are there
     */
    AccessQueue(int size, Duration rest, AccessWriter writer, MeterRegistry metrics) {
        this.waiting = new ArrayBlockingQueue<>(size);
        this.half = size / 2;
        this.rest = rest;
        this.writer = writer;
        FunctionCounter.builder("fivefold.log.dropped", dropped, LongAdder::sum)
                .description(
                        "Lines of the log that were not written, since they came faster than they could be, or could not be")
                .register(metrics);
        this.thread = Thread.ofPlatform().daemon().name("access-lines").start(this::writeAll);
    }

    /** Takes a line, unless there is no room. */
    void add(AccessLine line) {
        if (!waiting.offer(line)) {
            dropped.increment();
        } else if (waiting.remainingCapacity() <= half) {
            LockSupport.unpark(thread);
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
                LockSupport.parkNanos(rest.toNanos());
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
                tryToWrite(lines);
            }
            lines.clear();
        } while (!waiting.isEmpty());
    }

    /** Whatever is wrong with these, there are others to be written. */
    private void tryToWrite(List<AccessLine> lines) {
        try {
            writer.write(lines);
        } catch (RuntimeException e) {
            dropped.add(lines.size());
            LOG.warn("{} lines of requests could not be written", lines.size(), e);
        }
    }
}
