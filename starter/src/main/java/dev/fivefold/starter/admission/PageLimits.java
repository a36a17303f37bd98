package dev.fivefold.starter.admission;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import java.util.concurrent.TimeUnit;

/** The limit of concurrent pages, fixed or adaptive by their durations. ADR 22 has the reasons for each of these values. */
final class PageLimits {

    /** It never falls lower, or the windows of a slow service would not have {@link #SAMPLES} pages and it would not rise again. */
    static final int LEAST = 10;

    /** What it begins with: enough for a small machine, and soon more on a large one. */
    static final int FIRST = 20;

    /** Pages of which a window takes the mean; of fewer nothing is learnt. */
    private static final int SAMPLES = 10;

    private static final long SHORTEST_WINDOW_SECONDS = 1;
    private static final long LONGEST_WINDOW_SECONDS = 10;

    /** Windows that the usual time is a mean of: ten minutes of them. */
    private static final int USUAL = 600;

    /** A mean of up to twice the usual time is no queue. */
    private static final double TOLERANCE = 2;

    /** By how much it grows at most, before smoothing. */
    private static final int GROWTH = 4;

    /** A window moves it by a fifth of the way: down by a tenth at most. */
    private static final double SMOOTHING = 0.2;

    private PageLimits() {}

    /** This many, always. */
    static Limit fixed(int max) {
        return FixedLimit.of(max);
    }

    /** As many as pages that take no longer than usual allow for, and never more than this. */
    static Limit adaptive(int max) {
        return WindowedLimit.newBuilder()
                .minWindowTime(SHORTEST_WINDOW_SECONDS, TimeUnit.SECONDS)
                .maxWindowTime(LONGEST_WINDOW_SECONDS, TimeUnit.SECONDS)
                .windowSize(SAMPLES)
                .build(Gradient2Limit.newBuilder()
                        .initialLimit(Math.min(FIRST, max))
                        .minLimit(Math.min(LEAST, max))
                        .maxConcurrency(max)
                        .rttTolerance(TOLERANCE)
                        .queueSize(GROWTH)
                        .smoothing(SMOOTHING)
                        .longWindow(USUAL)
                        .build());
    }
}
