package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What is expected to go wrong makes a line now and then, and never a stack trace. */
@ExtendWith(OutputCaptureExtension.class)
class QuietFailuresTest {

    private static final Pattern COUNT =
            Pattern.compile("^http_server_requests_seconds_count\\{.*uri=\"/api/home/.*\\} (\\S+)$", Pattern.MULTILINE);

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.execution.mode=dataflow",
            "fivefold.page.deadline=500ms",
            "fivefold.downstream.retry-share=0",
            "fivefold.downstream.services.messages.open-for=1ms",
            "fivefold.downstream.services.carts.open-for=1ms",
            "fivefold.downstream.max-response-size=300KB",
            "fivefold.downstream.tell-failures=true",
            "fivefold.log.async=true");

    @AfterEach
    void reset() throws Exception {
        SHOP.reset();
        AGGREGATOR.delete("/actuator/downstream/messages");
        AGGREGATOR.delete("/actuator/downstream/carts");
    }

    @ParameterizedTest
    @EnumSource
    void a_service_at_fault_makes_no_stack_trace_whether_its_part_is_required_or_not(Fault fault, CapturedOutput output)
            throws Exception {
        SHOP.answer("/messages/7/inbox", fault.spoil(ShopServer.usualAnswer("/messages/7/inbox")));
        AGGREGATOR.get("/api/home/7");
        SHOP.answer("/carts/7", fault.spoil(ShopServer.usualAnswer("/carts/7")));
        assertThat(AGGREGATOR.get("/api/home/7").statusCode()).isGreaterThanOrEqualTo(500);

        assertNoStackTrace(output);
    }

    @Test
    void each_kind_of_failure_is_told_with_its_service(CapturedOutput output) throws Exception {
        failUntil(output, "Calls that failed (messages, status 5xx): ", ShopServer.status(500));
        failUntil(output, "Calls that failed (messages, unfit answer): ", ShopServer.json("oops"));
        failUntil(output, "Calls that failed (messages, no connection): ", Fault.RESETS_ITS_CONNECTION.spoil("{}"));
        failUntil(output, "Calls that failed (messages, deadline): ", Fault.NEVER_ANSWERS.spoil("{}"));
        AGGREGATOR.order("/actuator/downstream/messages", "{\"callTimeout\":\"100ms\"}");
        failUntil(output, "Calls that failed (messages, timed out): ", Fault.NEVER_ANSWERS.spoil("{}"));
        AGGREGATOR.order("/actuator/downstream/messages", "{\"breaker\":\"force-open\"}");
        failUntil(output, "Calls that failed (messages, breaker open): ", ShopServer.json("{}"));
        assertNoStackTrace(output);
    }

    @Test
    void what_a_service_says_that_there_is_not_is_no_failure(CapturedOutput output) throws Exception {
        fail(ShopServer.status(404));
        failUntil(output, "Calls that failed (messages, ", ShopServer.status(503));

        assertThat(output).doesNotContain("unexpected status", "4xx");
    }

    @Test
    void clients_that_go_away_make_a_line_with_their_number_and_no_stack_trace(CapturedOutput output) throws Exception {
        SHOP.answer(
                "/messages/7/inbox",
                ShopServer.json("{\"filler\":\"" + "0".repeat(250_000) + "\"}")
                        .newBuilder()
                        .headersDelay(100, TimeUnit.MILLISECONDS)
                        .build());
        for (int i = 0; i < 5; i++) {
            SHOP.requests().clear();
            double before = pagesServed();
            try (Socket client = AGGREGATOR.connect()) {
                client.setSoLinger(true, 0);
                client.getOutputStream()
                        .write("GET /api/home/7 HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
                await().until(() -> SHOP.targets().stream().anyMatch(target -> target.startsWith("/messages/7/inbox")));
            }
            await().until(() -> pagesServed() > before);
        }

        await().untilAsserted(() -> assertThat(output)
                .containsPattern("Clients that went away \\(before the answer's end\\): \\d")
                .containsPattern("GET /api/home/\\{userId} 499 in \\d+ ms"));
        assertNoStackTrace(output);
        assertThat(AGGREGATOR.get("/api/home/7").statusCode()).isEqualTo(200);
    }

    private static void fail(MockResponse answer) throws Exception {
        SHOP.answer("/messages/7/inbox", answer);
        assertThat(status(RunningAggregator.json(AGGREGATOR.get("/api/home/7")), "inbox"))
                .isNotEqualTo("success");
    }

    /** Again and again: a kind that was told less than a second ago, by another test, is told with the next failure only. */
    private static void failUntil(CapturedOutput output, String told, MockResponse answer) {
        await().untilAsserted(() -> {
            fail(answer);
            assertThat(output).contains(told);
        });
    }

    /** What waits in the log's queue may come a moment later: so a line of a later event is waited for. */
    private static void assertNoStackTrace(CapturedOutput output) throws Exception {
        String mark = "By an operator's order, until this process ends: prices has";
        int before = output.toString().split(mark, -1).length;
        AGGREGATOR.delete("/actuator/downstream/prices");
        await().until(() -> output.toString().split(mark, -1).length > before);
        assertThat(output.toString()).doesNotContain("\tat ", "Exception");
    }

    private static double pagesServed() throws Exception {
        return COUNT.matcher(AGGREGATOR.manage("/actuator/prometheus").body())
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .sum();
    }
}
