package dev.fivefold.starter.internal.config;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Clients that read their pages slowly. On Tomcat; other containers end a write by their own timeout.
 *
 * @param minRate the bytes that a client has to receive in a second, 0 B (no minimum) to 1 MB. A client's
 *     connection is closed if 32 KB take longer than at this rate, and longer than 5 s
 * @param heapShare the share of the heap for pages that slow clients receive, above 0 to 1; beyond it the slowest lose their connections
 */
public record SlowReaderSettings(
        @DefaultValue("1KB") DataSize minRate,
        @DefaultValue("0.15") double heapShare) {
    public SlowReaderSettings {
        Ranges.require("fivefold.slow-readers.min-rate", minRate, DataSize.ofBytes(0), DataSize.ofMegabytes(1));
        if (!(heapShare > 0 && heapShare <= 1)) {
            throw new IllegalArgumentException(
                    "fivefold.slow-readers.heap-share must be above 0 to 1, but is " + heapShare);
        }
    }
}
