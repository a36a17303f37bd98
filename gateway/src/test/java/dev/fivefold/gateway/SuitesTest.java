package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Suites of other projects against the gateway, and the edge before it. The script {@code .ci/conformance-suites} runs them, and makes their rows
 * in docs/conformance.md.
 */
@EnabledIfSystemProperty(named = SuitesTest.SUITES, matches = ".+")
class SuitesTest {

    /** The folder of the checkouts. */
    static final String SUITES = "fivefold.suites";

    private static final Path CHECKOUTS = Path.of(System.getProperty(SUITES, ""));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void the_trace_of_a_request_goes_to_its_origin(boolean tracing) throws Exception {
        int port = freePort();
        try (GatewayProcess gateway = gateway(port, "--fivefold.tracing.enabled=" + tracing)) {
            run(
                    "trace-context",
                    CHECKOUTS.resolve("trace-context").toString(),
                    url(gateway.address()),
                    Integer.toString(port),
                    "trace-context, the gateway " + (tracing ? "with" : "without") + " tracing");
        }
    }

    @Test
    void rules_of_http_hold_at_the_gateway_and_at_the_edge(@TempDir Path folder) throws Exception {
        try (MockWebServer origin = echo();
                GatewayProcess gateway = gateway(origin.getPort());
                NginxProcess edge = NginxProcess.edge(
                        NginxProcess.program().orElseThrow(),
                        folder,
                        gateway.address().getPort())) {
            gateway.awaitReady();
            await().atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> Wire.statusOf(edge.address(), MalformedRequests.get()) == 200);

            rules(gateway.address(), "the gateway");
            rules(edge.address(), "the edge");
        }
    }

    private static GatewayProcess gateway(int origin, String... arguments) throws IOException {
        return GatewayProcess.start(
                origin,
                Stream.concat(
                                Stream.of(
                                        "--fivefold.gateway.routes[0].path=/**",
                                        "--fivefold.gateway.routes[0].origin=aggregator",
                                        "--fivefold.gateway.origins.aggregator.read-timeout=60s"),
                                Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private static void rules(InetSocketAddress address, String name) throws Exception {
        run("http-rules", CHECKOUTS.toString(), Integer.toString(address.getPort()), name);
    }

    private static void run(String script, String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("python3", "../.ci/" + script), Stream.of(arguments))
                .toList();
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static String url(InetSocketAddress address) {
        return "http://127.0.0.1:" + address.getPort();
    }

    private static MockWebServer echo() throws IOException {
        MockWebServer origin = new MockWebServer();
        origin.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                ByteString body = Objects.requireNonNullElse(request.getBody(), ByteString.EMPTY);
                return new MockResponse.Builder()
                        .addHeader("Content-Type", "text/plain")
                        .body(new Buffer().write(body))
                        .build();
            }
        });
        origin.start();
        return origin;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
