package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many hostile clients, against a gateway in a process of its own, where Netty detects leaked buffers. */
@Tag("long")
class HostileClientsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final int REQUESTS = 10_000;
    private static final int CLIENTS = 16;
    private static final int SLOW_CLIENTS = 2_000;
    private static final int MOST_CONNECTIONS = 2_200;
    private static final int KINDS_OF_REJECTIONS = 19;
    private static final int READERS = 4;
    private static final int PAGES_A_CONNECTION = 100;

    private static final MockWebServer ORIGIN = new MockWebServer();
    private static final AtomicInteger AT_ORIGIN = new AtomicInteger();

    private static GatewayProcess gateway;

    @BeforeAll
    static void start() throws IOException {
        ORIGIN.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                AT_ORIGIN.incrementAndGet();
                return new MockResponse.Builder().body("page").build();
            }
        });
        ORIGIN.start();
        gateway = GatewayProcess.start(
                ORIGIN.getPort(),
                "--management.endpoints.web.exposure.include=health,threaddump,prometheus",
                "--fivefold.gateway.limits.head-timeout=8s", // until all slow clients are connected
                "--fivefold.gateway.limits.connections=" + MOST_CONNECTIONS);
        gateway.awaitReady();
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        ORIGIN.close();
    }

    @Test
    void ten_thousand_malformed_requests_leave_no_connection_no_thread_no_buffer_and_no_flood_of_lines()
            throws Exception {
        sendMalformed(CLIENTS, new Random(1));
        gateway.collectGarbage(); // The actuator has a thread of its own.
        int requestsBefore = AT_ORIGIN.get();
        Set<String> threadsBefore = threads();
        int linesBefore = linesOfRejections();

        long start = System.nanoTime();
        sendMalformed(REQUESTS, new Random(20260801));
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();

        assertThat(AT_ORIGIN).hasValue(requestsBefore);
        assertAllConnectionsCanBeHad();
        gateway.collectGarbage();
        assertServed();
        assertThat(threads()).isSubsetOf(threadsBefore);
        assertThat(rejected()).isGreaterThanOrEqualTo(REQUESTS);
        assertThat(linesOfRejections() - linesBefore).isBetween(1, (int) (seconds + 2) * KINDS_OF_REJECTIONS);
        assertThat(gateway.output()).doesNotContain("LEAK", "\tat ", "ERROR");
    }

    @Test
    void two_thousand_slow_clients_lock_no_other_out_and_are_closed() throws Exception {
        assertAllConnectionsCanBeHad(); // so that each resource has been opened once
        long descriptorsBefore = gateway.descriptors();
        AtomicBoolean over = new AtomicBoolean();
        List<Wire> slow = new ArrayList<>();
        try (ExecutorService readers = Executors.newFixedThreadPool(READERS);
                AutoCloseable open =
                        () -> over.set(true)) { // first, or after a failure here the readers would never end
            List<Future<Integer>> pages = new ArrayList<>();
            for (int i = 0; i < SLOW_CLIENTS; i++) {
                Wire client = new Wire(gateway.address());
                client.write(bytes("GET /api/x HTTP/1.1\r\nX: "));
                slow.add(client);
            }
            for (int i = 0; i < READERS; i++) {
                pages.add(readers.submit(() -> readPagesUntil(over)));
            }
            assertServed();
            assertThat(hasArrived(slow.getLast())).isFalse();

            await().atMost(TIMEOUT).until(() -> {
                for (Wire client : slow) {
                    if (!hasArrived(client)) {
                        client.write(bytes("x"));
                    }
                }
                return slow.stream().allMatch(HostileClientsTest::hasArrived);
            });

            for (Wire client : slow) {
                assertThat(client.status(client.readHead())).isEqualTo(408);
            }
            over.set(true);
            for (Future<Integer> read : pages) {
                assertThat(read.get()).isPositive();
            }
        } finally {
            for (Wire client : slow) {
                client.close();
            }
        }
        assertAllConnectionsCanBeHad();
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(gateway.descriptors()).isLessThanOrEqualTo(descriptorsBefore + 50));
        assertThat(gateway.output()).doesNotContain("LEAK", "\tat ", "ERROR");
    }

    /** The number of pages read; a page that is not served correctly ends the test. */
    private static int readPagesUntil(AtomicBoolean over) throws IOException {
        int pages = 0;
        while (!over.get()) {
            try (Wire client = new Wire(gateway.address())) {
                for (int i = 0; i < PAGES_A_CONNECTION; i++) {
                    client.write(bytes(MalformedRequests.get()));
                    String head = client.readHead();
                    assertThat(client.status(head)).isEqualTo(200);
                    assertThat(client.readBody(head)).isEqualTo("page");
                    pages++;
                }
            }
        }
        return pages;
    }

    /** All rejections so far, by the gateway's own metric. */
    private static long rejected() throws IOException {
        return (long) Pattern.compile("(?m)^fivefold_gateway_refused_total\\{.*} (.+)$")
                .matcher(gateway.actuator("prometheus"))
                .results()
                .mapToDouble(count -> Double.parseDouble(count.group(1)))
                .sum();
    }

    private static void sendMalformed(int number, Random random) throws Exception {
        List<Callable<Integer>> requests = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Malformed malformed = MalformedRequests.ALL.get(random.nextInt(MalformedRequests.ALL.size()));
            requests.add(() -> {
                try (Wire client = new Wire(gateway.address())) {
                    client.write(malformed.bytes());
                    String head = client.readHead();
                    client.readBody(head);
                    assertThat(client.isAtEnd()).isTrue();
                    assertThat(client.status(head)).as(malformed.fault()).isEqualTo(malformed.status());
                    return client.status(head);
                }
            });
        }
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (Future<Integer> status : clients.invokeAll(requests)) {
                status.get();
            }
        }
    }

    /** The limit's number of connections is served, so none has leaked; and one more is rejected. */
    private static void assertAllConnectionsCanBeHad() {
        await().atMost(TIMEOUT).untilAsserted(() -> {
            List<Wire> all = new ArrayList<>();
            try {
                for (int i = 0; i < MOST_CONNECTIONS; i++) {
                    all.add(new Wire(gateway.address()));
                }
                for (Wire client : all) {
                    assertThat(isServed(client)).isTrue();
                }
                try (Wire tooMuch = new Wire(gateway.address())) {
                    assertThat(isServed(tooMuch)).isFalse();
                }
            } finally {
                for (Wire client : all) {
                    client.close();
                }
            }
        });
    }

    private static void assertServed() throws IOException {
        try (Wire client = new Wire(gateway.address())) {
            assertThat(isServed(client)).isTrue();
        }
    }

    private static boolean isServed(Wire client) throws IOException {
        try {
            client.write(bytes(MalformedRequests.get()));
            return client.readHead().startsWith("HTTP/1.1 200");
        } catch (SocketException closed) {
            return false;
        }
    }

    private static boolean hasArrived(Wire client) {
        try {
            return client.hasArrived();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The gateway's threads; those of the actuator's own server come and go. */
    private static Set<String> threads() throws IOException {
        return Pattern.compile("\"threadName\":\"(?!http-nio)[^\"]*\",\"threadId\":\\d+")
                .matcher(gateway.actuator("threaddump"))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static int linesOfRejections() throws IOException {
        return (int) gateway.output()
                .lines()
                .filter(line -> line.contains(": Requests rejected: "))
                .count();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
