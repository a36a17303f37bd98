package dev.fivefold.lab.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveMetricsTest {

    private static final String METRICS = """
            resilience4j_circuitbreaker_state{name="carts",state="closed"} 0.0
            resilience4j_circuitbreaker_state{name="carts",state="half_open"} 0.0
            resilience4j_circuitbreaker_state{name="carts",state="open"} 1.0
            resilience4j_bulkhead_available_concurrent_calls{name="carts"} 93.0
            resilience4j_bulkhead_max_allowed_concurrent_calls{name="carts"} 100.0
            fivefold_admission_in_flight 4.0
            fivefold_admission_limit 512.0
            fivefold_admission_queued 3.0
            fivefold_admission_brownouts_total 7.0
            """;

    @Test
    void circuit_breakers_bulkheads_and_admission_are_read_from_metrics() {
        Controls.Live live = LiveMetrics.of(METRICS, Set.of("carts"), Map.of("carts", Behavior.OFF), null);
        assertThat(live.services()).isEqualTo(Map.of("carts", "off"));
        assertThat(live.breakers()).isEqualTo(Map.of("carts", "OPEN"));
        assertThat(live.bulkheads()).isEqualTo(Map.of("carts", new Controls.Live.Bulkhead(7, 100)));
        assertThat(live.admission()).isEqualTo(new Controls.Live.Admission(4, 3, 7));
    }

    @Test
    void a_step_without_guards_has_none() {
        Controls.Live live = LiveMetrics.of("", Set.of("carts"), Map.of(), null);
        assertThat(live.services()).isEqualTo(Map.of("carts", "works"));
        assertThat(live.breakers()).isEmpty();
        assertThat(live.bulkheads()).isEmpty();
        assertThat(live.admission()).isNull();
    }
}
