package dev.fivefold.lab.storm;

import static java.util.stream.Collectors.groupingBy;

import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.measure.Percentiles;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Recovery times. Time is cut into windows of 500 ms, and a request belongs to the window in which it was due. Recovery is the first
 * window from which on all are good for as long as it has to hold; a window without a request is like its neighbors. A recovery of 0 is
 * one at once, and all are exact to half a second. Pure.
 */
final class Recovery {

    static final Duration WINDOW = Duration.ofMillis(500);

    /** The natural variation of a median of a few pages. */
    private static final double SLOWER = 1.5;

    private final long holds;

    /** Of pages that must stay good for this long. */
    Recovery(Duration holds) {
        this.holds = Math.max(1, holds.dividedBy(WINDOW));
    }

    /**
     * Milliseconds until half of the requests of a window are served within one and a half times the calm median, where shed and failed
     * ones count as unserved; null if that is not reached.
     */
    @Nullable
    Long quickAgainMs(Collection<Result> results, double calmP50Ms, Duration from, Duration to) {
        return since(results, from, to, window -> p50(window) <= SLOWER * calmP50Ms);
    }

    /** Milliseconds until all requests of a window get full pages; null if that is not reached. */
    @Nullable
    Long fullAgainMs(Collection<Result> results, Duration from, Duration to) {
        return since(
                results, from, to, window -> window.stream().allMatch(result -> result.outcome() == Outcome.SERVED));
    }

    private @Nullable Long since(Collection<Result> results, Duration from, Duration to, Predicate<List<Result>> good) {
        Map<Long, List<Result>> windows = Sums.between(results, from, to).stream()
                .collect(groupingBy(result -> (result.dueNanos() - from.toNanos()) / WINDOW.toNanos()));
        long begin = 0; // of the good ones up to here
        boolean any = false;
        for (long i = 0; i < to.minus(from).dividedBy(WINDOW); i++) {
            List<Result> window = windows.getOrDefault(i, List.of());
            if (!window.isEmpty() && !good.test(window)) {
                begin = i + 1;
                any = false;
            } else {
                any |= !window.isEmpty();
            }
            if (any && i + 1 - begin >= holds) {
                return begin * WINDOW.toMillis();
            }
        }
        return null;
    }

    private static double p50(List<Result> window) {
        return new Percentiles(window.stream()
                        .map(result -> result.outcome().isServed() ? result.millis() : Double.POSITIVE_INFINITY)
                        .toList())
                .at(50);
    }
}
