package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.CallContext;
import feign.Request;
import java.time.Duration;

/** What Feign hands through to the HTTP client for a single call: how long it may take, and for whom it is made. */
final class CallOptions extends Request.Options {

    private final Duration allowed;
    private final CallContext context;

    CallOptions(Duration allowed, CallContext context) {
        super(allowed, allowed, false);
        this.allowed = allowed;
        this.context = context;
    }

    /** For the whole call, body included. */
    Duration allowed() {
        return allowed;
    }

    CallContext context() {
        return context;
    }
}
