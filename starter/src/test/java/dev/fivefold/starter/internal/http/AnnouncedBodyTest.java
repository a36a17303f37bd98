package dev.fivefold.starter.internal.http;

import static dev.fivefold.starter.fixture.Services.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that announces or sends long bodies takes no memory for what it announces, nor for what its pages have no room for. */
@Tag("long")
class AnnouncedBodyTest {

    private static final int PAGES = 200;

    @ParameterizedTest
    @CsvSource({"event-loop, 0", "okhttp, 1000"})
    void pages_go_on_without_a_part_whose_body_is_announced_and_not_sent(String transport, int sent) throws Exception {
        try (Announcing ads = new Announcing(sent)) {
            assertPages(transport, ads.url(), "17MB", "page cart timed_out");
            assertThat(ads.atATime()).isEqualTo(PAGES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"event-loop", "okhttp"})
    void pages_go_on_without_a_part_whose_body_is_sent_and_has_no_room(String transport) throws Exception {
        try (EndlessServer ads = new EndlessServer()) {
            assertPages(transport, ads.url(), "64KB", "page cart failed");
            assertThat(ads.requests()).isEqualTo(PAGES);
        }
    }

    private static void assertPages(String transport, String ads, String pageSize, String page) throws Exception {
        try (MockWebServer carts = new MockWebServer()) {
            carts.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return json("{\"lines\":[]}");
                }
            });
            carts.start();
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:+ExitOnOutOfMemoryError",
                            "-Dspring.devtools.restart.enabled=false",
                            "-cp",
                            System.getProperty("java.class.path"),
                            AnnouncedBodies.class.getName(),
                            transport,
                            "http://127.0.0.1:" + carts.getPort(),
                            ads,
                            Integer.toString(PAGES),
                            pageSize)
                    .redirectErrorStream(true)
                    .start();
            try {
                List<String> output = process.inputReader().lines().toList();

                assertThat(String.join("\n", output)).contains("page ").doesNotContain("OutOfMemoryError");
                assertThat(process.waitFor()).as("%s", output).isZero();
                assertThat(output)
                        .filteredOn(line -> line.startsWith("page "))
                        .hasSize(PAGES)
                        .containsOnly(page);
            } finally {
                process.destroyForcibly();
            }
        }
    }

    /** Announces 16 MB, sends a few bytes of them and is silent from then on. */
    private static final class Announcing implements AutoCloseable {

        private final ServerSocket listener = new ServerSocket(0, PAGES, InetAddress.getLoopbackAddress());
        private final List<Socket> connections = Collections.synchronizedList(new ArrayList<>());

        Announcing(int sent) throws IOException {
            byte[] response = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 16777216\r\n\r\n"
                            + "[".repeat(sent))
                    .getBytes(StandardCharsets.US_ASCII);
            Thread.ofVirtual().start(() -> {
                while (!listener.isClosed()) {
                    try {
                        Socket connection = listener.accept();
                        connections.add(connection);
                        connection.getOutputStream().write(response);
                    } catch (IOException closed) {
                        // the test has ended, or the client
                    }
                }
            });
        }

        String url() {
            return "http://127.0.0.1:" + listener.getLocalPort();
        }

        /** No connection is used twice: none ends its response. */
        int atATime() {
            return connections.size();
        }

        @Override
        public void close() throws IOException {
            listener.close();
            for (Socket connection : List.copyOf(connections)) {
                connection.close();
            }
        }
    }
}
