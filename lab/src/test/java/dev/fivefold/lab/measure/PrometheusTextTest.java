package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    private static final String TEXT = """
            # HELP fivefold_downstream_call_seconds_count Calls of pages to services.
            # TYPE fivefold_downstream_call_seconds_count counter
            fivefold_downstream_call_seconds_count{service="users"} 120.0
            fivefold_downstream_call_seconds_count{service="a,b} \\"c\\" 7"} 1.5E3 1732190000000
            fivefold_downstream_call_seconds_count_seconds{service="users"} 999.0
            # TYPE fivefold_downstream_extra_calls_total counter
            fivefold_downstream_extra_calls_total{reason="hedge",service="users"} 3.0
            fivefold_downstream_extra_calls_total{service="orders",reason="hedge"} 4.0
            fivefold_downstream_extra_calls_total{reason="retry",service="users"} 50.0
            fivefold_downstream_extra_calls_total{service=",reason=\\"hedge\\",",reason="retry"} 60.0
            jvm_threads_live_threads 34.0
            """;

    @Test
    void a_counter_is_summed_over_all_its_labels() {
        assertThat(PrometheusText.sum(TEXT, "fivefold_downstream_call_seconds_count", ""))
                .isEqualTo(1620);
        assertThat(PrometheusText.sum(TEXT, "jvm_threads_live_threads", "")).isEqualTo(34);
    }

    @Test
    void a_label_chooses_wherever_it_stands() {
        assertThat(PrometheusText.sum(TEXT, "fivefold_downstream_extra_calls_total", "reason=\"hedge\""))
                .isEqualTo(7);
        assertThat(PrometheusText.sum(TEXT, "fivefold_downstream_extra_calls_total", "reason=\"retry\""))
                .isEqualTo(110);
    }

    @Test
    void a_counter_that_has_counted_nothing_yet_is_zero() {
        assertThat(PrometheusText.sum(TEXT, "fivefold_downstream_extra_calls_total", "reason=\"other\""))
                .isZero();
        assertThat(PrometheusText.sum("", "fivefold_downstream_call_seconds_count", ""))
                .isZero();
        assertThat(PrometheusText.sum(TEXT, "jvm_threads_live_threads", "reason=\"hedge\""))
                .isZero();
    }

    @Test
    void a_value_that_is_no_number_is_rejected() {
        assertThatExceptionOfType(NumberFormatException.class)
                .isThrownBy(() -> PrometheusText.sum("calls_total many\n", "calls_total", ""));
    }
}
