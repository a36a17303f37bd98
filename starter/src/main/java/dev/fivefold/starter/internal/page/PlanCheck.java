package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the pages that could not be complete even alone. They make more calls to a service than its bulkhead permits in
 * the timeout of a call.
 */
public final class PlanCheck {

    private PlanCheck() {}

    /**
     * A service whose bulkhead is too narrow for a page.
     *
     * @param calls of a stage of the page to the service
     * @param permits of the bulkhead
     * @param needed time for the calls
     * @param timeout of a call
     */
    public record TooNarrow(String page, String service, long calls, int permits, Duration needed, Duration timeout) {}

    /**
     * Each service that is too narrow for a stage of a plan; none for most plans. A loop counts as one call: its length is not known.
     *
     * @param terms the limits and the latency of a service, by its name
     */
    public static List<TooNarrow> tooNarrow(Plan<?> plan, Function<String, ServiceTerms> terms) {
        List<TooNarrow> found = new ArrayList<>();
        plan.stages().forEach(stage -> {
            Map<String, Long> calls =
                    stage.calls().stream().collect(Collectors.groupingBy(PlannedCall::service, Collectors.counting()));
            calls.forEach((service, count) -> {
                ServiceTerms of = terms.apply(service);
                long rounds = Math.ceilDiv(count, of.permits());
                Duration needed = of.latency().multipliedBy(rounds);
                if (rounds > 1 && needed.compareTo(of.timeout()) > 0) {
                    found.add(new TooNarrow(plan.name(), service, count, of.permits(), needed, of.timeout()));
                }
            });
        });
        return found;
    }
}
