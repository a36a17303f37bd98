package dev.fivefold.mocks.network;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The network of one service: its current behaviour, and its random values for each request. The n-th request of a
 * service has the same values in every run with the same seed, whatever the load of other services. Thread-safe.
 */
final class NetworkBehavior {

    /** The random values of a request: its delay, and whether it fails after it. */
    record Sample(Duration delay, boolean failed) {}

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final long seed;
    private final AtomicLong calls = new AtomicLong();
    private volatile Behavior behavior;

    NetworkBehavior(long seed, Behavior behavior) {
        this.seed = seed;
        this.behavior = behavior;
    }

    /** Counts a request and makes its random values. */
    Sample next() {
        Behavior now = behavior;
        SplittableRandom random = new SplittableRandom(seed + STEP * calls.getAndIncrement());
        double factor = 1 + now.spread() * (2 * random.nextDouble() - 1);
        boolean failed = random.nextDouble() < now.failureRate();
        // Generated last, so that a tail leaves the other values unchanged. From a split generator: the third number of
        // this one is the second of the next request's, which would fail whenever this request is slow.
        boolean slow = random.split().nextDouble() < now.tailShare();
        double delayNanos = now.delay().toNanos() * factor * (slow ? now.tailFactor() : 1);
        return new Sample(Duration.ofNanos(Math.round(delayNanos)), failed);
    }

    /** Requests since the start. */
    long calls() {
        return calls.get();
    }

    Behavior behavior() {
        return behavior;
    }

    /** Applies to requests from now on; responses in flight keep their bandwidth. */
    void adjust(Behavior changed) {
        behavior = changed;
    }
}
