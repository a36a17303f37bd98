package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.summary.SummaryLog;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/** A line a second and kind of refusal. For any thread. */
final class RefusalLog {

    private final SummaryLog<Refusal> log;

    /**
     * Begins to count.
     *
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    RefusalLog(LongSupplier nanoTime) {
        log = new SummaryLog<>(LoggerFactory.getLogger(RefusalLog.class), nanoTime);
    }

    void count(Refusal refusal) {
        log.count(refusal, number -> "Refused %d since the last such line: %s".formatted(number, refusal.reason()));
    }
}
