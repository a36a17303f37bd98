package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fivefold.mocks.SpanServer.Span;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.tracing.Tracer;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A request continues its caller's trace, and each of its statements is a span within it. */
@SmallShop
class TracingTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String OTHER_TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "00f067aa0ba902b7";
    private static final String UNSAMPLED = "00-" + OTHER_TRACE + "-" + CALLER + "-00";

    @AutoClose
    private static final SpanServer SPANS = new SpanServer();

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private ObservationRegistry observations;

    @Autowired
    private Tracer tracer;

    @Autowired
    private DataSource pool;

    @Autowired
    private RecordedLines logged;

    @DynamicPropertySource
    static void traced(DynamicPropertyRegistry registry) {
        for (String property : SPANS.properties()) {
            String[] pair = property.split("=", 2);
            registry.add(pair[0], () -> pair[1]);
        }
    }

    @Test
    void a_request_is_a_span_within_its_callers_and_its_statements_are_within_it_without_their_parameters() {
        new Shop(managementPort).get("/actuator/health");
        new Shop(port).get("/users/123/membership", "traceparent", "00-" + TRACE + "-" + CALLER + "-01");

        await().until(() -> SPANS.of(TRACE).size() == 2);
        List<Span> spans = SPANS.of(TRACE);
        Span request = ofKind("SERVER", spans);
        Span statement = ofKind("CLIENT", spans);
        assertThat(request.parentId()).isEqualTo(CALLER);
        assertThat(request.name()).isEqualTo("http get /users/{id}/membership");
        assertThat(statement.parentId()).isEqualTo(request.id());
        assertThat(statement.tag("jdbc.query[0]"))
                .startsWith("SELECT")
                .contains("= ?")
                .doesNotContain("123");
        assertThat(statement.json().toString()).doesNotContain("123,").doesNotContain("\"123");
        assertThat(SPANS.all()).noneMatch(span -> span.name().contains("actuator"));
    }

    @Test
    void an_unsampled_request_has_no_span_and_is_logged_and_measured() {
        Shop shop = new Shop(port);
        long statements = observed("jdbc.query");
        long requests = observed("http.server.requests");

        shop.get("/users/123/membership", "traceparent", UNSAMPLED, "X-Request-Id", "unsampled");

        assertThat(logged.theOne(line -> "unsampled".equals(line.requestId())).traceId())
                .isEqualTo(OTHER_TRACE);
        await().until(() -> observed("http.server.requests") == requests + 1);
        assertThat(observed("jdbc.query")).isEqualTo(statements);

        shop.get("/users/123/membership", "traceparent", "00-" + OTHER_TRACE + "-" + CALLER + "-01");

        assertThat(observed("jdbc.query")).isEqualTo(statements + 1);
    }

    @Test
    void a_line_during_an_unsampled_request_has_its_trace_and_no_span() {
        ReceiverContext<Map<String, String>> unsampled = new ReceiverContext<>(Map::get);
        unsampled.setCarrier(Map.of("traceparent", UNSAMPLED));

        Observation.createNotStarted("request", () -> unsampled, observations).observe(() -> {
            assertThat(tracer.currentSpan()).isNull();
            assertThat(MDC.get("traceId")).isEqualTo(OTHER_TRACE);
        });
    }

    @Test
    void proxies_see_no_connection_of_an_unsampled_request() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            assertThat(Proxy.isProxyClass(connection.getClass())).isFalse();
        }
        assertThat(pool.unwrap(HikariDataSource.class)).isNotNull();
    }

    private long observed(String timer) {
        return metrics.find(timer).timers().stream().mapToLong(Timer::count).sum();
    }

    private static Span ofKind(String kind, List<Span> spans) {
        return spans.stream()
                .filter(span -> span.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }
}
