package dev.fivefold.aggregator.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

@ExtendWith(OutputCaptureExtension.class)
class RefusalsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Refusals quiet = new QuietRefusals(nanos::get);
    private final Refusals stackTrace = new StackTraceRefusals();

    @ParameterizedTest
    @EnumSource
    void both_give_the_sender_the_same_response(Refusal refusal) {
        ResponseEntity<ProblemDetail> response = quiet.answer(refusal);
        RefusedException thrown = catchThrowableOfType(RefusedException.class, () -> stackTrace.answer(refusal));

        assertThat(response.getStatusCode()).isEqualTo(thrown.getStatusCode());
        assertThat(response.getBody()).isEqualTo(thrown.getBody());
        assertThat(response.getHeaders().getFirst("Retry-After"))
                .isEqualTo(thrown.getHeaders().getFirst("Retry-After"));
    }

    @Test
    void a_stack_trace_is_logged_for_each(CapturedOutput output) {
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> stackTrace.answer(Refusal.DUPLICATE));

        assertThat(output)
                .contains("Request rejected: reason=duplicate")
                .contains("at " + getClass().getName());
    }

    @Test
    void with_quiet_logging_there_is_a_line_a_second_and_reason_with_the_number(CapturedOutput output) {
        for (int i = 0; i < 500; i++) {
            quiet.answer(Refusal.DUPLICATE);
        }
        quiet.answer(Refusal.FULL);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        quiet.answer(Refusal.DUPLICATE);

        assertThat(output.toString()
                        .lines()
                        .map(line -> line.replaceFirst(".*(Requests rejected: reason=\\w+ count=\\d+).*", "$1")))
                .containsExactly(
                        "Requests rejected: reason=duplicate count=1",
                        "Requests rejected: reason=full count=1",
                        "Requests rejected: reason=duplicate count=500");
    }
}
