package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LoggedFailuresTest {

    private final AtomicLong nanos = new AtomicLong();
    private final LoggedFailures mishaps = new LoggedFailures(nanos::get);

    @Test
    void mistakes_and_rejections_are_a_line_a_second_with_their_number(CapturedOutput output) {
        for (int i = 0; i < 300; i++) {
            mishaps.unprepared("orders", new IllegalArgumentException("user " + i));
            mishaps.rejected();
        }
        nanos.addAndGet(1_000_000_000);
        mishaps.unprepared("orders", new IllegalArgumentException("the last"));
        mishaps.rejected();

        assertThat(output.toString().lines().map(line -> line.replaceFirst(".*(?=Calls that )", "")))
                .containsExactly(
                        "Calls that could not be prepared (orders, IllegalArgumentException): 1",
                        "Calls that were not made (pool full): 1",
                        "Calls that could not be prepared (orders, IllegalArgumentException): 300",
                        "Calls that were not made (pool full): 300");
    }
}
