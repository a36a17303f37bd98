package dev.fivefold.gateway.ratelimit;

import com.netflix.zuul.context.SessionContext;
import io.github.bucket4j.ConsumptionProbe;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The remaining requests of a client, in the request's context until the response reports them.
 *
 * @param remaining how many requests it may send now
 * @param seconds until it has all of them again; if it has none, until the next one; rounded up
 */
record Allowance(long remaining, long seconds) {

    private static final String KEY = "allowance";

    static Allowance of(ConsumptionProbe probe) {
        long nanos = probe.isConsumed() ? probe.getNanosToWaitForReset() : probe.getNanosToWaitForRefill();
        return new Allowance(probe.getRemainingTokens(), Math.ceilDiv(nanos, TimeUnit.SECONDS.toNanos(1)));
    }

    static @Nullable Allowance of(SessionContext context) {
        return context.get(KEY) instanceof Allowance allowance ? allowance : null;
    }

    void putInto(SessionContext context) {
        context.put(KEY, this);
    }
}
