package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.admission.Priority;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A second listener of the same gateway, which has two requests at its origins and no more. */
@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first one, which comes with the instance
class OverloadTest extends GatewayTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Map<String, String> TWO = Map.ofEntries(
            Map.entry("admission.enabled", "true"),
            Map.entry("admission.max", "2"),
            Map.entry("admission.adaptive", "false"),
            Map.entry("limits.body-timeout", "200ms"),
            Map.entry("limits.body-rate", "1KB"),
            Map.entry("routes[2].path", "/patient/**"),
            Map.entry("routes[2].origin", "patient"),
            Map.entry("origins.patient.servers", "127.0.0.1:1"),
            Map.entry("origins.patient.read-timeout", "60s"),
            Map.entry("routes[3].path", "/down/**"),
            Map.entry("routes[3].origin", "down"),
            Map.entry("origins.down.servers", "127.0.0.1:1"));

    private static final String[] GET = {"GET /patient/x HTTP/1.1", "Host: shop"};
    private static final String[] UPLOAD = {"POST /patient/x HTTP/1.1", "Host: shop", "Content-Length: 1000"};

    private Listener two;
    private Admission admission;

    private final Semaphore arrived = new Semaphore(0);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    @BeforeAll
    void start() {
        two = Listener.start(TWO);
        admission = two.admission();
    }

    @AfterAll
    void stop() {
        two.close();
        mayAnswer.countDown();
    }

    /** Whatever a test did, every permit is back. */
    @AfterEach
    void nothing_is_in_flight() {
        assertAllIsGivenBack(admission);
    }

    @Test
    void a_request_beyond_the_limit_is_refused_at_once_and_never_reaches_an_origin() throws Exception {
        stall();
        try (Wire first = new Wire(two.address());
                Wire second = new Wire(two.address())) {
            first.send(GET);
            second.send(GET);
            awaitArrival(2);
            long refusedBefore = two.refusals().count("overloaded");
            long shedBefore = admission.shed(Priority.REQUEST);

            HttpResponse<String> refused = two.get("/patient/x", "X-Request-Id", "one-too-many");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().allValues("Content-Type")).containsExactly("application/problem+json");
            assertThat(refused.headers().allValues("Retry-After")).containsExactly("1");
            assertThat(refused.headers().allValues("X-Request-Id")).containsExactly("one-too-many");
            assertThat(refused.body()).contains("\"status\":503", "There are more requests than");
            assertThat(admission.inFlight()).isEqualTo(2);
            assertThat(admission.shed(Priority.REQUEST) - shedBefore).isEqualTo(1);
            assertThat(two.refusals().count("overloaded") - refusedBefore).isEqualTo(1);
            assertThat(arrived.availablePermits()).isZero();
        }
    }

    @Test
    void what_is_fetched_in_advance_is_refused_while_others_still_get_through() throws Exception {
        stall();
        try (Wire first = new Wire(two.address())) {
            first.send(GET);
            awaitArrival(1);
            origin(new MockResponse.Builder().build());

            assertThat(two.get("/api/x", "Sec-Purpose", "prefetch;prerender").statusCode())
                    .isEqualTo(503);
            assertThat(two.get("/api/x", "Purpose", "prefetch").statusCode()).isEqualTo(503);
            assertThat(hasReachedOrigin()).isFalse();
            assertThat(two.get("/api/x").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void clients_that_send_slowly_keep_no_complete_request_out() throws Exception {
        origin(new MockResponse.Builder().build());
        try (Listener patient = Listener.start(with("limits.body-timeout", "60s"))) {
            try (Wire slow = new Wire(patient.address())) {
                slow.send(UPLOAD);
                await().atMost(PATIENCE).until(() -> patient.admission().inFlight() == 1);

                try (Wire another = new Wire(patient.address())) {
                    another.send(UPLOAD).write(new byte[1000]); // a refused body is read, too, before the answer
                    assertThat(another.status(another.readHead())).isEqualTo(503);
                }
                assertThat(patient.get("/patient/x").statusCode()).isEqualTo(200);
            }
            assertAllIsGivenBack(patient.admission());
        }
    }

    @Test
    void who_is_refused_anyway_needs_no_place_and_takes_none() throws Exception {
        stall();
        try (Wire first = new Wire(two.address());
                Wire second = new Wire(two.address())) {
            first.send(GET);
            second.send(GET);
            awaitArrival(2);

            assertThat(two.get("/unknown").statusCode()).isEqualTo(404);
            assertThat(admission.inFlight()).isEqualTo(2);
        }
    }

    @Test
    void an_answer_gives_the_place_back_on_a_connection_that_stays_open() throws Exception {
        origin(new MockResponse.Builder().body("page").build());
        try (Wire client = new Wire(two.address())) {
            for (int i = 0; i < 10; i++) {
                assertThat(client.status(client.send(GET).readHead())).isEqualTo(200);
                client.body().readNBytes("page".length());
            }
            assertAllIsGivenBack(admission);
        }
    }

    @Test
    void so_does_a_client_that_goes_while_its_origin_is_at_work() throws Exception {
        stall();
        try (Wire client = new Wire(two.address())) {
            client.send(GET);
            awaitArrival(1);
            assertThat(admission.inFlight()).isEqualTo(1);
        }
    }

    @Test
    void so_does_one_that_goes_in_the_middle_of_its_answer() throws Exception {
        Socket origin;
        try (Wire client = new Wire(two.address())) {
            client.send("GET /raw/left HTTP/1.1", "Host: shop");
            origin = acceptRequest("/raw/left");
            write(origin, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf");
            assertThat(client.status(client.readHead())).isEqualTo(200);
            assertThat(admission.inFlight()).isEqualTo(1);
        }
        try (origin) {
            assertAllIsGivenBack(admission);
        }
    }

    @Test
    void so_does_an_origin_that_breaks_off_its_answer() throws Exception {
        try (Wire client = new Wire(two.address())) {
            client.send("GET /raw/broken HTTP/1.1", "Host: shop");
            try (Socket origin = acceptRequest("/raw/broken")) {
                write(origin, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf");
                assertThat(client.status(client.readHead())).isEqualTo(200);
                assertThat(admission.inFlight()).isEqualTo(1);
            }
            assertThat(client.body().readAllBytes()).hasSize("half".length());
        }
    }

    @Test
    void so_does_an_origin_that_is_down_or_too_slow() throws Exception {
        long before = admission.admitted(Priority.REQUEST);
        origin(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());

        assertThat(two.get("/down/x").statusCode()).isEqualTo(502);
        assertThat(two.get("/api/x").statusCode()).isEqualTo(504);

        assertThat(admission.admitted(Priority.REQUEST) - before).isEqualTo(2);
    }

    @Test
    void so_does_a_body_that_is_refused() throws Exception {
        try (Wire client = new Wire(two.address())) {
            client.send(UPLOAD);
            await().atMost(PATIENCE).until(() -> admission.inFlight() == 1);

            assertThat(client.status(client.readHead())).isEqualTo(408);
        }
    }

    @Test
    void so_does_a_second_request_that_comes_too_early_and_ends_the_connection() throws Exception {
        stall();
        try (Wire client = new Wire(two.address())) {
            client.send(GET);
            awaitArrival(1);

            client.send(GET);

            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void a_request_that_another_filter_refuses_gives_its_place_back_however_slowly_its_client_sends_the_rest()
            throws Exception {
        Map<String, String> patient = with("limits.body-timeout", "60s");
        patient.put("rate-limit.requests-per-second", "1");
        try (Listener limited = Listener.start(patient);
                Wire client = new Wire(limited.address())) {
            while (limited.get("/api/x").statusCode() != 429) {
                assertThat(limited.admission().shed(Priority.REQUEST)).isZero();
            }
            long before = limited.admission().admitted(Priority.REQUEST);

            client.send("POST /api/x HTTP/1.1", "Host: shop", "Content-Length: 1000");

            await().atMost(PATIENCE).until(() -> limited.admission().admitted(Priority.REQUEST) > before);
            assertAllIsGivenBack(limited.admission());
        }
    }

    @Test
    void a_filter_that_fails_gives_the_place_back() throws Exception {
        LongSupplier broken = () -> {
            throw new IllegalStateException("no clock");
        };
        try (Listener failing = Listener.start(with("rate-limit.requests-per-second", "1"), broken)) {
            for (int i = 0; i < 3; i++) {
                assertThat(failing.get("/api/x").statusCode()).isEqualTo(500);
            }
            assertThat(failing.admission().admitted(Priority.REQUEST)).isEqualTo(3);
            assertAllIsGivenBack(failing.admission());
        }
    }

    private void stall() {
        arrived.drainPermits();
        origin(request -> {
            arrived.release();
            try {
                mayAnswer.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new MockResponse.Builder().build();
        });
    }

    private void awaitArrival(int requests) throws InterruptedException {
        assertThat(arrived.tryAcquire(requests, 60, TimeUnit.SECONDS)).isTrue();
    }

    private static Map<String, String> with(String key, String value) {
        Map<String, String> settings = new HashMap<>(TWO);
        settings.put(key, value);
        return settings;
    }

    private static void assertAllIsGivenBack(Admission admission) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(admission.inFlight()).isZero());
    }

    private static void write(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
