package dev.fivefold.starter.http;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import feign.Request;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The options of a single prepared call, which Feign passes on to its client: the time that it has, and its context. */
public final class CallOptions extends Request.Options {

    private final Duration allowed;
    private final Limits limits;
    private final CallContext context;
    private final boolean plain;
    private final @Nullable String ifNoneMatch;

    /**
     * The options of one call.
     *
     * @param allowed for the whole call, from connecting to the last byte, at least 1 ms
     * @param plain whether the response is requested without compression
     * @param ifNoneMatch the validator of a stored response, which the service may confirm; {@code null} without one
     */
    public CallOptions(
            Duration allowed, Limits limits, CallContext context, boolean plain, @Nullable String ifNoneMatch) {
        super(Comparators.min(limits.connectTimeout(), allowed), Comparators.min(limits.readTimeout(), allowed), false);
        this.allowed = allowed;
        this.limits = limits;
        this.context = context;
        this.plain = plain;
        this.ifNoneMatch = ifNoneMatch;
    }

    /** For the whole call, from connecting to the last byte. */
    Duration allowed() {
        return allowed;
    }

    /** As configured, whatever time the call has. */
    Limits limits() {
        return limits;
    }

    CallContext context() {
        return context;
    }

    boolean plain() {
        return plain;
    }

    @Nullable
    String ifNoneMatch() {
        return ifNoneMatch;
    }

    /**
     * The timeouts of a client, as in {@code spring.cloud.openfeign.client.config}.
     *
     * @param connectTimeout for a TCP connection
     * @param readTimeout between two reads
     */
    public record Limits(Duration connectTimeout, Duration readTimeout) {}
}
