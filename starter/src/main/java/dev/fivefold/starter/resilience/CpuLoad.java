package dev.fivefold.starter.resilience;

import com.sun.management.OperatingSystemMXBean;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** Whether the processors that this process may use, those of its container, are the bottleneck. Measured now and then. Thread-safe. */
public final class CpuLoad {

    /** Queues grow without bound from about here on. */
    private static final double HIGH = 0.85;

    private static final long EVERY = Duration.ofMillis(250).toNanos();

    private final DoubleSupplier load;
    private final LongSupplier nanos;
    private final AtomicLong measuredAt;
    private volatile boolean high;

    /**
     * Measures the load.
     *
     * @param load 0 to 1 since the last measurement; negative if unknown
     * @param nanos a monotonic clock in nanoseconds
     */
    public CpuLoad(DoubleSupplier load, LongSupplier nanos) {
        this.load = load;
        this.nanos = nanos;
        this.measuredAt = new AtomicLong(nanos.getAsLong());
    }

    /** That of the machine, or of the container. */
    public static CpuLoad ofProcessors(OperatingSystemMXBean system) {
        return new CpuLoad(system::getCpuLoad, System::nanoTime);
    }

    /** Whether the load was high in the last quarter of a second or so. */
    boolean isHigh() {
        long now = nanos.getAsLong();
        long last = measuredAt.get();
        if (now - last >= EVERY && measuredAt.compareAndSet(last, now)) {
            high = load.getAsDouble() > HIGH;
        }
        return high;
    }
}
