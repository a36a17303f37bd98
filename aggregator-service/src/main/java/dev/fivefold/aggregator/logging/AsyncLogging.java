package dev.fivefold.aggregator.logging;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;

/**
 * Has one thread write the log's lines, whatever they are written to, while those who log go on: a full disk or a slow terminal
 * holds up nobody. Where lines come faster than they are written, they are dropped and counted. From its making until it is
 * closed; what waits by then is written, as far as a second is enough.
 */
public final class AsyncLogging implements AutoCloseable {

    private final Logger root;
    private final List<Appender<ILoggingEvent>> writers;
    private final DroppingAppender queue;

    /**
     * Puts a queue before all that the root logger writes to.
     *
     * @param queueSize lines that may wait, at least 1
     */
    public AsyncLogging(LoggerContext context, int queueSize, MeterRegistry metrics) {
        this.root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        this.writers = new ArrayList<>();
        root.iteratorForAppenders().forEachRemaining(writers::add);
        this.queue = new DroppingAppender(queueSize);
        queue.setContext(context);
        queue.setName("async");
        Distributor distributor = new Distributor(writers);
        distributor.setContext(context);
        distributor.start();
        queue.addAppender(distributor);
        queue.start();
        root.addAppender(queue);
        writers.forEach(root::detachAppender);
        FunctionCounter.builder("fivefold.log.dropped", queue, DroppingAppender::dropped)
                .description("Lines of the log that were not written, since they came faster than they could be")
                .register(metrics);
    }

    /** Writes what waits; what comes later is written at once, as before. */
    @Override
    public void close() {
        writers.forEach(root::addAppender);
        root.detachAppender(queue);
        queue.stop();
    }
}
