package dev.fivefold.engine.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chain of dependent calls that takes longest: no schedule of a plan's calls can complete its page sooner (Kelley and
 * Walker, 1959). Immutable.
 *
 * @param calls from the first to the last
 * @param length the sum of their times
 */
public record CriticalPath(List<PlannedCall<?>> calls, Duration length) {

    public CriticalPath {
        calls = List.copyOf(calls);
    }

    /**
     * The efficiency of a page's execution: 1 if no schedule of its calls could have been faster.
     *
     * @param elapsed from the start of the page to the last result that it waited for
     */
    public double shareOf(Duration elapsed) {
        return elapsed.isPositive() ? Math.min(1, (double) length.toNanos() / elapsed.toNanos()) : 1;
    }

    /** The critical path of a page by the measured times of its calls; the calls of a loop count as parallel. */
    public static CriticalPath of(PlanOutcome outcome) {
        Map<PlannedCall<?>, Duration> times = new LinkedHashMap<>(); // in their order
        outcome.entries().forEach(entry -> times.put(entry.call(), entry.slowest()));
        return of(List.copyOf(times.keySet()), call -> times.getOrDefault(call, Duration.ZERO));
    }

    /**
     * The critical path of calls by the given times.
     *
     * @param calls in the order of their plan: each after those that it depends on
     */
    public static CriticalPath of(List<PlannedCall<?>> calls, Function<PlannedCall<?>, Duration> time) {
        Map<PlannedCall<?>, Duration> endOf = new HashMap<>();
        Map<PlannedCall<?>, PlannedCall<?>> before = new HashMap<>();
        PlannedCall<?> last = null;
        Duration longest = Duration.ZERO;
        for (PlannedCall<?> call : calls) {
            Duration start = Duration.ZERO;
            for (PlannedCall<?> dependency : call.dependencies()) {
                Duration end = endOf.getOrDefault(dependency, Duration.ZERO);
                if (end.compareTo(start) > 0) {
                    start = end;
                    before.put(call, dependency);
                }
            }
            Duration end = start.plus(time.apply(call));
            endOf.put(call, end);
            if (last == null || end.compareTo(longest) > 0) {
                last = call;
                longest = end;
            }
        }
        List<PlannedCall<?>> path = new ArrayList<>();
        for (@Nullable PlannedCall<?> call = last; call != null; call = before.get(call)) {
            path.addFirst(call);
        }
        return new CriticalPath(path, longest);
    }
}
