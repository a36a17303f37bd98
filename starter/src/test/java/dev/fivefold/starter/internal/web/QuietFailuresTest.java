package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.status;
import static dev.fivefold.starter.fixture.Services.json;
import static dev.fivefold.starter.fixture.Services.status;
import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.Fault;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Expected failures are logged at a limited rate and without a stack trace. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("either-transport")
class QuietFailuresTest {

    private static final String PATH = "/api/brief/7";
    private static final String INBOX = "/inbox/7";
    private static final String[] IMPATIENT = {"X-Request-Timeout-Ms", "500"};

    private final CircuitBreaker breaker =
            APPLICATION.bean(CircuitBreakerRegistry.class).circuitBreaker("messages");
    private final TimeLimiterRegistry timeLimiters = APPLICATION.bean(TimeLimiterRegistry.class);
    private final TimeLimiter timeLimiter = timeLimiters.timeLimiter("messages");

    @BeforeEach
    @AfterEach
    void reset() {
        SERVICES.reset();
        breaker.reset();
        timeLimiters.replace("messages", timeLimiter);
    }

    @ParameterizedTest
    @EnumSource
    void a_fault_makes_no_stack_trace_whether_its_part_is_required_or_not(Fault fault, CapturedOutput output)
            throws Exception {
        String[] headers = fault.slow() ? IMPATIENT : new String[0];
        SERVICES.respond(INBOX, fault.of("{}"));
        assertThat(status(APPLICATION.json(PATH, headers), "inbox")).isEqualTo(fault.slow() ? "timed_out" : "failed");
        SERVICES.respond("/carts/7", fault.of("{\"productIds\":[]}"));
        assertThat(APPLICATION.get(PATH, headers).statusCode()).isEqualTo(fault.slow() ? 504 : 502);

        assertThat(SERVICES.targets()).doesNotContain(Fault.ELSEWHERE);
        assertNoStackTrace(output);
    }

    @Test
    void each_kind_of_failure_is_logged_with_its_service(CapturedOutput output) {
        String call = "Calls failed: page=brief call=inbox method=messages.inbox reason=";
        String url = "url=" + SERVICES.url() + "/inbox/{userId}";
        failUntil(output, call + "status class=5xx count=", status(500));
        failUntil(output, url + " status=500", status(500));
        failUntil(output, call + "status class=4xx count=", status(429));
        failUntil(output, url + " status=429", status(429));
        failUntil(output, call + "invalid_response count=", json("oops"));
        failUntil(output, url + " error=\"not the JSON expected: ", json("oops"));
        failUntil(output, call + "connection count=", Fault.RESET_CONNECTION.of("{}"));
        failUntil(output, url + " error=\"", Fault.RESET_CONNECTION.of("{}"));
        failUntil(output, call + "deadline count=", Fault.NO_RESPONSE.of("{}"));
        timeLimiters.replace("messages", TimeLimiter.of(Duration.ofMillis(100)));
        failUntil(output, call + "timeout count=", Fault.NO_RESPONSE.of("{}"));
        failUntil(output, url + " timeout_ms=100", Fault.NO_RESPONSE.of("{}"));
        breaker.transitionToForcedOpenState();
        failUntil(output, call + "circuit_breaker count=", json("{}"));
        assertThat(output).doesNotContain("oops", INBOX);
        assertNoStackTrace(output);
    }

    @Test
    void a_client_error_of_a_service_is_no_failure(CapturedOutput output) throws Exception {
        fail(status(404));
        failUntil(output, "method=messages.inbox reason=status class=5xx", status(503));

        assertThat(output).doesNotContain("class=4xx", "class=other");
    }

    @Test
    void disconnected_clients_are_a_line_with_their_number_and_499_in_the_access_log(CapturedOutput output)
            throws Exception {
        SERVICES.respond(
                INBOX,
                json("{\"filler\":\"" + "0".repeat(250_000) + "\"}")
                        .newBuilder()
                        .headersDelay(100, TimeUnit.MILLISECONDS)
                        .build());
        for (int i = 0; i < 5; i++) {
            int requests = SERVICES.targets().size();
            long before = pagesServed();
            try (Socket client = APPLICATION.connect()) {
                client.setSoLinger(true, 0);
                client.getOutputStream()
                        .write(("GET " + PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
                await().until(() -> SERVICES.targets().size() == requests + 2);
            }
            await().until(() -> pagesServed() > before);
        }

        await().untilAsserted(() -> assertThat(output)
                .containsPattern("Clients disconnected before the end of the response: page=brief count=\\d")
                .containsPattern("GET /api/brief/\\{userId} 499 in \\d+ ms"));
        assertNoStackTrace(output);
        assertThat(APPLICATION.get(PATH).statusCode()).isEqualTo(200);
    }

    private static void fail(MockResponse response) throws Exception {
        SERVICES.respond(INBOX, response);
        assertThat(status(APPLICATION.json(PATH, IMPATIENT), "inbox")).isNotEqualTo("success");
    }

    /** Repeatedly: a kind that another test logged less than a second ago is logged by a later failure. */
    private static void failUntil(CapturedOutput output, String line, MockResponse response) {
        await().untilAsserted(() -> {
            fail(response);
            assertThat(output).contains(line);
        });
    }

    private static void assertNoStackTrace(CapturedOutput output) {
        assertThat(output.toString()).doesNotContain("\tat ", "Caused by");
    }

    private static long pagesServed() {
        return APPLICATION
                .bean(MeterRegistry.class)
                .find("http.server.requests")
                .tag("uri", "/api/brief/{userId}")
                .timers()
                .stream()
                .mapToLong(Timer::count)
                .sum();
    }
}
