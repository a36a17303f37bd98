package dev.fivefold.lab.panel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server in front of a fake edge, with controls that record their requests. */
class PanelServerTest {

    private static final Home HOME = new Home(Path.of(".."));

    private final PanelState state = new PanelState(PanelState.Mode.PLAY, List.of("00-baseline", "13-progressive"));
    private final RecordedControls controls = new RecordedControls();
    private final CountDownLatch rest = new CountDownLatch(1);
    private HttpClient http;
    private HttpServer edge;
    private PanelServer server;
    private String cookie;

    private static final class RecordedControls implements Controls {

        private final List<String> requests = new ArrayList<>();
        private @Nullable URI edge;

        @Override
        public Optional<URI> edge() {
            return Optional.ofNullable(edge);
        }

        @Override
        public void step(String id) throws RejectedException {
            if (!id.equals("13-progressive")) {
                throw new RejectedException("There is no step '%s'.".formatted(id));
            }
            requests.add("step " + id);
        }

        @Override
        public void fault(String service, String behavior) {
            requests.add("fault " + service + " " + behavior);
        }

        @Override
        public void load(int readers, int seconds) {
            requests.add("load " + readers + " " + seconds);
        }

        @Override
        public Live live() {
            return new Live(
                    Map.of("users", "works"),
                    Map.of(),
                    Map.of("users", new Live.Bulkhead(3, 100)),
                    new Live.Admission(1, 3, 0),
                    null);
        }
    }

    @BeforeEach
    void start() throws IOException, InterruptedException {
        edge = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        edge.createContext("/api/home/1", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("first\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            await(rest);
            exchange.getResponseBody().write("last\n".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        edge.start();
        controls.edge = URI.create("http://127.0.0.1:" + edge.getAddress().getPort());
        http = HttpClient.newHttpClient();
        server = new PanelServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                HOME,
                HOME.report(),
                state,
                controls,
                _ -> Optional.empty());
        cookie = get("/").headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    @AfterEach
    void stop() {
        rest.countDown();
        http.shutdownNow();
        server.close();
        edge.stop(0);
    }

    @Test
    void the_page_has_the_edges_policy_and_a_cookie_of_this_site_alone() throws Exception {
        HttpResponse<String> page = get("/");
        String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertThat(page.body()).contains("<script type=\"module\"");
        assertThat(Files.readString(HOME.resolve("nginx/web.conf.template")))
                .contains('"' + policy + '"')
                .contains('"' + PageHeaders.REPORT_POLICY + '"');
        assertThat(page.headers().firstValue("Set-Cookie").orElseThrow())
                .matches("fivefold-lab=[0-9a-f]{32}; Path=/lab/; HttpOnly; SameSite=Strict");
    }

    @Test
    void the_page_has_the_controls() throws Exception {
        assertThat(post("/lab/step", "{\"step\":\"13-progressive\"}").statusCode())
                .isEqualTo(200);
        assertThat(post("/lab/fault", "{\"service\":\"carts\",\"behavior\":\"slow\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/lab/load", "{\"readers\":4,\"seconds\":10}").statusCode())
                .isEqualTo(200);
        assertThat(controls.requests).containsExactly("step 13-progressive", "fault carts slow", "load 4 10");
    }

    @Test
    void a_rejected_control_has_its_reason() throws Exception {
        HttpResponse<String> response = post("/lab/step", "{\"step\":\"99\"}");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("There is no step '99'.");
    }

    @Test
    void other_sites_have_no_controls() throws Exception {
        String body = "{\"readers\":4,\"seconds\":10}";
        URI load = server.address().resolve("/lab/load");
        String own = server.address().toString().replaceAll("/$", "");
        HttpRequest.Builder withoutCookie = HttpRequest.newBuilder(load).header("Origin", own);
        HttpRequest.Builder ofAnotherStart = HttpRequest.newBuilder(load)
                .header("Origin", own)
                .header("Cookie", "fivefold-lab=00000000000000000000000000000000");
        HttpRequest.Builder fromAnotherSite = HttpRequest.newBuilder(load)
                .header("Origin", "https://shop.example")
                .header("Cookie", cookie);
        HttpRequest.Builder withoutOrigin = HttpRequest.newBuilder(load).header("Cookie", cookie);
        for (HttpRequest.Builder request : List.of(withoutCookie, ofAnotherStart, fromAnotherSite, withoutOrigin)) {
            assertThat(send(request.POST(BodyPublishers.ofString(body))).statusCode())
                    .isEqualTo(403);
        }
        assertThat(controls.requests).isEmpty();
    }

    @Test
    void a_foreign_host_name_of_this_machine_is_rejected() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write("GET /lab/state HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421");
        }
    }

    @Test
    void a_part_of_a_page_passes_before_the_next_one_arrives() throws Exception {
        HttpResponse<InputStream> page = http.send(
                HttpRequest.newBuilder(server.address().resolve("/api/home/1"))
                        .header("Accept", "application/x-ndjson")
                        .build(),
                BodyHandlers.ofInputStream());
        BufferedReader lines = new BufferedReader(new InputStreamReader(page.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).isEqualTo("first");
        rest.countDown();
        assertThat(lines.readLine()).isEqualTo("last");
        assertThat(page.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    }

    @Test
    void without_a_step_pages_are_503() throws Exception {
        controls.edge = null;
        assertThat(get("/api/home/1").statusCode()).isEqualTo(503);
    }

    @Test
    void changes_are_sent_as_events_and_the_end_is_the_last() throws Exception {
        HttpResponse<InputStream> events = http.send(
                HttpRequest.newBuilder(server.address().resolve("/lab/events")).build(), BodyHandlers.ofInputStream());
        BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).contains("\"phase\":\"starting\"").contains("\"id\":\"13-progressive\"");
        state.set("13-progressive", PanelState.Phase.READY);
        assertThat(lines.readLine()).isEmpty();
        assertThat(lines.readLine()).contains("\"step\":\"13-progressive\",\"phase\":\"ready\"");
        server.close();
        assertThat(lines.lines()).isNotEmpty().last().isEqualTo("");
    }

    @Test
    void services_and_load_are_json() throws Exception {
        assertThat(get("/lab/live").body())
                .contains("\"services\":{\"users\":\"works\"}")
                .contains("\"bulkheads\":{\"users\":{\"used\":3,\"most\":100}}")
                .contains("\"in_flight\":1");
    }

    @Test
    void files_outside_of_the_page_do_not_exist() throws Exception {
        assertThat(get("/assets/../../package.json").statusCode()).isEqualTo(404);
        assertThat(get("/report/%2e%2e/%2e%2e/lab/scenario.yaml").statusCode()).isEqualTo(404);
        assertThat(get("/anything").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder(URI.create(server.address().toString().replaceAll("/$", "") + path)));
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.address().resolve(path))
                .header("Origin", server.address().toString().replaceAll("/$", ""))
                .header("Cookie", cookie)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
