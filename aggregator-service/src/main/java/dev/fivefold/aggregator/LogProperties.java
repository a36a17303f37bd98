package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the log is written.
 *
 * @param async whether a thread of its own writes it; default false
 * @param queue lines that may wait for that thread, 16 to 1,000,000; what comes beyond is dropped
 */
@ConfigurationProperties("fivefold.log")
record LogProperties(
        @DefaultValue("false") boolean async,
        @DefaultValue("8192") int queue) {

    LogProperties {
        if (queue < 16 || queue > 1_000_000) {
            throw new IllegalArgumentException("fivefold.log.queue must be 16 to 1000000, but is " + queue);
        }
    }
}
