package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.http.HttpResponse;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The error status of a required call that becomes the page's. */
@Tag("either-transport")
class PassedOnStatusTest {

    @BeforeEach
    @AfterEach
    void reset() {
        SERVICES.reset();
        APPLICATION.bean(CircuitBreakerRegistry.class).circuitBreaker("carts").reset();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429})
    void a_required_call_passes_its_status_on_as_a_problem_that_names_it(int status) throws Exception {
        HttpResponse<String> page = page("/api/brief/7", response(status));

        assertThat(page.statusCode()).isEqualTo(status);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(RunningApplication.json(page).path("call").asString()).isEqualTo("cart");
        assertThat(RunningApplication.json(page).path("status").asInt()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405, 408, 410, 422, 500, 503})
    void another_status_of_a_required_call_is_a_failure_of_the_page(int status) throws Exception {
        assertThat(page("/api/brief/7", response(status)).statusCode()).isEqualTo(502);
    }

    @Test
    void a_page_passes_on_the_statuses_of_its_settings_alone() throws Exception {
        assertThat(page("/api/staged/7", response(404)).statusCode()).isEqualTo(404);
        assertThat(page("/api/staged/7", response(401)).statusCode()).isEqualTo(502);
        assertThat(page("/api/dataflow/7", response(401)).statusCode()).isEqualTo(502);
    }

    @Test
    void the_status_of_an_optional_call_is_not_the_pages() throws Exception {
        SERVICES.respond("/inbox/7", response(401).build());

        HttpResponse<String> page = APPLICATION.get("/api/brief/7");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(RunningApplication.json(page)
                        .path("_meta")
                        .path("parts")
                        .path("inbox")
                        .toString())
                .contains("\"status\":\"failed\",\"reason\":\"status\",\"http_status\":401");
        assertThat(APPLICATION.get("/api/brief/7/parts/inbox").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "0, 0", "999999, 3600", "'Wed, 21 Oct 2015 07:28:00 GMT', 0"})
    void retry_after_is_passed_on_within_an_hour(String sent, String passedOn) throws Exception {
        HttpResponse<String> page = page("/api/brief/7", response(429).addHeader("Retry-After", sent));

        assertThat(page.headers().allValues("Retry-After")).containsExactly(passedOn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "soon", "1.5", "", "7, 8", "99999999999999999999"})
    void an_invalid_retry_after_is_dropped(String sent) throws Exception {
        HttpResponse<String> page = page("/api/brief/7", response(429).addHeader("Retry-After", sent));

        assertThat(page.statusCode()).isEqualTo(429);
        assertThat(page.headers().firstValue("Retry-After")).isEmpty();
    }

    @Test
    void a_401_has_a_challenge_of_this_application_and_no_header_of_the_service() throws Exception {
        HttpResponse<String> page = page(
                "/api/brief/7",
                response(401)
                        .addHeader("WWW-Authenticate", "Basic realm=\"internal\"")
                        .addHeader("Set-Cookie", "a=b")
                        .addHeader("X-Internal", "host-7"));

        assertThat(page.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
        assertThat(page.headers().map()).doesNotContainKeys("set-cookie", "x-internal");
    }

    private static MockResponse.Builder response(int status) {
        return Services.status(status).newBuilder();
    }

    private static HttpResponse<String> page(String path, MockResponse.Builder cart) throws Exception {
        SERVICES.respond("/carts/7", cart.build());
        return APPLICATION.get(path);
    }
}
