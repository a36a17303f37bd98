package dev.fivefold.gateway.access;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the log says of requests; the aggregator has the same keys.
 *
 * @param access whether each request makes a line; default true
 * @param queue lines of requests that may wait to be written, 16 to 1,000,000; default 8192; what comes beyond is dropped
 * @param userKey with which users' ids are hashed in lines, 16 characters or more, the same in all processes whose lines are
 *     to be joined; default empty: one is drawn at each start
 */
@ConfigurationProperties("fivefold.log")
public record LogSettings(
        @DefaultValue("true") boolean access,
        @DefaultValue("8192") int queue,
        @DefaultValue("") String userKey) {

    private static final int SHORTEST_KEY = 16;

    /** Refuses values outside the ranges above. */
    public LogSettings {
        if (queue < 16 || queue > 1_000_000) {
            throw new IllegalArgumentException("fivefold.log.queue must be 16 to 1000000, but is " + queue);
        }
        if (!userKey.isEmpty() && userKey.length() < SHORTEST_KEY) {
            throw new IllegalArgumentException(
                    "fivefold.log.user-key has %d characters: set %d or more, at random, or leave it empty"
                            .formatted(userKey.length(), SHORTEST_KEY));
        }
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "LogSettings[access=%s, queue=%d]".formatted(access, queue);
    }
}
