package dev.fivefold.starter.http;

import dev.fivefold.engine.call.CallContext;
import feign.Request;
import java.time.Duration;

/** The options of a single prepared call, which Feign passes on to its client: the time that it has, and its context. */
public final class CallOptions extends Request.Options {

    private final Duration allowed;
    private final Limits limits;
    private final CallContext context;

    /**
     * The options of one call.
     *
     * @param allowed for the whole call, from connecting to the last byte, at least 1 ms
     */
    public CallOptions(Duration allowed, Limits limits, CallContext context) {
        super(allowed, allowed, false);
        this.allowed = allowed;
        this.limits = limits;
        this.context = context;
    }

    /** For the whole call, from connecting to the last byte. */
    Duration allowed() {
        return allowed;
    }

    Duration connectWithin() {
        return shorter(limits.connectTimeout());
    }

    Duration readWithin() {
        return shorter(limits.readTimeout());
    }

    CallContext context() {
        return context;
    }

    private Duration shorter(Duration timeout) {
        return timeout.compareTo(allowed) < 0 ? timeout : allowed;
    }

    /**
     * The timeouts of a client, as in {@code spring.cloud.openfeign.client.config}.
     *
     * @param connectTimeout for a TCP connection
     * @param readTimeout between two reads
     */
    public record Limits(Duration connectTimeout, Duration readTimeout) {}
}
