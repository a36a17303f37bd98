package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A second listener of the same gateway, with an origin that sheds load. */
@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first one, which comes with the instance
class OverloadTest extends GatewayTest {

    private static final Duration TICK = Duration.ofMillis(100);

    private static final MockResponse SHED = new MockResponse.Builder()
            .code(503)
            .setHeader("Retry-After", "1")
            .setHeader("X-Overloaded", "true")
            .setHeader("Content-Type", "application/problem+json")
            .body("{}")
            .build();

    private static final MockResponse PAGE =
            new MockResponse.Builder().body("page").build();

    private static final Map<String, String> SETTINGS = Map.of(
            "cors.origins", "https://shop.example",
            "rate-limit.requests-per-second", "100000",
            "routes[2].path", "/tolerant/**",
            "routes[2].origin", "tolerant",
            "origins.tolerant.servers", "127.0.0.1:1");

    /** A body that would pass for a request. */
    private static final String HIDDEN = "GET /unknown HTTP/1.1\r\nHost: shop\r\n\r\n";

    private static final String[] GET = {"GET /api/x HTTP/1.1", "Host: shop"};

    /** After so many requests that the origin has shed, a twentieth passes next. */
    private static final int ENOUGH = 20;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger atOrigin = new AtomicInteger();

    private Listener listener;

    @BeforeAll
    void start() {
        listener = Listener.start(SETTINGS, System::nanoTime, nanos::get);
    }

    @AfterAll
    void stop() {
        listener.close();
    }

    /** Only two such seconds after its last shed request the listener is in its first state again. */
    @BeforeEach
    void recover() throws Exception {
        origin(PAGE);
        recover(listener);
    }

    @Test
    void requests_are_rejected_in_place_of_an_origin_that_sheds_load() throws Exception {
        double errors = errors();
        overload(listener);
        long rejectedBefore = listener.rejections().count("overloaded");
        int atOriginBefore = atOrigin.get();

        HttpResponse<String> rejected = rejected("GET /api/x", "X-Request-Id", "one-too-many");

        assertThat(rejected.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(rejected.headers().firstValue("Retry-After").orElseThrow()).isIn("1", "2", "3");
        assertThat(rejected.headers().allValues("X-Request-Id")).containsExactly("one-too-many");
        assertThat(rejected.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(rejected.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(rejected.headers().map()).doesNotContainKeys("x-overloaded", "connection");
        assertThat(rejected.body()).isEqualTo("""
                {"type":"about:blank","title":"Service Unavailable","status":503,"detail":"There are more requests than can be served in time; try again soon."}""");
        assertThat(listener.rejections().count("overloaded")).isGreaterThan(rejectedBefore);
        assertThat(atOrigin.get() - atOriginBefore).isLessThan(ENOUGH);
        assertThat(listener.admission().rejected("/api/**")).isGreaterThan(0.9);
        await().untilAsserted(() -> assertThat(errors()).isGreaterThanOrEqualTo(errors + 2 * ENOUGH));
    }

    @Test
    void a_second_after_the_last_shed_request_all_requests_pass() throws Exception {
        overload(listener);
        origin(PAGE);

        recover(listener);

        assertThat(listener.admission().rejected("/api/**")).isZero();
        for (int i = 0; i < ENOUGH; i++) {
            assertThat(listener.get("/api/x").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"503, Retry-After", "429, Retry-After", "200, X-Overloaded", "500, X-Overloaded"})
    void a_response_that_is_not_marked_as_shed_causes_no_rejection(int status, String header) throws Exception {
        origin(new MockResponse.Builder().code(status).setHeader(header, "true").build());

        sendToOrigin(listener);

        assertThat(listener.admission().rejected("/api/**")).isZero();
    }

    @Test
    void a_429_that_is_marked_as_shed_counts_and_is_no_error_of_the_client() throws Exception {
        double errors = errors();
        origin(SHED.newBuilder().code(429).build());

        sendToOrigin(listener);

        await().untilAsserted(() -> assertThat(errors()).isGreaterThanOrEqualTo(errors + ENOUGH));

        assertThat(listener.admission().rejected("/api/**")).isGreaterThan(0.9);
    }

    @Test
    void the_mark_is_removed_by_the_gateway() throws Exception {
        origin(SHED);

        HttpResponse<String> shed = listener.get("/api/x");

        assertThat(shed.statusCode()).isEqualTo(503);
        assertThat(shed.body()).isEqualTo("{}");
        assertThat(shed.headers().map()).doesNotContainKey("x-overloaded").containsKey("retry-after");
    }

    @Test
    void with_admission_off_all_requests_pass() throws Exception {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("admission.enabled", "false");
        try (Listener off = Listener.start(settings, System::nanoTime, nanos::get)) {
            origin(SHED);
            sendToOrigin(off);

            assertThat(off.get("/api/x").body()).isEqualTo("{}");
            assertThat(off.admission().routes()).isEmpty();
        }
    }

    @Test
    void another_route_stays_open() throws Exception {
        overload(listener);

        assertThat(listener.get("/unknown").statusCode()).isEqualTo(404);
        assertThat(listener.admission().rejected("/raw/**")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT"})
    void a_connection_stays_open_and_usable_after_a_rejection(String method) throws Exception {
        overload(listener);
        try (Wire client = new Wire(listener.address())) {
            for (int i = 0; i < ENOUGH; i++) {
                boolean body = method.startsWith("P");
                client.send(
                        method + " /api/x HTTP/1.1",
                        "Host: shop",
                        body ? "Content-Length: " + HIDDEN.length() : "X: y");
                if (body) {
                    client.write(HIDDEN.getBytes(StandardCharsets.US_ASCII));
                }
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(503);
                if (!method.equals("HEAD")) {
                    client.readBody(head);
                }
            }
            origin(PAGE);
            recover(listener);

            String head = client.send(GET).readHead();
            assertThat(client.status(head)).isEqualTo(200);
            assertThat(client.readBody(head)).isEqualTo("page");
        }
    }

    @Test
    void a_chunked_body_is_read_before_the_rejection() throws Exception {
        overload(listener);
        try (Wire client = new Wire(listener.address())) {
            for (int i = 0; i < ENOUGH; i++) {
                client.send("POST /api/x HTTP/1.1", "Host: shop", "Transfer-Encoding: chunked");
                client.write("5\r\nhello\r\n".getBytes(StandardCharsets.US_ASCII));
                client.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(503);
                client.readBody(head);
            }
        }
    }

    @Test
    void a_client_that_waits_for_100_continue_has_it_and_then_the_rejection() throws Exception {
        overload(listener);
        try (Wire client = new Wire(listener.address())) {
            for (int i = 0; i < ENOUGH; i++) {
                client.send("POST /api/x HTTP/1.1", "Host: shop", "Content-Length: 5", "Expect: 100-continue");
                assertThat(client.status(client.readHead())).isEqualTo(100);
                client.write("hello".getBytes(StandardCharsets.US_ASCII));
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(503);
                client.readBody(head);
            }
        }
    }

    @Test
    void a_body_beyond_the_limit_closes_the_connection_as_without_admission() throws Exception {
        overload(listener);
        for (int i = 0; i < ENOUGH; i++) {
            try (Wire client = new Wire(listener.address())) {
                client.send("POST /api/x HTTP/1.1", "Host: shop", "Transfer-Encoding: chunked");
                client.write("100001\r\n".getBytes(StandardCharsets.US_ASCII));
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(413);
                client.readBody(head);
                assertThat(client.isAtEnd()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.0, X", "HTTP/1.1, close"})
    void a_client_that_requests_connection_close_has_its_connection_closed(String version, String connection)
            throws Exception {
        overload(listener);
        try (Wire client = new Wire(listener.address())) {
            client.send("GET /api/x " + version, "Host: shop", "Connection: " + connection);
            String head = client.readHead();
            assertThat(client.status(head)).isEqualTo(503);
            client.readBody(head);
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void a_rejection_never_overtakes_the_response_before_it() throws Exception {
        CountDownLatch mayRespond = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(1);
        try (Wire client = new Wire(listener.address())) {
            origin(request -> {
                arrived.countDown();
                awaitLatch(mayRespond);
                return PAGE;
            });
            client.send("GET /tolerant/x HTTP/1.1", "Host: shop");
            awaitLatch(arrived);
            overload(listener);

            client.send(GET);

            assertThat(client.isAtEnd()).isTrue();
        } finally {
            mayRespond.countDown();
        }
    }

    @Test
    void while_the_origin_sheds_anything_prefetches_are_rejected() throws Exception {
        assertThat(listener.get("/api/x", "Sec-Purpose", "prefetch;prerender").statusCode())
                .isEqualTo(200);
        origin(SHED);
        listener.get("/api/x");
        origin(PAGE);
        long rejected = listener.rejections().count("prefetch");

        for (String purpose : new String[] {"Sec-Purpose", "Purpose"}) {
            HttpResponse<String> prefetch = listener.get("/api/x", purpose, "prefetch;prerender");
            assertThat(prefetch.statusCode()).isEqualTo(503);
            assertThat(prefetch.body()).contains("Prefetches are rejected");
        }
        assertThat(listener.get("/api/x").statusCode()).isEqualTo(200);
        assertThat(listener.rejections().count("prefetch") - rejected).isEqualTo(2);
    }

    @Test
    void a_prefetch_that_the_origin_sheds_causes_no_rejection() throws Exception {
        origin(SHED);
        for (int i = 0; i < ENOUGH; i++) {
            listener.get("/api/x", "Sec-Purpose", "prefetch");
        }
        nanos.addAndGet(TICK.toNanos());

        assertThat(listener.admission().rejected("/api/**")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"'u=1, i', u=3, u=1", "u=5, u=5, u=5", "i, u=3, u=3"})
    void a_client_that_is_not_trusted_cannot_be_more_urgent_than_others(String sent, String untrusted, String trusted)
            throws Exception {
        listener.get("/api/x", "Priority", sent);
        assertThat(requestAtOrigin().getHeaders().values("Priority")).containsExactly(untrusted);

        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("admission.trust-priority", "true");
        try (Listener trusting = Listener.start(settings, System::nanoTime, nanos::get)) {
            trusting.get("/api/x", "Priority", sent);
            assertThat(requestAtOrigin().getHeaders().values("Priority")).containsExactly(trusted);
        }
        listener.get("/api/x");
        assertThat(requestAtOrigin().getHeaders().values("Priority")).isEmpty();
    }

    @Test
    void the_less_urgent_are_rejected_first() throws Exception {
        origin(request -> request.getHeaders().get("Priority") == null ? PAGE : SHED);
        for (int i = 0; i < 4 * ENOUGH; i++) {
            nanos.addAndGet(TICK.toNanos() / 4);
            listener.get("/api/x");
            assertThat(listener.get("/api/x", "Priority", "u=6").statusCode()).isEqualTo(503);
        }
        long rejected = listener.rejections().count("overloaded");
        for (int i = 0; i < ENOUGH; i++) {
            listener.get("/api/x");
        }
        assertThat(listener.rejections().count("overloaded")).isEqualTo(rejected);
        for (int i = 0; i < ENOUGH; i++) {
            listener.get("/api/x", "Priority", "u=6");
        }
        assertThat(listener.rejections().count("overloaded")).isGreaterThan(rejected);
    }

    @Test
    void browsers_get_a_rejection_that_their_page_may_read_and_preflights_are_unchanged() throws Exception {
        overload(listener);

        HttpResponse<String> rejected = rejected("GET /api/x", "Origin", "https://shop.example");
        HttpResponse<String> foreign = rejected("GET /api/x", "Origin", "https://other.example");

        assertThat(rejected.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://shop.example");
        assertThat(rejected.headers().allValues("Vary")).containsExactlyInAnyOrder("origin");
        assertThat(foreign.headers().map()).doesNotContainKey("access-control-allow-origin");
        for (int i = 0; i < ENOUGH; i++) {
            assertThat(listener.send(
                                    "OPTIONS",
                                    "/api/x",
                                    "Origin",
                                    "https://shop.example",
                                    "Access-Control-Request-Method",
                                    "GET")
                            .statusCode())
                    .isEqualTo(204);
        }
    }

    @Test
    void an_origin_that_hangs_gets_no_more_requests_than_it_may_have() throws Exception {
        CountDownLatch mayRespond = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(2);
        origin(request -> {
            arrived.countDown();
            awaitLatch(mayRespond);
            return PAGE;
        });
        try (Wire first = new Wire(gateway());
                Wire second = new Wire(gateway())) {
            first.send("GET /narrow/1 HTTP/1.1", "Host: shop");
            second.send("GET /narrow/2 HTTP/1.1", "Host: shop"); // Zuul has one request more than its limit
            awaitLatch(arrived);

            HttpResponse<byte[]> third = get("/narrow/3");

            assertThat(third.statusCode()).isEqualTo(503);
            assertThat(new String(third.body(), StandardCharsets.UTF_8)).contains("has all the requests that it may");
            assertThat(third.headers().firstValue("Retry-After").orElseThrow()).isIn("1", "2", "3");
            mayRespond.countDown();
            assertThat(first.status(first.readHead())).isEqualTo(200);
        } finally {
            mayRespond.countDown();
        }
        await().untilAsserted(() -> assertThat(get("/narrow/4").statusCode()).isEqualTo(200));
    }

    /** The origin sheds requests until nearly all are rejected. */
    private void overload(Listener overloaded) throws Exception {
        origin(request -> {
            atOrigin.incrementAndGet();
            return "HEAD".equals(request.getMethod())
                    ? SHED.newBuilder().body("").build()
                    : SHED;
        });
        sendToOrigin(overloaded);
        assertThat(overloaded.admission().rejected("/api/**")).isGreaterThan(0.9);
    }

    /** Enough requests for a share, all within a tick. */
    private void sendToOrigin(Listener sender) throws Exception {
        for (int i = 0; i < ENOUGH; i++) {
            sender.get("/api/x");
        }
        nanos.addAndGet(TICK.toNanos());
    }

    private void recover(Listener overloaded) {
        for (int i = 0; i < 60; i++) {
            nanos.addAndGet(TICK.toNanos());
            overloaded.admission().rejected("/api/**");
        }
    }

    /** The response to the first of some equal requests that does not reach the origin. */
    private HttpResponse<String> rejected(String request, String... headers) throws Exception {
        List<HttpResponse<String>> rejected = new ArrayList<>();
        String[] methodAndPath = request.split(" ", 2);
        for (int i = 0; i < ENOUGH; i++) {
            HttpResponse<String> response = listener.send(methodAndPath[0], methodAndPath[1], headers);
            assertThat(response.statusCode()).isEqualTo(503);
            if (!response.body().equals("{}")) {
                rejected.add(response);
            }
        }
        return rejected.getFirst();
    }

    private double errors() {
        return listener
                .meters()
                .find("fivefold.gateway.requests")
                .tags("route", "/api/**", "outcome", "server_error")
                .timers()
                .stream()
                .mapToDouble(timer -> timer.count())
                .sum();
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
