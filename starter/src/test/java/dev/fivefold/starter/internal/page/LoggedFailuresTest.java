package dev.fivefold.starter.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LoggedFailuresTest {

    private final AtomicLong nanos = new AtomicLong();
    private final LoggedFailures failures = new LoggedFailures(nanos::get);

    @Test
    void a_response_that_exceeds_the_page_names_the_setting(CapturedOutput output) {
        failures.oversized("reviews", 4_000_000);

        assertThat(output.toString())
                .contains("Responses discarded, pages exceed fivefold.heap.page-size: call=reviews count=1");
    }

    @Test
    void unprepared_and_rejected_calls_are_a_line_a_second_with_their_number(CapturedOutput output) {
        for (int i = 0; i < 300; i++) {
            failures.unprepared("orders", new IllegalArgumentException("user " + i));
            failures.rejected();
        }
        nanos.addAndGet(1_000_000_000);
        failures.unprepared("orders", new IllegalArgumentException("the last"));
        failures.rejected();

        assertThat(output.toString().lines().map(line -> line.replaceFirst(".*(?=Calls )", "")))
                .containsExactly(
                        "Calls could not be prepared: call=orders error=IllegalArgumentException count=1",
                        "Calls rejected: reason=pool_full count=1",
                        "Calls could not be prepared: call=orders error=IllegalArgumentException count=300",
                        "Calls rejected: reason=pool_full count=300");
    }
}
