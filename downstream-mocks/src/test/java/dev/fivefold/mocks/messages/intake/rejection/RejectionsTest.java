package dev.fivefold.mocks.messages.intake.rejection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fivefold.mocks.messages.intake.FakeTicker;
import dev.fivefold.mocks.messages.intake.id.UniqueId;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;

@ExtendWith(OutputCaptureExtension.class)
class RejectionsTest {

    private static final UniqueId ID = () -> "ID-7";

    private final FakeTicker time = new FakeTicker();
    private final Rejections quiet = new QuietRejections(time);
    private final Rejections stackTrace = new StackTraceRejections();

    @ParameterizedTest
    @EnumSource
    void both_give_the_sender_the_same_response(Rejection rejection) {
        ResponseEntity<ProblemDetail> response = quiet.respond(rejection, ID);
        ErrorResponseException thrown =
                catchThrowableOfType(ErrorResponseException.class, () -> stackTrace.respond(rejection, ID));

        assertThat(response.getStatusCode()).isEqualTo(thrown.getStatusCode());
        assertThat(response.getBody()).isEqualTo(thrown.getBody());
        assertThat(response.getHeaders().getFirst("Retry-After"))
                .isEqualTo(thrown.getHeaders().getFirst("Retry-After"));
    }

    @Test
    void a_stack_trace_is_logged_for_each_message(CapturedOutput output) {
        assertThatExceptionOfType(ErrorResponseException.class)
                .isThrownBy(() -> stackTrace.respond(Rejection.DUPLICATE, ID));

        assertThat(output)
                .contains("Message rejected: reason=duplicate message_id=ID-7")
                .contains("\tat " + getClass().getName());
    }

    @Test
    void a_logged_rejection_is_the_same_and_throws_no_exception(CapturedOutput output) {
        stackTrace.report(Rejection.DUPLICATE, ID);
        quiet.report(Rejection.FULL, ID);

        assertThat(output)
                .contains("Message rejected: reason=duplicate message_id=ID-7")
                .contains("\tat " + getClass().getName())
                .contains("Messages rejected: reason=full count=1");
    }

    @Test
    void with_quiet_logging_there_is_a_line_a_second_and_reason_with_the_number(CapturedOutput output) {
        for (int i = 0; i < 500; i++) {
            quiet.respond(Rejection.DUPLICATE, ID);
        }
        quiet.respond(Rejection.FULL, ID);
        time.advance(Duration.ofSeconds(1));
        quiet.respond(Rejection.DUPLICATE, ID);

        assertThat(output.toString().lines().map(line -> line.replaceFirst(".*(?=Messages rejected)", "")))
                .containsExactly(
                        "Messages rejected: reason=duplicate count=1",
                        "Messages rejected: reason=full count=1",
                        "Messages rejected: reason=duplicate count=500");
    }
}
