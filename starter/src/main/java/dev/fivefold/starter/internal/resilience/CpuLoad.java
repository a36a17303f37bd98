package dev.fivefold.starter.internal.resilience;

import com.sun.management.OperatingSystemMXBean;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** Whether the processors that this process may use, those of its container, are the bottleneck. Measured now and then. Thread-safe. */
public final class CpuLoad {

    private static final long EVERY = Duration.ofMillis(250).toNanos();

    private final double max;
    private final DoubleSupplier load;
    private final LongSupplier nanos;
    private final AtomicLong measuredAt;
    private volatile boolean high;

    /**
     * Measures the load.
     *
     * @param max beyond this it is high; 0 to 1
     * @param load 0 to 1 since the last measurement; negative if unknown
     * @param nanos a monotonic clock in nanoseconds
     */
    public CpuLoad(double max, DoubleSupplier load, LongSupplier nanos) {
        this.max = max;
        this.load = load;
        this.nanos = nanos;
        this.measuredAt = new AtomicLong(nanos.getAsLong());
    }

    /** That of the machine, or of the container. */
    public static CpuLoad ofProcessors(double max, OperatingSystemMXBean system) {
        return new CpuLoad(max, system::getCpuLoad, System::nanoTime);
    }

    /** Whether the load was high in the last quarter of a second or so. */
    public boolean isHigh() {
        long now = nanos.getAsLong();
        long last = measuredAt.get();
        if (now - last >= EVERY && measuredAt.compareAndSet(last, now)) {
            high = load.getAsDouble() > max;
        }
        return high;
    }
}
