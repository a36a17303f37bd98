package dev.fivefold.mocks.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.transport.ReceiverContext;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

class UnsampledRequestsTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String UNSAMPLED = "00-" + TRACE + "-00f067aa0ba902b7-00";

    private final UnsampledRequests requests = new UnsampledRequests();

    @AfterEach
    void clear() {
        MDC.clear();
    }

    @Test
    void an_unsampled_request_has_its_trace_in_the_log_while_it_lasts() {
        ReceiverContext<?> context = request(Map.of("traceparent", UNSAMPLED));

        assertThat(requests.supportsContext(context)).isTrue();
        requests.onStart(context);
        requests.onScopeOpened(context);
        assertThat(MDC.get("traceId")).isEqualTo(TRACE);
        requests.onScopeClosed(context);
        assertThat(MDC.get("traceId")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-" + TRACE + "-00f067aa0ba902b7-01",
                "00-" + TRACE + "-00f067aa0ba902b7-00-more",
                "01-" + TRACE + "-00f067aa0ba902b7-00",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-00",
                "00-\u001b[31mnot-of-a-trace\n\u202e\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9-00f067aa0ba902b7-00",
                "00-" + TRACE + "-nothing-like-it-00",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-00",
                "00-" + TRACE + "-0000000000000000-00",
                "00-00",
                ""
            })
    void other_requests_are_traced_by_the_tracer(String traceParent) {
        assertThat(requests.supportsContext(request(Map.of("traceparent", traceParent))))
                .isFalse();
        assertThat(requests.supportsContext(request(Map.of()))).isFalse();
    }

    private static ReceiverContext<?> request(Map<String, String> headers) {
        ReceiverContext<Map<String, String>> context = new ReceiverContext<>(Map::get);
        context.setCarrier(headers);
        return context;
    }
}
