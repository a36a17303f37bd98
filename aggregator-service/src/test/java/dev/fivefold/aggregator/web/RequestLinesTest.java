package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.LoggingSystemProperty;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.StandardEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The log as JSON, behind its queue. */
@ExtendWith(OutputCaptureExtension.class)
class RequestLinesTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String USER_7 = "f69cf4852626eee1";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.mode=dataflow",
            "fivefold.log.async=true",
            "fivefold.log.user-key=0123456789abcdef",
            "logging.structured.format.console=logstash");

    /** A process has one log: other tests read it as text. */
    @AfterAll
    static void logAsTextAgain() {
        AGGREGATOR.close();
        System.clearProperty(LoggingSystemProperty.CONSOLE_STRUCTURED_FORMAT.getEnvironmentVariableName());
        LoggingSystem logging = LoggingSystem.get(RequestLinesTest.class.getClassLoader());
        logging.cleanUp();
        logging.beforeInitialize();
        logging.initialize(new LoggingInitializationContext(new StandardEnvironment()), null, null);
    }

    @AfterEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void a_request_is_a_line_that_names_it_its_trace_its_page_and_its_user_but_not_the_users_id(CapturedOutput output)
            throws Exception {
        AGGREGATOR.getWith("/api/home/7?token=secret", "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");

        JsonNode line = line(
                output,
                "access",
                "GET /api/home/{userId} 200 in ",
                each -> each.path("trace_id").asString().equals(TRACE));
        assertThat(line.propertyNames())
                .contains("time", "level", "logger", "message", "service", "request_id", "ms")
                .doesNotContain("@timestamp", "level_value", "traceparent", "traceId");
        assertThat(line.path("level").asString()).isEqualTo("INFO");
        assertThat(line.path("service").asString()).isEqualTo("aggregator-service");
        assertThat(line.path("page").asString()).isEqualTo("home");
        assertThat(line.path("user").asString()).isEqualTo(USER_7);
        assertThat(line.path("path").asString()).isEqualTo("/api/home/{userId}");
        assertThat(line.path("status").asInt()).isEqualTo(200);
        assertThat(line.toString()).doesNotContain("home/7", "secret");
    }

    @Test
    void services_get_the_page_and_the_user_hash() throws Exception {
        AGGREGATOR.get("/api/home/7");

        assertThat(headerValues("X-User-Hash")).containsOnly(USER_7);
        assertThat(headerValues("X-Page")).containsOnly("home");
    }

    @Test
    void a_line_logged_by_a_call_on_another_thread_has_its_request_id(CapturedOutput output) throws Exception {
        // Later than its call has been made: one that is there at once is logged by the thread of the page.
        SHOP.setResponse(
                "/content/banners",
                ShopServer.status(500)
                        .newBuilder()
                        .headersDelay(200, TimeUnit.MILLISECONDS)
                        .build());

        AGGREGATOR.getWith("/api/home/7", "X-Request-Id", "the-one");

        JsonNode line = line(
                output,
                "FailureLog",
                "Calls failed: page=home call=banners method=content.banners reason=status class=5xx count=");
        assertThat(line.path("request_id").asString()).isEqualTo("the-one");
        assertThat(line.path("user").asString()).isEqualTo(USER_7);
        assertThat(line.path("thread").asString()).startsWith("fivefold-http-");
    }

    @Test
    void input_of_a_client_adds_no_log_line(CapturedOutput output) throws Exception {
        AGGREGATOR.get("/api/home/7%0d%0a%7B%22level%22:%22ERROR%22%7D");
        AGGREGATOR.get("/%0aforged" + "x".repeat(3_000));

        assertThat(line(output, "access", "GET /api/home/{userId} 400 in ")).isNotNull();
        assertThat(line(output, "access", "GET unknown 404 in ")).isNotNull();
        assertThat(output.toString().lines())
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"")
                        .hasSizeLessThan(2_000)
                        .doesNotContain("forged"));
    }

    /** The first such line, once it is written: lines of the log's queue are late. */
    private static JsonNode line(CapturedOutput output, String logger, String message) {
        return line(output, logger, message, each -> true);
    }

    /** Other lines may belong to the test before. */
    private static JsonNode line(CapturedOutput output, String logger, String message, Predicate<JsonNode> which) {
        return Objects.requireNonNull(await().until(
                        () -> output.toString()
                                .lines()
                                .filter(line -> line.startsWith("{"))
                                .map(JSON::readTree)
                                .filter(line -> line.path("logger").asString().endsWith(logger)
                                        && line.path("message").asString().startsWith(message))
                                .filter(which)
                                .findFirst()
                                .orElse(null),
                        Objects::nonNull));
    }

    private static List<String> headerValues(String header) {
        return SHOP.requests().stream()
                .map(request -> Objects.requireNonNullElse(request.getHeaders().get(header), "none"))
                .toList();
    }
}
