package dev.fivefold.telemetry;

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

class AccessWriterTest {

    private static final AccessLine LINE =
            new AccessLine(Instant.EPOCH, "GET", "/a", 200, 5L, 7, "id", null, "home", "user");

    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Logger access = new LoggerContext().getLogger("access");

    @BeforeEach
    void listen() {
        access.addAppender(written);
        written.start();
    }

    @Test
    void with_any_other_log_format_a_text_line_has_its_fields() {
        AccessWriter.text(access).write(List.of(LINE));

        assertThat(written.list).singleElement().satisfies(event -> {
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
    void at_level_warn_the_logger_writes_no_access_log() {
        access.setLevel(Level.WARN);

        AccessWriter.text(access).write(List.of(LINE));

        assertThat(written.list).isEmpty();
    }

    @Test
    void logstash_is_written_as_json() {
        assertThat(AccessWriter.of("logstash", "shop")).isInstanceOf(JsonLines.class);
        assertThat(AccessWriter.of("", "shop")).isNotInstanceOf(JsonLines.class);
    }
}
