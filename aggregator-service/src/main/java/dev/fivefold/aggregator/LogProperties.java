package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the log is written.
 *
 * @param async whether a thread of its own writes it; default false
 * @param queue lines that may wait for that thread, 16 to 1,000,000; what comes beyond is dropped
 * @param access whether each request makes a line; default true
 * @param userKey with which users' ids are hashed in lines, 16 characters or more, the same in all processes whose lines are
 *     to be joined; default empty: one is drawn at each start
 */
@ConfigurationProperties("fivefold.log")
record LogProperties(
        @DefaultValue("false") boolean async,
        @DefaultValue("8192") int queue,
        @DefaultValue("true") boolean access,
        @DefaultValue("") String userKey) {

    private static final int SHORTEST_KEY = 16;

    LogProperties {
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
        return "LogProperties[async=%s, queue=%d, access=%s]".formatted(async, queue, access);
    }
}
