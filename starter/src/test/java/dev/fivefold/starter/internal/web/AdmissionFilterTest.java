package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.json;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.PageCost;
import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessWriter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Requests for pages while another has all that there is to have, in an application whose container has two threads. */
@Tag("either-transport")
class AdmissionFilterTest {

    private static final String PAGE = "/api/serial/7";
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();
    private static final Queue<AccessLine> LINES = new ConcurrentLinkedQueue<>();

    private static final RunningApplication BUSY = Shop.start(
            List.of(Own.class),
            "server.tomcat.threads.max=2",
            "fivefold.tracing.enabled=false",
            "fivefold.pages.default.deadline=60s",
            "resilience4j.timelimiter.configs.fivefold.timeout-duration=60s",
            "fivefold.log.user-key=0123456789abcdef");

    private final Admission admission = BUSY.bean(Admission.class);
    private Permit all = Permit.UNCOUNTED;

    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    static class Own {

        /** Right behind the filter of admission. */
        @Bean
        FilterRegistrationBean<Filter> behind() {
            FilterRegistrationBean<Filter> filter = new FilterRegistrationBean<>((request, response, chain) -> {
                SEEN.add(((HttpServletRequest) request).getRequestURI());
                chain.doFilter(request, response);
            });
            filter.setAsyncSupported(true);
            filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
            return filter;
        }

        @Bean
        AccessWriter lines() {
            return LINES::addAll;
        }

        @Bean
        Others others() {
            return new Others();
        }
    }

    @RestController
    static class Others {

        @GetMapping("/own")
        String own() {
            return "own";
        }

        /** Beside the page. */
        @GetMapping("/api/serial/7/other")
        String beside() {
            return "beside";
        }
    }

    @BeforeEach
    void forget() {
        SERVICES.reset();
        SEEN.clear();
        LINES.clear();
    }

    @AfterEach
    void reset() {
        all.release();
        await().untilAsserted(() -> {
            assertThat(admission.pages()).isZero();
            assertThat(admission.calls()).isZero();
            assertThat(admission.bytes()).isZero();
            assertThat(admission.queued()).isZero();
        });
    }

    @AfterAll
    static void stop() {
        BUSY.close();
    }

    @Test
    void pages_wait_without_a_thread_until_another_ends() throws Exception {
        takeAll();
        List<CompletableFuture<HttpResponse<String>>> waiting =
                IntStream.range(0, 20).mapToObj(ignored -> send("GET", PAGE)).toList();
        await().until(() -> admission.queued() == 20);

        assertThat(BUSY.get("/own").body())
                .as("of a container with two threads")
                .isEqualTo("own");
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        assertThat(SERVICES.targets()).isEmpty();
        all.release();

        assertThat(waiting).allSatisfy(page -> {
            assertThat(page.join().statusCode()).isEqualTo(200);
            assertThat(json(page.join()).path("_meta").path("complete").asBoolean())
                    .isTrue();
        });
    }

    @Test
    void a_page_that_has_waited_has_one_line_in_the_access_log_one_observation_and_its_context() throws Exception {
        long before = observed();
        takeAll();
        CompletableFuture<HttpResponse<String>> waiting =
                send("GET", PAGE, "X-Request-Id", "waited", "traceparent", TRACE);
        await().until(() -> admission.queued() == 1);
        all.release();
        assertThat(waiting.join().statusCode()).isEqualTo(200);

        await().until(() -> !LINES.isEmpty());
        await().until(() -> observed() == before + 1);
        assertThat(LINES).singleElement().satisfies(line -> {
            assertThat(line.path()).isEqualTo("/api/serial/{userId}");
            assertThat(line.status()).isEqualTo(200);
            assertThat(line.requestId()).isEqualTo("waited");
            assertThat(line.traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
            assertThat(line.page()).isEqualTo("serial");
        });
        assertThat(Set.copyOf(SERVICES.received("X-Request-Id"))).containsExactly("waited");
        assertThat(Set.copyOf(SERVICES.received("traceparent"))).containsExactly(TRACE);
        assertThat(Set.copyOf(SERVICES.received("X-Page"))).containsExactly("serial");
        assertThat(SEEN).as("filters see it once").containsExactly(PAGE);
    }

    private static long observed() {
        Timer timer = BUSY.bean(MeterRegistry.class)
                .find("http.server.requests")
                .tag("uri", "/api/serial/{userId}")
                .tag("status", "200")
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Test
    void a_request_that_cannot_wait_is_shed_before_any_other_filter() throws Exception {
        takeAll();

        HttpResponse<String> shed = BUSY.get(PAGE, "Sec-Purpose", "prefetch;prerender");

        isShed(shed);
        assertThat(SEEN).isEmpty();
        assertThat(admission.shed(7)).as("a prefetch is the least urgent").isPositive();
    }

    @Test
    void a_connection_outlives_a_request_that_is_shed() throws Exception {
        takeAll();
        try (Socket socket = BUSY.connect()) {
            socket.setSoTimeout(20_000);
            InputStream in = socket.getInputStream();
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream()
                        .write(("GET " + PAGE + " HTTP/1.1\r\nHost: x\r\nPurpose: prefetch\r\n\r\n")
                                .getBytes(US_ASCII));
                assertThat(head(in)).startsWith("HTTP/1.1 429").doesNotContain("Connection: close");
            }
        }
    }

    /** The head of a response, whose body is read, too. */
    private static String head(InputStream in) throws Exception {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            assertThat(next).as("the response ended with " + head).isNotNegative();
            head.append((char) next);
        }
        String length = head.toString().replaceAll("(?s).*\r\nContent-Length: (\\d+)\r\n.*", "$1");
        assertThat(in.readNBytes(Integer.parseInt(length))).isNotEmpty();
        return head.toString();
    }

    @Test
    void a_request_that_has_waited_for_half_of_its_time_is_shed_and_logged() throws Exception {
        takeAll();

        HttpResponse<String> shed = BUSY.get(PAGE, "X-Request-Timeout-Ms", "100");

        isShed(shed);
        await().until(() -> !LINES.isEmpty());
        assertThat(LINES).singleElement().extracting(AccessLine::status).isEqualTo(429);
        assertThat(SERVICES.targets()).isEmpty();
        assertThat(admission.queued()).isZero();
        all.release();
        assertThat(BUSY.get(PAGE).statusCode()).isEqualTo(200);
    }

    private static void isShed(HttpResponse<String> shed) {
        assertThat(shed.statusCode()).isEqualTo(429);
        assertThat(shed.headers().firstValue("Retry-After").orElseThrow()).matches("[123]");
        assertThat(shed.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(shed).path("status").asInt()).isEqualTo(429);
    }

    @Test
    void the_time_that_a_client_leaves_to_its_page_includes_the_wait() throws Exception {
        takeAll();
        CompletableFuture<HttpResponse<String>> waiting = send("GET", PAGE, "X-Request-Timeout-Ms", "40000");
        await().until(() -> admission.queued() == 1);
        long begun = System.nanoTime();
        await().until(() -> System.nanoTime() - begun > Duration.ofMillis(200).toNanos());

        all.release();

        assertThat(waiting.join().statusCode()).isEqualTo(200);
        assertThat(SERVICES.received("X-Request-Timeout-Ms"))
                .isNotEmpty()
                .allSatisfy(left -> assertThat(Integer.parseInt(left)).isLessThanOrEqualTo(39_800));
    }

    @Test
    void a_client_that_leaves_while_it_waits_takes_nothing_with_it() throws Exception {
        takeAll();
        try (Socket gone = BUSY.connect()) {
            gone.setSoLinger(true, 0);
            gone.getOutputStream().write(("GET " + PAGE + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(US_ASCII));
            await().until(() -> admission.queued() == 1);
        }

        all.release();

        assertThat(BUSY.get(PAGE).statusCode()).isEqualTo(200);
    }

    @Test
    void a_head_request_waits_like_a_get() throws Exception {
        takeAll();
        CompletableFuture<HttpResponse<String>> waiting = send("HEAD", PAGE);
        await().until(() -> admission.queued() == 1);
        all.release();

        assertThat(waiting.join().statusCode()).isEqualTo(200);
        assertThat(waiting.join().body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/serial/7",
                "/api/serial/7?fields=all",
                "/api/serial/7;version=1",
                "/api/serial;a=b/7;version=1",
                "/api/serial/7/trace",
                "/api/home/7/parts/viewedReviews",
                "/api/serial/not-a-number"
            })
    void pages_their_parts_and_their_traces_are_counted(String path) throws Exception {
        long before = admitted();
        BUSY.get(path);
        assertThat(admitted()).isEqualTo(before + 1);

        takeAll();
        isShed(BUSY.get(path, "Purpose", "prefetch"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /own, 200",
        "GET, /api/serial/7/other, 200",
        "GET, /actuator, 200",
        "GET, /api/serial, 404",
        "GET, /api/serial/7/parts, 404",
        "GET, /api/serial/7/trace/x, 404",
        "POST, /api/serial/7, 405",
        "OPTIONS, /api/serial/7, 200"
    })
    void other_requests_are_neither_counted_nor_shed(String method, String path, int status) {
        takeAll();
        long before = admitted();

        assertThat(send(method, path, "Purpose", "prefetch").join().statusCode())
                .isEqualTo(status);

        assertThat(admitted()).isEqualTo(before);
    }

    @Test
    void a_page_learns_its_cost() throws Exception {
        BUSY.get("/api/dataflow/7");

        PageCost cost =
                BUSY.bean(ServedPages.class).named("dataflow").orElseThrow().cost();
        assertThat(cost.calls()).as("its loop has three").isEqualTo(3);
        for (int i = 0; i < 100; i++) {
            BUSY.get("/api/dataflow/7");
        }
        assertThat(cost.bytes()).isLessThan(DataSize.ofMegabytes(1).toBytes());
    }

    private long admitted() {
        return IntStream.range(0, PermitRequest.URGENCIES)
                .mapToLong(admission::admitted)
                .sum();
    }

    /** All bytes that pages can have: those that come meanwhile wait. */
    private void takeAll() {
        PermitRequest permitRequest =
                new PermitRequest(new PageCost(1, Long.MAX_VALUE / 2), null, 0, false, Duration.ofMinutes(1));
        all = await().until(() -> admission.tryAdmit(permitRequest), Optional::isPresent)
                .orElseThrow();
    }

    private CompletableFuture<HttpResponse<String>> send(String method, String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(BUSY.url(path))).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
