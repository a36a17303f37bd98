package dev.fivefold.lab.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The longest chain of dependent calls of a plan: a lower bound without caching. */
public final class CriticalPath {

    private CriticalPath() {}

    /**
     * Its length, if each call takes its service's delay and a loop's calls are concurrent.
     *
     * @param calls in the order of the plan: each behind its dependencies
     * @throws IllegalArgumentException if a service has no delay
     */
    public static Duration length(List<PlannedCall> calls, Map<String, Duration> delays) {
        Map<String, Duration> ends = new HashMap<>();
        Duration longest = Duration.ZERO;
        for (PlannedCall call : calls) {
            Duration delay = delays.get(call.service());
            if (delay == null) {
                throw new IllegalArgumentException("the scenario has no delay for the service '" + call.service()
                        + "' that the plan calls: add it under fivefold.mocks.services");
            }
            Duration end = call.dependencies().stream()
                    .map(ends::get)
                    .filter(Objects::nonNull)
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO)
                    .plus(delay);
            ends.put(call.name(), end);
            longest = end.compareTo(longest) > 0 ? end : longest;
        }
        return longest;
    }

    /** A call as the aggregator's {@code /actuator/plans} shows it. */
    public record PlannedCall(String name, String service, List<String> dependencies) {}
}
