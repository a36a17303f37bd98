package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.lab.report.Trace.Moments;
import dev.fivefold.lab.report.Trace.TracedCall;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceTest {

    @Test
    void timestamps_out_of_order_are_sorted() {
        assertThat(new Moments(10, 9.99, 20, 30)).isEqualTo(new Moments(10, 10, 20, 30));
        assertThat(new Moments(10, 12, 11, 30)).isEqualTo(new Moments(10, 12, 12, 30));
        assertThat(new Moments(10, 12, 30.01, 30)).isEqualTo(new Moments(10, 12, 30, 30));
        assertThat(new Moments(10, 12, 0, 11.99)).isEqualTo(new Moments(10, 12, 0, 12));
    }

    @Test
    void an_invalid_timestamp_is_rejected() {
        for (double ms : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 600_001}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Moments(0, 0, 0, ms));
            assertThatIllegalArgumentException().isThrownBy(() -> new Trace(ms, List.of(), List.of()));
        }
    }

    @Test
    void a_trace_that_no_page_can_have_is_rejected() {
        Moments moments = new Moments(0, 0, 0, 1);
        TracedCall loop = new TracedCall("loop", "users", "success", Collections.nCopies(1_001, moments));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trace(1, List.of(), List.of(loop, loop)))
                .withMessage("more than 2000 calls");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trace(1, List.of("stranger"), List.of(loop)))
                .withMessageContaining("critical path");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TracedCall("x".repeat(101), "users", "success", List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new TracedCall("profile", " ", "success", List.of()));
    }
}
