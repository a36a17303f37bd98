package dev.fivefold.mocks.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TextLinesTest {

    private static final Instant ANSWERED = Instant.parse("2026-11-23T12:00:00.5Z");
    private static final AccessLine LINE = new AccessLine(ANSWERED, "GET", "/a", 200, 5, 7, "id", null, "home", "user");

    private final ListAppender<ILoggingEvent> told = new ListAppender<>();
    private final Logger access = new LoggerContext().getLogger("access");
    private final TextLines lines = new TextLines(access);

    @BeforeEach
    void listen() {
        access.addAppender(told);
        told.start();
    }

    @Test
    void a_line_is_of_the_time_of_its_answer_and_has_what_is_known_for_whatever_form_the_log_has() {
        lines.write(List.of(LINE));

        assertThat(told.list).singleElement().satisfies(event -> {
            assertThat(event.getInstant()).isEqualTo(ANSWERED);
            assertThat(event.getFormattedMessage()).isEqualTo("GET /a 200 in 7 ms, 5 bytes");
            assertThat(event.getKeyValuePairs())
                    .extracting(pair -> pair.key + "=" + pair.value)
                    .containsExactly(
                            "method=GET",
                            "path=/a",
                            "status=200",
                            "bytes=5",
                            "ms=7",
                            "request_id=id",
                            "page=home",
                            "user=user");
        });
    }

    @Test
    void whoever_wants_warnings_alone_has_none_of_them() {
        access.setLevel(Level.WARN);

        lines.write(List.of(LINE));

        assertThat(told.list).isEmpty();
    }
}
