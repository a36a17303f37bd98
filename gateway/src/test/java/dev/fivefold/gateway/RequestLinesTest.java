package dev.fivefold.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

class RequestLinesTest extends GatewayTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final Logger access = (Logger) LoggerFactory.getLogger("access");
    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            lines.add(line);
        }
    };

    @BeforeEach
    void listen() {
        listener.start();
        access.addAppender(listener);
    }

    @AfterEach
    void forget() {
        access.detachAppender(listener);
    }

    @Test
    void a_request_is_a_line_with_its_id_its_trace_its_page_and_what_it_took() throws Exception {
        origin(new MockResponse.Builder().body("0123456789").build());

        get(
                "/api/home/7/trace?token=secret",
                "X-Request-Id",
                "the-one",
                "traceparent",
                "00-" + TRACE + "-00f067aa0ba902b7-01");

        Map<String, Object> line = theLine();
        assertThat(line)
                .containsEntry("method", "GET")
                .containsEntry("path", "/api/home/{id}/trace")
                .containsEntry("status", 200)
                .containsEntry("bytes", 10L)
                .containsEntry("request_id", "the-one")
                .containsEntry("trace_id", TRACE)
                .containsEntry("page", "home")
                .containsKeys("ms", "user");
        assertThat(lines.getFirst().getFormattedMessage())
                .matches("GET /api/home/\\{id}/trace 200 in \\d+ ms, 10 bytes");
        assertThat(line.toString()).doesNotContain("secret", "home/7");
    }

    @Test
    void the_lines_of_one_user_can_be_joined() throws Exception {
        origin(new MockResponse.Builder().build());
        get("/api/home/7");
        get("/api/home/7/trace");
        get("/api/home/8");

        await().until(() -> lines.size() == 3);
        List<Object> users =
                lines.stream().map(line -> fields(line).get("user")).toList();
        assertThat(users.get(0).toString()).matches("[0-9a-f]{16}").isEqualTo(users.get(1));
        assertThat(users.get(2)).isNotEqualTo(users.get(0));
    }

    @Test
    void what_the_gateway_answers_itself_has_a_line_too() throws Exception {
        get("/nowhere/%0d%0aforged");

        assertThat(theLine()).containsEntry("status", 400).containsEntry("path", "/nowhere/{id}");
    }

    @Test
    void a_client_that_has_not_waited_is_told_as_499() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        origin(request -> {
            try {
                answer.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return new MockResponse.Builder().build();
        });
        try (Socket client = new Socket(gateway().getAddress(), gateway().getPort())) {
            client.getOutputStream().write("GET /api/home/7 HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
            await().until(GatewayTest::hasReachedOrigin);
        }

        assertThat(theLine()).containsEntry("status", 499).containsKey("request_id");
        answer.countDown();
    }

    private Map<String, Object> theLine() {
        await().until(() -> lines.size() == 1);
        return fields(lines.getFirst());
    }

    private static Map<String, Object> fields(ILoggingEvent line) {
        return line.getKeyValuePairs().stream()
                .collect(Collectors.toMap((KeyValuePair pair) -> pair.key, pair -> pair.value));
    }
}
