package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test advances. Thread-safe. */
public final class FakeTicker extends Ticker {

    private final AtomicLong now = new AtomicLong(-1_000_000_000L); // any origin is valid, even a negative one

    @Override
    public long read() {
        return now.get();
    }

    public void advance(Duration duration) {
        now.addAndGet(duration.toNanos());
    }
}
