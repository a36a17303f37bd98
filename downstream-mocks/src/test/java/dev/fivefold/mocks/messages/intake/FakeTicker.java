package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes when a test says so. Safe for use by many threads. */
public final class FakeTicker extends Ticker {

    private final AtomicLong now = new AtomicLong(-1_000_000_000L); // any origin will do, and so must a negative one

    @Override
    public long read() {
        return now.get();
    }

    public void advance(Duration duration) {
        now.addAndGet(duration.toNanos());
    }
}
