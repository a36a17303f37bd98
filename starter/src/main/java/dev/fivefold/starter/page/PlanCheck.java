package dev.fivefold.starter.page;

import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.ServiceTerms;
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
     * A sentence for each service that is too narrow for a stage of a plan; none for most plans. A loop counts as one call: its length is not known.
     *
     * @param terms the limits and the latency of a service, by its name
     */
    public static List<String> tooNarrow(Plan<?> plan, Function<String, ServiceTerms> terms) {
        List<String> found = new ArrayList<>();
        plan.stages().forEach(stage -> {
            Map<String, Long> calls =
                    stage.calls().stream().collect(Collectors.groupingBy(PlannedCall::service, Collectors.counting()));
            calls.forEach((service, count) -> {
                ServiceTerms of = terms.apply(service);
                long rounds = Math.ceilDiv(count, of.permits());
                Duration needed = of.latency().multipliedBy(rounds);
                if (rounds > 1 && needed.compareTo(of.timeout()) > 0) {
                    found.add("The page '" + plan.name() + "' makes " + count + " calls to '" + service
                            + "' at a time. With "
                            + of.permits() + " concurrent ones they need about " + needed.toMillis()
                            + " ms, longer than the timeout of a call, "
                            + of.timeout().toMillis()
                            + " ms: raise resilience4j.bulkhead.instances." + service + ".max-concurrent-calls");
                }
            });
        });
        return found;
    }
}
