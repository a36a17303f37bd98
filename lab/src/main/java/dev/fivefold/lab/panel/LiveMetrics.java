package dev.fivefold.lab.panel;

import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.panel.Controls.Live;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the state of circuit breakers, bulkheads and admission from the aggregator's metrics. */
final class LiveMetrics {

    private static final List<String> STATES = List.of("OPEN", "HALF_OPEN", "CLOSED");
    private static final String AVAILABLE = "resilience4j_bulkhead_available_concurrent_calls";
    private static final String MOST = "resilience4j_bulkhead_max_allowed_concurrent_calls";

    private LiveMetrics() {}

    static Live of(String metrics, Set<String> services, Map<String, Behavior> faults, Live.@Nullable LoadState load) {
        Map<String, String> behaviors = new LinkedHashMap<>();
        Map<String, String> breakers = new LinkedHashMap<>();
        Map<String, Live.Bulkhead> bulkheads = new LinkedHashMap<>();
        for (String service : services) {
            behaviors.put(service, faults.getOrDefault(service, Behavior.WORKS).label());
            String name = "name=\"" + service + "\"";
            STATES.stream()
                    .filter(state -> isIn(metrics, service, state))
                    .findFirst()
                    .ifPresent(state -> breakers.put(service, state));
            int most = (int) PrometheusText.sum(metrics, MOST, name);
            if (most > 0) {
                bulkheads.put(
                        service, new Live.Bulkhead(most - (int) PrometheusText.sum(metrics, AVAILABLE, name), most));
            }
        }
        return new Live(behaviors, breakers, bulkheads, admission(metrics), load);
    }

    /** Its labels are in the order of the alphabet: the name and then the state. */
    private static boolean isIn(String metrics, String service, String state) {
        String labels = "name=\"%s\",state=\"%s\"".formatted(service, state.toLowerCase(Locale.ROOT));
        return PrometheusText.sum(metrics, "resilience4j_circuitbreaker_state", labels) == 1;
    }

    private static Live.@Nullable Admission admission(String metrics) {
        return PrometheusText.sum(metrics, "fivefold_admission_limit", "") == 0
                ? null
                : new Live.Admission(
                        (int) PrometheusText.sum(metrics, "fivefold_admission_in_flight", ""),
                        (int) PrometheusText.sum(metrics, "fivefold_admission_queued", ""),
                        (long) PrometheusText.sum(metrics, "fivefold_admission_brownouts_total", ""));
    }
}
