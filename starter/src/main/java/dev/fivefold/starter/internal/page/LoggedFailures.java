package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.telemetry.RateLimitedLog;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs calls that were not made, and responses that pages have no room for, at a limited rate. */
public final class LoggedFailures implements FailureListener {

    private static final Logger LOG = LoggerFactory.getLogger(PlanExecutor.class);

    private final RateLimitedLog unprepared;
    private final RateLimitedLog rejected;
    private final RateLimitedLog oversized;

    public LoggedFailures(LongSupplier nanos) {
        unprepared = new RateLimitedLog(LOG, "Calls could not be prepared: {} count={}", nanos);
        rejected = new RateLimitedLog(LOG, "Calls rejected: reason={} count={}", nanos);
        oversized = new RateLimitedLog(
                LOG, "Responses discarded, pages exceed fivefold.heap.page-size: call={} count={}", nanos);
    }

    @Override
    public void unprepared(String call, RuntimeException failure) {
        unprepared.count("call=" + call + " error=" + failure.getClass().getSimpleName());
    }

    @Override
    public void rejected() {
        rejected.count("pool_full");
    }

    @Override
    public void oversized(String call, long maxBytes) {
        oversized.count(call);
    }
}
