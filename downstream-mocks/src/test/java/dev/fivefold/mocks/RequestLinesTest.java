package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class RequestLinesTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final Logger access = (Logger) LoggerFactory.getLogger("access");
    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            lines.add(line);
        }
    };

    @LocalServerPort
    private int port;

    @BeforeEach
    void listen() {
        access.setLevel(Level.INFO);
        listener.start();
        access.addAppender(listener);
    }

    @AfterEach
    void forget() {
        access.detachAppender(listener);
        access.setLevel(null);
    }

    @Test
    void a_call_is_a_line_that_names_the_request_it_is_made_for_but_no_users_id() {
        int bytes = new Shop(port)
                .get(
                        "/carts/7/saved?secret=8",
                        "X-Request-Id",
                        "the-one",
                        "traceparent",
                        "00-" + TRACE + "-00f067aa0ba902b7-01",
                        "X-Page",
                        "home",
                        "X-User-Hash",
                        "0123456789abcdef")
                .body()
                .length;

        Map<String, Object> line = theLine();
        assertThat(line)
                .containsEntry("method", "GET")
                .containsEntry("path", "/carts/{id}/saved")
                .containsEntry("status", 200)
                .containsEntry("bytes", (long) bytes)
                .containsEntry("request_id", "the-one")
                .containsEntry("trace_id", TRACE)
                .containsEntry("page", "home")
                .containsEntry("user", "0123456789abcdef")
                .containsKey("ms");
        assertThat(line.toString()).doesNotContain("carts/7", "secret");
    }

    @Test
    void headers_that_are_none_are_left_out() {
        new Shop(port).get("/carts/7", "X-Request-Id", "two words", "traceparent", "00-0", "X-Page", "a\"b");

        assertThat(theLine()).doesNotContainKeys("request_id", "trace_id", "page", "user");
    }

    private Map<String, Object> theLine() {
        await().until(() -> lines.size() == 1);
        return lines.getFirst().getKeyValuePairs().stream()
                .collect(Collectors.toMap((KeyValuePair pair) -> pair.key, pair -> pair.value));
    }
}
