package dev.fivefold.mocks.network;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The line of one response: it sends bytes no faster than the bandwidth of the service. Each response has a line of its
 * own, so two responses of a service do not slow each other down. For one thread at a time.
 */
final class Line {

    /** A shorter gap is a late timer, for which the line compensates; a longer gap is an idle line. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final double NANOS_PER_SECOND = 1e9;

    private final long bytesPerSecond;
    private final SimulatedTime time;
    private long freeAt;

    Line(long bytesPerSecond, SimulatedTime time) {
        this.bytesPerSecond = bytesPerSecond;
        this.time = time;
        this.freeAt = time.nanoTime() - IDLE_NANOS;
    }

    /** Returns when the bytes have gone over the line. */
    void carry(int bytes) throws InterruptedException {
        long now = time.nanoTime();
        long start = now - freeAt < IDLE_NANOS ? freeAt : now;
        freeAt = start + Math.round(bytes * NANOS_PER_SECOND / bytesPerSecond);
        time.pause(Duration.ofNanos(freeAt - now));
    }
}
