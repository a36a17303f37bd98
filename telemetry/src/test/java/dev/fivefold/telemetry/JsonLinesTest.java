package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final JsonLines lines = new JsonLines("shop", new PrintStream(written, false, StandardCharsets.UTF_8));

    @Test
    void a_line_is_an_object_of_the_fields_that_have_a_value() {
        lines.write(List.of(
                new AccessLine(
                        Instant.parse("2026-11-23T12:00:00.5Z"),
                        "GET",
                        "/a",
                        200,
                        5L,
                        7,
                        "id",
                        "trace",
                        "home",
                        "user"),
                new AccessLine(Instant.EPOCH, "GET", "/b", 404, null, 1, null, null, null, null)));

        assertThat(text()).isEqualTo("""
                {"time":"2026-11-23T12:00:00.500Z","level":"INFO","logger":"access",\
                "message":"GET /a 200 in 7 ms, 5 bytes","method":"GET","path":"/a","status":200,"bytes":5,"ms":7,\
                "request_id":"id","trace_id":"trace","page":"home","user":"user","service":"shop"}
                {"time":"1970-01-01T00:00:00Z","level":"INFO","logger":"access",\
                "message":"GET /b 404 in 1 ms","method":"GET","path":"/b","status":404,"ms":1,"service":"shop"}
                """);
    }

    @Test
    void a_pattern_cannot_break_the_object() {
        lines.write(List.of(new AccessLine(Instant.EPOCH, "GET", "/{a:\"\\d\"}", 200, 1L, 1, null, null, null, null)));

        assertThat(text()).contains("\"path\":\"/{a:\\\"\\\\d\\\"}\"");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
