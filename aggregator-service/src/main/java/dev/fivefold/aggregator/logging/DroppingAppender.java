package dev.fivefold.aggregator.logging;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Logback's asynchronous appender, which never blocks, and counts what it drops: that one does not. Nobody else puts anything
 * in the queue, so that what has room under the lock goes in.
 */
final class DroppingAppender extends AsyncAppender {

    private final ReentrantLock lock = new ReentrantLock();
    private final LongAdder dropped = new LongAdder();

    /**
     * An appender that has yet to be started.
     *
     * @param queueSize lines that may wait, at least 1
     */
    DroppingAppender(int queueSize) {
        setQueueSize(queueSize);
        setDiscardingThreshold(0); // or it would drop lines uncounted that are not warnings, with room left
        setNeverBlock(true);
    }

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

    /** Lines so far that nobody will read. */
    long dropped() {
        return dropped.sum();
    }
}
