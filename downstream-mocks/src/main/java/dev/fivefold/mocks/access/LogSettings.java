package dev.fivefold.mocks.access;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the log says of requests; the aggregator and the gateway have the same keys.
 *
 * @param access whether each request makes a line; default true
 * @param queue lines of requests that may wait to be written, 16 to 1,000,000; default 8192; what comes beyond is dropped
 */
@ConfigurationProperties("fivefold.log")
public record LogSettings(
        @DefaultValue("true") boolean access,
        @DefaultValue("8192") int queue) {

    /** Refuses values outside the ranges above. */
    public LogSettings {
        if (queue < 16 || queue > 1_000_000) {
            throw new IllegalArgumentException("fivefold.log.queue must be 16 to 1000000, but is " + queue);
        }
    }
}
