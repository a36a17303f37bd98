package dev.fivefold.mocks.access;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has one thread write the lines of requests, whatever they are written to: no answer waits for a full disk or a slow
 * terminal. Where lines come faster than they are written, they are dropped and counted. From its making until it is closed; what
 * waits by then is written, as far as a second is enough.
 */
public final class AccessQueue implements AutoCloseable {

    /** The name of the logger that requests' lines are told to. */
    static final String LOGGER = "access";

    private final Logger access;
    private final Dropping queue = new Dropping();

    /**
     * Puts a queue before all that the root logger writes to, for the lines of requests alone.
     *
     * @param size lines that may wait, at least 1
     */
    public AccessQueue(LoggerContext context, int size, MeterRegistry metrics) {
        access = context.getLogger(LOGGER);
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Forwarding writers = new Forwarding(root);
        writers.setContext(context);
        writers.start();
        queue.setContext(context);
        queue.setName("access");
        queue.setQueueSize(size);
        queue.setDiscardingThreshold(0); // or it would drop lines uncounted, with room left
        queue.setNeverBlock(true);
        queue.addAppender(writers);
        queue.start();
        access.setAdditive(false);
        access.addAppender(queue);
        FunctionCounter.builder("fivefold.log.dropped", queue, Dropping::dropped)
                .description("Lines of the log that were not written, since they came faster than they could be")
                .register(metrics);
    }

    /** Writes what waits; what comes later is written at once, by who tells it. */
    @Override
    public void close() {
        access.detachAppender(queue);
        access.setAdditive(true);
        queue.stop();
    }

    /** Counts what it drops, which logback's does not. Nobody else fills the queue: what has room under the lock goes in. */
    private static final class Dropping extends AsyncAppender {

        private final ReentrantLock lock = new ReentrantLock();
        private final LongAdder dropped = new LongAdder();

        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing(); // outside of the lock; another time costs nothing
            lock.lock();
            try {
                if (getRemainingCapacity() > 0) {
                    super.append(event);
                    return;
                }
            } finally {
                lock.unlock();
            }
            dropped.increment();
        }

        long dropped() {
            return dropped.sum();
        }
    }

    /** The queue stops the appender that it has: not the one that others write to. */
    private static final class Forwarding extends UnsynchronizedAppenderBase<ILoggingEvent> {

        private final Logger to;

        Forwarding(Logger to) {
            this.to = to;
        }

        @Override
        protected void append(ILoggingEvent event) {
            to.callAppenders(event);
        }
    }
}
