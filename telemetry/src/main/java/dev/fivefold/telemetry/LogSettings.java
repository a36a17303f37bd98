package dev.fivefold.telemetry;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the log, the same keys in every process.
 *
 * @param async whether a thread of its own writes the log; default false. The access log always has one
 * @param queue lines that may wait for such a thread, 16 to 1,000,000; default 8192; further lines are dropped and
 *     counted
 * @param access whether each request makes a line in the access log; default true
 * @param userKey key of the hash of users' ids, 16 characters or more, the same in all processes whose lines are
 *     joined. Default empty: random at each start
 */
@ConfigurationProperties("fivefold.log")
public record LogSettings(
        @DefaultValue("false") boolean async,
        @DefaultValue("8192") int queue,
        @DefaultValue("true") boolean access,
        @DefaultValue("") String userKey) {

    /** Rejects values outside the ranges above. */
    public LogSettings {
        if (queue < 16 || queue > 1_000_000) {
            throw new IllegalArgumentException("fivefold.log.queue must be 16 to 1000000, but is " + queue);
        }
        if (!userKey.isEmpty() && userKey.length() < 16) {
            throw new IllegalArgumentException("fivefold.log.user-key has " + userKey.length()
                    + " characters: set 16 or more, at random, or leave it empty");
        }
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "LogSettings[async=%s, queue=%d, access=%s]".formatted(async, queue, access);
    }
}
