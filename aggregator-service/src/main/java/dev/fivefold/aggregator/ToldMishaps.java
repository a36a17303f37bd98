package dev.fivefold.aggregator;

import dev.fivefold.aggregator.summary.SummaryLog;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.PlanExecutor;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log: a line a second and kind. */
final class ToldMishaps implements FailureListener {

    private static final Logger LOG = LoggerFactory.getLogger(PlanExecutor.class);

    private final SummaryLog unprepared;
    private final SummaryLog rejected;

    /**
     * By this clock.
     *
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    ToldMishaps(LongSupplier nanos) {
        unprepared = new SummaryLog(LOG, "Calls that could not be prepared ({}): {}", nanos);
        rejected = new SummaryLog(LOG, "Calls that were not made ({}): {}", nanos);
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
