package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Starts and stops gateways as processes of their own. */
class LifecycleTest {

    /** For a busy machine; none of the waits takes so long otherwise. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final int EXIT_BY_SIGTERM = 128 + 15;

    private final MockWebServer origin = new MockWebServer();
    private final CountDownLatch warmUpArrived = new CountDownLatch(1);
    private final CountDownLatch warmUpMayEnd = new CountDownLatch(1);
    private final CountDownLatch requestArrived = new CountDownLatch(1);
    private final CountDownLatch requestMayEnd = new CountDownLatch(1);

    @BeforeEach
    void startOrigin() throws Exception {
        origin.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                boolean warmUp =
                        "fivefold-gateway-warm-up".equals(request.getHeaders().get("User-Agent"));
                (warmUp ? warmUpArrived : requestArrived).countDown();
                (warmUp ? warmUpMayEnd : requestMayEnd).await(60, TimeUnit.SECONDS);
                return new MockResponse.Builder().body("page").build();
            }
        });
        origin.start();
    }

    @AfterEach
    void stopOrigin() {
        warmUpMayEnd.countDown();
        requestMayEnd.countDown();
        origin.close();
    }

    @Test
    void it_is_ready_once_warm_and_on_SIGTERM_completes_requests_in_flight_but_accepts_no_new_ones() throws Exception {
        try (GatewayProcess gateway = GatewayProcess.start(origin.getPort(), "--fivefold.gateway.drain-timeout=20s")) {
            assertThat(warmUpArrived.await(60, TimeUnit.SECONDS)).isTrue();
            await().atMost(TIMEOUT).until(() -> gateway.readiness() == 503);
            warmUpMayEnd.countDown();
            gateway.awaitReady();

            try (Wire busy = new Wire(gateway.address());
                    Wire reused = new Wire(gateway.address());
                    Wire idle = new Wire(gateway.address())) {
                reused.send("GET /unknown HTTP/1.1", "Host: shop");
                reused.readBody(reused.readHead());
                idle.send("GET /unknown HTTP/1.1", "Host: shop");
                idle.readBody(idle.readHead());
                busy.send("GET /api/home/1 HTTP/1.1", "Host: shop");
                assertThat(requestArrived.await(60, TimeUnit.SECONDS)).isTrue();

                gateway.terminate();

                // A proxy that reuses its connection gets a response to each request: the last one says that it is the
                // last.
                String last;
                do {
                    reused.send("GET /unknown HTTP/1.1", "Host: shop");
                    last = reused.readHead();
                    assertThat(reused.status(last)).isEqualTo(404);
                    reused.readBody(last);
                } while (!last.toLowerCase(Locale.ROOT).contains("connection: close"));
                assertThat(idle.isAtEnd()).isTrue();
                await().atMost(TIMEOUT)
                        .untilAsserted(() -> assertThatThrownBy(() -> connect(gateway.address()))
                                .isInstanceOf(ConnectException.class));
                assertThat(gateway.readiness()).isEqualTo(503);

                requestMayEnd.countDown();
                String head = busy.readHead();
                assertThat(busy.status(head)).isEqualTo(200);
                assertThat(busy.readBody(head)).isEqualTo("page");
                assertThat(busy.isAtEnd()).isTrue();
            }
            assertThat(gateway.exitCode(TIMEOUT)).isEqualTo(EXIT_BY_SIGTERM);
        }
    }

    @Test
    void its_own_warm_up_needs_no_token_but_every_client_does() throws Exception {
        warmUpMayEnd.countDown();
        try (Issuer issuer = new Issuer();
                GatewayProcess gateway = GatewayProcess.start(
                        origin.getPort(),
                        issuer.settings().entrySet().stream()
                                .map(setting -> "--fivefold.gateway." + setting.getKey() + "=" + setting.getValue())
                                .toArray(String[]::new))) {
            gateway.awaitReady();

            assertThat(warmUpArrived.getCount()).isZero();
            RecordedRequest warmUp = origin.takeRequest();
            assertThat(warmUp.getHeaders().names()).doesNotContain("X-Warm-Up", "X-User-Id");
            try (Wire client = new Wire(gateway.address())) {
                assertThat(client.status(client.send("GET /api/home/1 HTTP/1.1", "Host: shop")
                                .readHead()))
                        .isEqualTo(401);
            }
            assertThat(gateway.output()).doesNotContain("Authentication is DISABLED");
        }
    }

    @Test
    void without_authentication_it_logs_at_the_start_that_no_rule_is_checked() throws Exception {
        warmUpMayEnd.countDown();
        try (GatewayProcess gateway = GatewayProcess.start(origin.getPort())) {
            gateway.awaitReady();

            assertThat(gateway.output()).contains("Authentication is DISABLED");
        }
    }

    @Test
    void a_request_that_does_not_end_holds_the_exit_up_no_longer_than_the_drain_timeout() throws Exception {
        warmUpMayEnd.countDown();
        try (GatewayProcess gateway =
                GatewayProcess.start(origin.getPort(), "--fivefold.gateway.drain-timeout=300ms")) {
            gateway.awaitReady();
            try (Wire busy = new Wire(gateway.address())) {
                busy.send("GET /api/home/1 HTTP/1.1", "Host: shop");
                assertThat(requestArrived.await(60, TimeUnit.SECONDS)).isTrue();

                gateway.terminate();

                assertThat(busy.isAtEnd()).isTrue();
            }
            assertThat(gateway.exitCode(TIMEOUT)).isEqualTo(EXIT_BY_SIGTERM);
            assertThat(gateway.output())
                    .contains("Connections are still busy after the drain timeout and are cut: count=1 timeout_ms=300");
        }
    }

    @Test
    void a_port_in_use_ends_it_with_one_line_and_the_action() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GatewayProcess gateway =
                        GatewayProcess.start(origin.getPort(), "--fivefold.gateway.port=" + other.getLocalPort())) {
            assertThat(gateway.exitCode(TIMEOUT)).isEqualTo(1);
            assertThat(gateway.output())
                    .contains("port " + other.getLocalPort()
                            + " is in use: set fivefold.gateway.port or stop the process that listens there")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void a_page_with_an_owner_and_without_a_rule_ends_it_with_the_setting_to_add() throws Exception {
        try (Issuer issuer = new Issuer()) {
            Map<String, String> settings = issuer.settings();
            settings.putAll(Map.of("routes[0].path", "/api/cart/{userId}/**", "routes[0].origin", "aggregator"));
            try (GatewayProcess gateway = GatewayProcess.start(
                    origin.getPort(),
                    settings.entrySet().stream()
                            .map(setting -> "--fivefold.gateway." + setting.getKey() + "=" + setting.getValue())
                            .toArray(String[]::new))) {
                assertThat(gateway.exitCode(TIMEOUT)).isEqualTo(1);
                assertThat(gateway.output())
                        .contains("fivefold.gateway.routes: no access rule covers /api/cart/{userId}/**: add one")
                        .doesNotContain("\tat ");
            }
        }
    }

    private static void connect(InetSocketAddress address) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(address, 1000);
        }
    }
}
