package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.json;
import static dev.fivefold.starter.fixture.RunningApplication.status;
import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static dev.fivefold.starter.internal.web.Shop.SILENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.Fault;
import dev.fivefold.starter.fixture.Services;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A page ends at its deadline, whatever its services do. */
@Tag("transport")
class PageDeadlineTest {

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void at_the_clients_deadline_the_page_has_the_parts_that_have_arrived() throws Exception {
        HttpResponse<String> response = get("700");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        JsonNode page = json(response);
        assertThat(status(page, "coupons")).isEqualTo("timed_out");
        assertThat(status(page, "cart")).isEqualTo("success");
    }

    @Test
    void after_the_response_no_call_of_the_page_is_running() throws Exception {
        int before = SILENT.received();

        get("500");

        assertThat(SILENT.received()).isGreaterThan(before);
        await().until(() -> SILENT.waiting() == 0);
    }

    @Test
    void a_required_call_that_fails_cancels_all_other_calls() throws Exception {
        SERVICES.respond("/carts/7", Services.status(500));

        assertThat(get("60000").statusCode()).isEqualTo(502);
        await().until(() -> SILENT.waiting() == 0);
    }

    @Test
    void a_required_call_without_a_response_at_the_deadline_is_a_504_problem() throws Exception {
        SERVICES.respond("/carts/7", Fault.NO_RESPONSE.of("{}"));

        HttpResponse<String> response = get("300");

        assertThat(response.statusCode()).isEqualTo(504);
        assertThat(json(response).path("call").asString()).isEqualTo("cart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "soon", "1.5"})
    void an_invalid_timeout_is_a_400_problem(String milliseconds) throws Exception {
        assertThat(get(milliseconds).statusCode()).isEqualTo(400);
        assertThat(SERVICES.targets()).isEmpty();
    }

    private static HttpResponse<String> get(String timeoutMs) throws Exception {
        return APPLICATION.get("/api/silent/7", "X-Request-Timeout-Ms", timeoutMs);
    }
}
