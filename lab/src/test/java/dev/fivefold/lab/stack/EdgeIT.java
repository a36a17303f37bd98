package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.EdgeCertificate;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real nginx with the real configuration of step 00, before a stand-in for the gateway. */
class EdgeIT {

    private static final int BYTES = 1_000_000;

    @TempDir
    private Path folder;

    private final Children children = new Children(Duration.ofSeconds(5));
    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final ConcurrentLinkedQueue<String> requestIds = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> schemes = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Integer> bodies = new ConcurrentLinkedQueue<>();
    private final CountDownLatch answer = new CountDownLatch(1);
    private HttpServer gateway;
    private HttpClient http;
    private URI edge;
    private StackSettings settings;
    private StackPorts ports;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.setExecutor(handlers);
        gateway.createContext("/", exchange -> {
            requestIds.add(exchange.getRequestHeaders().getFirst("X-Request-Id"));
            schemes.add(exchange.getRequestHeaders().getFirst("X-Forwarded-Proto"));
            if (exchange.getRequestURI().getPath().equals("/late")) {
                await(answer);
            }
            bodies.add(exchange.getRequestBody().readAllBytes().length);
            exchange.sendResponseHeaders(200, BYTES);
            exchange.getResponseBody().write(new byte[BYTES]);
            exchange.close();
        });
        gateway.start();
        http = HttpClient.newHttpClient();

        Home home = Home.find();
        CacheFolder cache = CacheFolder.of(System.getenv()).withRoot(folder);
        settings = StackSettings.of(home, cache, DataScale.SMALL)
                .withPorts(OptionalInt.of(Ports.free(1).getFirst()), OptionalInt.empty());
        StackPorts free = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        ports = new StackPorts(free.edge(), gateway.getAddress().getPort(), 0, 0, 0, 0, 0, 0, free.edgeStatus(), 0);
        ChildProcess nginx = children.start(
                NginxCommand.of(settings, Lessons.in(home.lessons()).step("0"), ports, ""));
        children.awaitReady(Map.of(nginx, Readiness.listens(ports.edge())), Duration.ofSeconds(30));
        edge = URI.create("http://127.0.0.1:" + ports.edge());
    }

    @AfterEach
    void stop() {
        children.close();
        http.close();
        gateway.stop(0);
        handlers.close();
    }

    @Test
    void a_body_takes_as_long_as_the_users_link_needs() throws Exception {
        double fastest = 10;
        for (int i = 0; i < 3; i++) { // what else the machine does can only add
            fastest = Math.min(fastest, transfer("/now"));
        }

        assertThat(fastest).isBetween(0.37, 0.60); // 1 MB at 2.5 MB/s: 0.4 s
    }

    @Test
    void a_late_response_does_not_save_bandwidth_for_later() throws Exception {
        handlers.execute(() -> {
            for (int i = 0; i < 3; i++) { // each takes 0.4 s: nginx counts credit in whole seconds
                transferUnchecked("/now");
            }
            answer.countDown();
        });

        assertThat(transfer("/late")).isGreaterThan(0.37);
    }

    @Test
    void a_valid_request_id_is_forwarded_and_any_other_is_replaced() throws Exception {
        send(HttpRequest.newBuilder(edge.resolve("/now")).header("X-Request-Id", "mine-1"));
        send(HttpRequest.newBuilder(edge.resolve("/now")).header("X-Request-Id", "\"},{"));
        send(HttpRequest.newBuilder(edge.resolve("/now")));

        assertThat(requestIds).hasSize(3).first().isEqualTo("mine-1");
        assertThat(requestIds)
                .filteredOn(id -> id.matches("[0-9a-f]{32}"))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_gateway_that_is_down_is_a_502_problem() throws Exception {
        gateway.stop(0);

        HttpResponse<String> response = send(HttpRequest.newBuilder(edge.resolve("/api/home/1")));

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.headers().firstValue("Server")).contains("nginx");
        assertThat(response.body()).contains("\"status\":502");
    }

    @Test
    void a_method_that_is_not_served_is_a_405_problem() throws Exception {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(edge.resolve("/x")).method("BREW", HttpRequest.BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        assertThat(requestIds).isEmpty();
    }

    @Test
    void the_page_at_the_root_may_load_its_own_files_alone_and_they_are_cached() throws Exception {
        HttpResponse<String> page = send(HttpRequest.newBuilder(edge.resolve("/")));
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        Matcher script = Pattern.compile("src=\"(/assets/[^\"]+\\.js)\"").matcher(page.body());
        assertThat(script.find()).isTrue();

        HttpResponse<String> code =
                send(HttpRequest.newBuilder(edge.resolve(script.group(1))).header("Accept-Encoding", "gzip"));
        assertThat(code.headers().firstValue("Content-Type")).contains("text/javascript");
        assertThat(code.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(code.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
        assertThat(send(HttpRequest.newBuilder(edge.resolve("/assets/none.js"))).statusCode())
                .isEqualTo(404);
        assertThat(requestIds).isEmpty();
    }

    @Test
    void the_edge_has_no_controls_of_the_lab() throws Exception {
        assertThat(send(HttpRequest.newBuilder(edge.resolve("/lab/state"))).body())
                .contains("{\"mode\":\"edge\",\"step\":\"00-baseline\"");
    }

    @Test
    void connections_are_reported_on_a_port_of_their_own_only() throws Exception {
        URI status = URI.create("http://127.0.0.1:" + ports.edgeStatus());

        assertThat(send(HttpRequest.newBuilder(status.resolve("/stub_status"))).body())
                .startsWith("Active connections: 1");
        assertThat(send(HttpRequest.newBuilder(status.resolve("/api/home/1"))).statusCode())
                .isEqualTo(404);
        assertThat(send(HttpRequest.newBuilder(edge.resolve("/stub_status"))).body())
                .doesNotContain("Active connections");
    }

    @Test
    void the_largest_body_of_a_message_is_forwarded_from_memory() throws Exception {
        send(HttpRequest.newBuilder(edge.resolve("/now"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[512 * 1024])));

        assertThat(bodies).containsExactly(512 * 1024);
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.endsWith("nginx.log")))
                    .singleElement()
                    .satisfies(log -> assertThat(log).content().doesNotContain("temporary file"));
        }
    }

    @Test
    void by_tls_the_page_at_the_root_has_strict_transport_security() throws Exception {
        URI tls = URI.create("https://127.0.0.1:" + settings.tlsPort().orElseThrow());

        try (HttpClient trusting = HttpClient.newBuilder()
                .sslContext(TrustedEdge.of(settings.cache()))
                .build()) {
            assertThat(trusting.send(HttpRequest.newBuilder(tls).build(), HttpResponse.BodyHandlers.discarding())
                            .headers()
                            .allValues("Strict-Transport-Security"))
                    .containsExactly("max-age=31536000");
        }
        assertThat(send(HttpRequest.newBuilder(edge.resolve("/"))).headers().allValues("Strict-Transport-Security"))
                .isEmpty();
    }

    @Test
    void by_tls_the_gateway_gets_the_scheme_and_only_version_1_3_is_accepted() throws Exception {
        URI tls = URI.create("https://127.0.0.1:" + settings.tlsPort().orElseThrow());

        HttpResponse<String> response;
        try (HttpClient trusting = HttpClient.newBuilder()
                .sslContext(TrustedEdge.of(settings.cache()))
                .build()) {
            response = trusting.send(
                    HttpRequest.newBuilder(tls.resolve("/now")).build(), HttpResponse.BodyHandlers.ofString());
        }

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
        assertThat(schemes).containsExactly("https");
        try (SSLSocket old = (SSLSocket)
                TrustedEdge.of(settings.cache()).getSocketFactory().createSocket("127.0.0.1", tls.getPort())) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(old::startHandshake);
        }
    }

    @Test
    void by_tls_a_client_speaks_HTTP_2_or_HTTP_1_1_as_it_asks() throws Exception {
        URI tls = URI.create("https://127.0.0.1:" + settings.tlsPort().orElseThrow());

        for (HttpClient.Version version : HttpClient.Version.values()) {
            try (HttpClient trusting = HttpClient.newBuilder()
                    .version(version)
                    .sslContext(TrustedEdge.of(settings.cache()))
                    .build()) {
                HttpResponse<byte[]> response = trusting.send(
                        HttpRequest.newBuilder(tls.resolve("/now")).build(), HttpResponse.BodyHandlers.ofByteArray());

                assertThat(response.version()).isEqualTo(version);
                assertThat(response.body()).hasSize(BYTES);
            }
        }
    }

    @Test
    void a_key_is_made_once_and_no_other_user_can_read_it() throws Exception {
        EdgeCertificate certificate = EdgeCertificate.in(settings.cache());

        assertThat(Files.getPosixFilePermissions(certificate.key()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String before = Files.readString(certificate.key());
        assertThat(EdgeCertificate.in(settings.cache())).isEqualTo(certificate);
        assertThat(certificate.key()).content().isEqualTo(before);
        try (Stream<Path> files = Files.list(settings.cache().tls())) {
            assertThat(files).containsExactlyInAnyOrder(certificate.key(), certificate.chain());
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Seconds from the first byte of the body to its last. */
    private double transfer(String path) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = http.send(
                HttpRequest.newBuilder(edge.resolve(path)).build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            assertThat(body.read()).isNotNegative();
            long first = System.nanoTime();
            assertThat(body.readAllBytes()).hasSize(BYTES - 1);
            return (System.nanoTime() - first) / 1e9;
        }
    }

    private void transferUnchecked(String path) {
        try {
            assertThat(transfer(path)).isPositive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
