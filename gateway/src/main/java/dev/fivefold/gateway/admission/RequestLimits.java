package dev.fivefold.gateway.admission;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import java.util.concurrent.TimeUnit;

/**
 * How many requests may be at the origins at a time, fixed or by how long their answers take. ADR 26 says where these figures
 * differ from those of the aggregator, ADR 22 has the reasons for the others.
 */
final class RequestLimits {

    /** It never falls lower: services that are slow and not full must still be asked. */
    static final int LEAST = 20;

    private static final int SAMPLES = 10;
    private static final long SHORTEST_WINDOW_SECONDS = 1;
    private static final long LONGEST_WINDOW_SECONDS = 10;
    private static final int USUAL = 600;
    private static final double TOLERANCE = 2;
    private static final int GROWTH = 4;
    private static final double SMOOTHING = 0.2;

    private RequestLimits() {}

    /** This many, always. */
    static Limit fixed(int max) {
        return FixedLimit.of(max);
    }

    /** What an adaptive one begins with. */
    static int first(int max) {
        return Math.max(Math.min(LEAST, max), max / 2);
    }

    /** As many as answers that take no longer than usual allow for, and never more than this. */
    static Limit adaptive(int max) {
        return WindowedLimit.newBuilder()
                .minWindowTime(SHORTEST_WINDOW_SECONDS, TimeUnit.SECONDS)
                .maxWindowTime(LONGEST_WINDOW_SECONDS, TimeUnit.SECONDS)
                .windowSize(SAMPLES)
                .build(Gradient2Limit.newBuilder()
                        .initialLimit(first(max))
                        .minLimit(Math.min(LEAST, max))
                        .maxConcurrency(max)
                        .rttTolerance(TOLERANCE)
                        .queueSize(GROWTH)
                        .smoothing(SMOOTHING)
                        .longWindow(USUAL)
                        .build());
    }
}
