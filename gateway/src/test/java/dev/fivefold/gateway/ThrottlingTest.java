package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.gateway.admission.Priority;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

/** A second listener of the same gateway, which learns from what its origin refuses. */
class ThrottlingTest extends GatewayTest {

    private static final int REQUESTS = 50;

    @Test
    void what_its_origin_would_refuse_is_refused_before_it() throws Exception {
        origin(new MockResponse.Builder()
                .code(503)
                .setHeader("Retry-After", "1")
                .build());
        try (Listener adaptive = adaptive()) {
            for (int request = 0; request < REQUESTS; request++) {
                assertThat(adaptive.get("/api/x").statusCode()).isEqualTo(503);
            }

            assertThat(adaptive.admission().shed(Priority.REQUEST)).isPositive();
            assertThat(adaptive.refusals().count("overloaded")).isPositive();
        }
    }

    @Test
    void an_error_of_an_origin_keeps_no_request_from_it() throws Exception {
        origin(new MockResponse.Builder().code(503).build());
        try (Listener adaptive = adaptive()) {
            for (int request = 0; request < REQUESTS; request++) {
                adaptive.get("/api/x");
            }

            assertThat(adaptive.admission().shed(Priority.REQUEST)).isZero();
        }
    }

    private static Listener adaptive() {
        return Listener.start(Map.of("admission.enabled", "true", "admission.adaptive", "true"));
    }
}
