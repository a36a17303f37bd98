package dev.fivefold.lab.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessengerTest {

    @Test
    void a_response_has_its_status_and_all_bytes_after_its_head() throws Exception {
        Backstage.Response answer =
                Backstage.Response.parse("HTTP/1.1 404 \r\nA: b\r\nC: d\r\n\r\n{\"käse\":\r\n\r\n1}".getBytes(UTF_8));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(new String(answer.body(), UTF_8)).isEqualTo("{\"käse\":\r\n\r\n1}");
    }

    @Test
    void output_without_http_is_no_response() {
        for (String other : List.of("", "bash: connect: Connection refused\n", "HTTP/1.1 200 OK\r\nA: b\r\n")) {
            assertThatIOException().isThrownBy(() -> Backstage.Response.parse(other.getBytes(UTF_8)));
        }
    }
}
