package dev.fivefold.telemetry;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Asynchronous logging: one thread writes the lines of Logback's root logger, and threads that log never block. Lines that find the queue
 * full are dropped and counted as {@code fivefold.log.dropped}, which Logback's own {@code AsyncAppender} does not do.
 */
public final class AsyncLogging extends UnsynchronizedAppenderBase<ILoggingEvent> implements AutoCloseable {

    private final List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
    private final Logger root;
    private final LineQueue<ILoggingEvent> queue;

    /** Puts a queue for so many lines, at least 1, in front of all appenders of the root logger. */
    public AsyncLogging(LoggerContext context, int size, MeterRegistry metrics) {
        root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.iteratorForAppenders().forEachRemaining(appenders::add);
        queue = new LineQueue<>("async-log", size, Duration.ZERO, this::write, metrics);
        setContext(context);
        start();
        root.addAppender(this);
        appenders.forEach(root::detachAppender);
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.prepareForDeferredProcessing();
        queue.add(event);
    }

    private void write(List<ILoggingEvent> events) {
        events.forEach(event -> appenders.forEach(appender -> appender.doAppend(event)));
    }

    /** Writes the waiting lines for up to a second. The threads that log later ones write them. */
    @Override
    public void close() {
        appenders.forEach(root::addAppender);
        root.detachAppender(this);
        queue.close();
    }
}
