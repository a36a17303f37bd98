package dev.fivefold.starter.transport;

import dev.fivefold.engine.call.CallContext;
import java.time.Duration;

/**
 * What bounds a single call.
 *
 * @param allowed for the whole call, from connecting to the last byte, at least 1 ms
 * @param timeouts as configured, whatever time the call has: an instance is not to blame for a connection that had less
 * @param context gets the first byte and all bytes that arrive; cancels the call
 */
public record CallOptions(Duration allowed, Timeouts timeouts, CallContext context) {

    /**
     * The timeouts of a client, as in {@code spring.cloud.openfeign.client.config}.
     *
     * @param connect for a TCP connection
     * @param read between two reads
     */
    public record Timeouts(Duration connect, Duration read) {}
}
