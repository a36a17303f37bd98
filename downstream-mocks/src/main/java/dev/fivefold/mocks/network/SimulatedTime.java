package dev.fivefold.mocks.network;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The clock of the simulated network, and the only place of the project that sleeps. A service's delay and bandwidth
 * are simulated, declared in lab/scenario.yaml, and the same in every step. Tests use a clock of their own.
 */
public interface SimulatedTime {

    /** Nanoseconds from an arbitrary origin, as {@link System#nanoTime}. */
    long nanoTime();

    /** Blocks the calling thread, which is virtual; returns at once if the duration is not positive. */
    void pause(Duration duration) throws InterruptedException;

    /** The machine's clock. */
    static SimulatedTime real() {
        return new SimulatedTime() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(duration.toNanos());
            }
        };
    }
}
