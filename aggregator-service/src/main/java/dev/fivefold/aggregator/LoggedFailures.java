package dev.fivefold.aggregator;

import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.telemetry.RateLimitedLog;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log: a line a second and kind. */
final class LoggedFailures implements FailureListener {

    private static final Logger LOG = LoggerFactory.getLogger(PlanExecutor.class);

    private final RateLimitedLog unprepared;
    private final RateLimitedLog rejected;

    /**
     * By this clock.
     *
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    LoggedFailures(LongSupplier nanos) {
        unprepared = new RateLimitedLog(LOG, "Calls that could not be prepared ({}): {}", nanos);
        rejected = new RateLimitedLog(LOG, "Calls that were not made ({}): {}", nanos);
    }

    @Override
    public void unprepared(String call, RuntimeException mistake) {
        unprepared.count(call + ", " + mistake.getClass().getSimpleName());
    }

    @Override
    public void rejected() {
        rejected.count("pool full");
    }
}
