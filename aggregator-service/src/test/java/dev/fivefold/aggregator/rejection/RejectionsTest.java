package dev.fivefold.aggregator.rejection;

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
class RejectionsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Rejections quiet = new QuietRejections(nanos::get);
    private final Rejections stackTrace = new StackTraceRejections();

    @ParameterizedTest
    @EnumSource
    void both_give_the_sender_the_same_response(Rejection rejection) {
        ResponseEntity<ProblemDetail> response = quiet.respond(rejection);
        RejectedMessageException thrown =
                catchThrowableOfType(RejectedMessageException.class, () -> stackTrace.respond(rejection));

        assertThat(response.getStatusCode()).isEqualTo(thrown.getStatusCode());
        assertThat(response.getBody()).isEqualTo(thrown.getBody());
        assertThat(response.getHeaders().getFirst("Retry-After"))
                .isEqualTo(thrown.getHeaders().getFirst("Retry-After"));
    }

    @Test
    void a_stack_trace_is_logged_for_each(CapturedOutput output) {
        assertThatExceptionOfType(RejectedMessageException.class)
                .isThrownBy(() -> stackTrace.respond(Rejection.DUPLICATE));

        assertThat(output)
                .contains("Request rejected: reason=duplicate")
                .contains("at " + getClass().getName());
    }

    @Test
    void with_quiet_logging_there_is_a_line_a_second_and_reason_with_the_number(CapturedOutput output) {
        for (int i = 0; i < 500; i++) {
            quiet.respond(Rejection.DUPLICATE);
        }
        quiet.respond(Rejection.FULL);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        quiet.respond(Rejection.DUPLICATE);

        assertThat(output.toString()
                        .lines()
                        .map(line -> line.replaceFirst(".*(Requests rejected: reason=\\w+ count=\\d+).*", "$1")))
                .containsExactly(
                        "Requests rejected: reason=duplicate count=1",
                        "Requests rejected: reason=full count=1",
                        "Requests rejected: reason=duplicate count=500");
    }
}
