package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.HoldingServer;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages that are sent while their parts arrive, over real HTTP. One of the services holds its responses back. */
@Tag("either-transport")
class ProgressivePageTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Services SERVICES = new Services(Map.of("/carts/7", "{\n\"lines\": [1,\r\n2]}"));
    private static final HoldingServer HELD = new HoldingServer();

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class),
            Stream.concat(
                            Stream.of(SERVICES.properties("users", "carts")),
                            Stream.of(
                                    "spring.cloud.openfeign.client.config.held.url=" + HELD.url(),
                                    "resilience4j.timelimiter.instances.held.timeout-duration=1m",
                                    "server.compression.enabled=true",
                                    "fivefold.tracing.enabled=false",
                                    "fivefold.heap.page-size=16MB",
                                    "fivefold.heap.check=warn",
                                    "fivefold.hedging.enabled=false",
                                    "fivefold.retry.budget=0",
                                    "fivefold.pages.default.deadline=1m",
                                    "fivefold.pages.stalled.deadline=500ms",
                                    "fivefold.pages.default.progressive=true",
                                    "fivefold.pages.whole.progressive=false"))
                    .toArray(String[]::new));

    private final HttpClient client = HttpClient.newHttpClient();

    @FeignClient("users")
    interface Users {
        @GetMapping("/users/{id}")
        Call<RawJson> user(@PathVariable("id") long id);
    }

    @FeignClient("carts")
    interface Carts {
        @GetMapping("/carts/{id}")
        Call<RawJson> cart(@PathVariable("id") long id);
    }

    @FeignClient("held")
    interface Held {
        @GetMapping("/offers/{id}")
        Call<RawJson> offers(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Users.class, Carts.class, Held.class})
    static class Application {

        @Bean
        Page<Long> home(Users users, Carts carts, Held held) {
            return page("/home/{id}", users, carts, held);
        }

        @Bean
        Page<Long> whole(Users users, Carts carts, Held held) {
            return page("/whole/{id}", users, carts, held);
        }

        @Bean
        Page<Long> stalled(Users users, Carts carts, Held held) {
            return page("/stalled/{id}", users, carts, held);
        }

        private static Page<Long> page(String path, Users users, Carts carts, Held held) {
            return Page.at(path, Long.class, page -> {
                page.call("offers", held::offers).optional();
                page.call("user", users::user).required();
                page.call("cart", carts::cart).required();
            });
        }
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
        HELD.hold();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
        HELD.close();
    }

    @Test
    void parts_are_sent_while_another_one_is_awaited() throws Exception {
        HttpResponse<InputStream> response = get("/home/7");

        try (InputStream in = response.body()) {
            String first = readUntil(in, "[1,\r\n2]}");
            HELD.respond("{\"late\":true}");
            JsonNode page = JSON.readTree(first + new String(in.readAllBytes(), UTF_8));

            assertThat(page.path("offers").path("late").asBoolean()).isTrue();
            assertThat(page.path("user").path("of").asString()).isEqualTo("/users/7");
            assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        }
        assertThat(response.headers().firstValue("Content-Length")).isEmpty();
        assertThat(response.headers().firstValue("X-Accel-Buffering")).hasValue("no");
    }

    @Test
    void the_gzip_bytes_sent_so_far_can_be_read_before_the_rest() throws Exception {
        HttpResponse<InputStream> response = get("/home/7", "Accept-Encoding", "gzip");

        assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
        try (InputStream in = new GZIPInputStream(response.body(), 1)) { // reads no byte too many
            String first = readUntil(in, "[1,\r\n2]}");
            HELD.respond("{\"late\":true}");
            JsonNode page = JSON.readTree(first + new String(in.readAllBytes(), UTF_8));

            assertThat(page.path("offers").path("late").asBoolean()).isTrue();
        }
    }

    @Test
    void a_page_whose_required_part_fails_is_a_problem() throws Exception {
        SERVICES.respond("/carts/7", Services.status(500));

        HttpResponse<InputStream> response = get("/home/7");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        response.body().close();
    }

    @Test
    void a_page_whose_parts_are_all_there_has_a_length() throws Exception {
        HELD.respond("{}");
        await().until(() ->
                get("/home/7").headers().firstValue("Content-Length").isPresent());
    }

    @Test
    void a_part_that_stalls_is_missing_and_the_page_well_formed() throws Exception {
        JsonNode page = RUNNING.json("/stalled/7");

        assertThat(page.path("cart").path("lines").size()).isEqualTo(2);
        assertThat(page.path("offers").isNull()).isTrue();
        assertThat(status(page, "offers")).isEqualTo("timed_out");
    }

    @Test
    void each_line_is_an_object_with_a_part_and_together_they_are_the_page() throws Exception {
        for (String path : List.of("/home/7", "/whole/7")) {
            HELD.hold();
            HttpResponse<InputStream> response = get(path, "Accept", "application/x-ndjson, */*;q=0.1");

            try (InputStream in = response.body()) {
                String first = readUntil(in, "2]}}\n");
                HELD.respond("{\"late\":true}");
                List<String> lines =
                        (first + new String(in.readAllBytes(), UTF_8)).lines().toList();

                assertThat(lines.stream().map(line -> JSON.readTree(line).propertyNames()))
                        .allSatisfy(names -> assertThat(names).hasSize(1))
                        .flatMap(names -> names)
                        .containsExactlyInAnyOrder("user", "cart", "offers", "_meta");
            }
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/x-ndjson");
        }
    }

    @Test
    void each_event_has_the_data_of_a_part() throws Exception {
        HttpResponse<InputStream> response = get("/home/7", "Accept", "text/event-stream");

        try (InputStream in = response.body()) {
            String first = readUntil(in, "2]}}\n\n");
            HELD.respond("{\"late\":true}");
            String events = first + new String(in.readAllBytes(), UTF_8);

            assertThat(events).contains("event: part\ndata: {\"offers\":{\"late\":true}}\n\n");
            assertThat(events.split("\n\n")).hasSize(4).allMatch(event -> event.startsWith("event: part\ndata: {\""));
        }
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
    }

    @Test
    void a_client_that_leaves_cancels_the_calls_of_its_page() throws Exception {
        SERVICES.respond("/carts/7", Services.json("\"" + "x".repeat(12_000_000) + "\""));
        try (Socket socket = RUNNING.connect()) {
            socket.getOutputStream().write("GET /home/7 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(UTF_8));
            await().until(() -> HELD.waiting() == 1);
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }

        await().until(() -> HELD.waiting() == 0);
    }

    private HttpResponse<InputStream> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(RUNNING.url(path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(UTF_8).contains(end)) {
            int next = in.read();
            assertThat(next).as("the response ended with " + read).isNotNegative();
            read.write(next);
        }
        return read.toString(UTF_8);
    }
}
