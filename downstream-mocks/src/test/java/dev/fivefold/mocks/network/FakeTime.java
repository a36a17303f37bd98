package dev.fivefold.mocks.network;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a pause advances at once, so that tests can check the total of all pauses. Thread-safe. */
public final class FakeTime implements SimulatedTime {

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong paused = new AtomicLong();

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public void pause(Duration duration) {
        advance(duration);
        paused.addAndGet(Math.max(0, duration.toNanos()));
    }

    /** Advances the clock without a pause. */
    void advance(Duration duration) {
        now.addAndGet(Math.max(0, duration.toNanos()));
    }

    /** All pauses so far, together. */
    public Duration paused() {
        return Duration.ofNanos(paused.get());
    }
}
