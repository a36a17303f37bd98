package dev.fivefold.aggregator.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.List;

/** Hands each line on to all of these: the queue has room for one appender, and stops the one that it has. */
final class Distributor extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private final List<Appender<ILoggingEvent>> appenders;

    Distributor(List<Appender<ILoggingEvent>> appenders) {
        this.appenders = List.copyOf(appenders);
    }

    @Override
    protected void append(ILoggingEvent event) {
        appenders.forEach(appender -> appender.doAppend(event));
    }
}
