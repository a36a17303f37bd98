package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Streams as parts of pages, over real HTTP. A test decides when a source emits an element. */
class StreamedPartTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Services SERVICES =
            new Services(Map.of("/carts/7", "{\"ids\":[1,2]}", "/carts/8", "{\"ids\":[]}"));
    private static final HoldingServer HELD = new HoldingServer();
    private static final Map<Long, Source> SOURCES = new ConcurrentHashMap<>();

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class),
            Stream.concat(
                            Stream.of(SERVICES.properties("carts")),
                            Stream.of(
                                    "spring.cloud.openfeign.client.config.held.url=" + HELD.url(),
                                    "resilience4j.timelimiter.instances.held.timeout-duration=1m",
                                    "server.compression.enabled=true",
                                    "fivefold.tracing.enabled=false",
                                    "fivefold.heap.page-size=1MB",
                                    "fivefold.heap.check=warn",
                                    "fivefold.hedging.enabled=false",
                                    "fivefold.retry.budget=0",
                                    "fivefold.pages.default.deadline=1m",
                                    "fivefold.pages.default.progressive=true",
                                    "fivefold.pages.short.deadline=2s",
                                    "fivefold.pages.whole.progressive=false"))
                    .toArray(String[]::new));

    private final HttpClient client = HttpClient.newHttpClient();

    /** Emits what a test has it emit, and counts what is requested of it. */
    private static final class Source {

        private final Sinks.Many<Object> sink = Sinks.many().unicast().onBackpressureBuffer();
        private volatile @Nullable Flux<?> other;
        private final AtomicInteger subscriptions = new AtomicInteger();
        private final AtomicInteger cancellations = new AtomicInteger();

        static Source of(long user) {
            return SOURCES.computeIfAbsent(user, ignored -> new Source());
        }

        Flux<?> flux() {
            return other != null
                    ? other
                    : sink.asFlux()
                            .doOnSubscribe(ignored -> subscriptions.incrementAndGet())
                            .doOnCancel(cancellations::incrementAndGet);
        }

        void emit(Object element) {
            sink.tryEmitNext(element).orThrow();
        }

        void end() {
            sink.tryEmitComplete().orThrow();
        }

        void fail() {
            sink.tryEmitError(new IllegalStateException("gone")).orThrow();
        }
    }

    record Cart(List<Integer> ids) {}

    record Price(int id, String amount) {}

    @FeignClient("carts")
    interface Carts {
        @GetMapping("/carts/{id}")
        Call<Cart> cart(@PathVariable("id") long id);
    }

    @FeignClient("held")
    interface Held {
        @GetMapping("/offers/{id}")
        Call<RawJson> offers(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Carts.class, Held.class})
    static class Application {

        @Bean
        Page<Long> home(Carts carts) {
            return page("/home/{id}", carts);
        }

        @Bean
        Page<Long> whole(Carts carts) {
            return page("/whole/{id}", carts);
        }

        private static Page<Long> page(String path, Carts carts) {
            return Page.at(path, Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.stream("answer", user -> Source.of(user).flux()).optional();
            });
        }

        /** With a timeout that is longer than that of the page. */
        @Bean("short")
        Page<Long> shorter(Carts carts) {
            return Page.at("/short/{id}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.stream("brief", user -> Source.of(user).flux()).optional();
                page.stream("long", user -> Source.of(-user).flux())
                        .timeout(Duration.ofMinutes(1))
                        .optional();
            });
        }

        @Bean
        Page<Long> held(Carts carts, Held held) {
            return Page.at("/held/{id}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("offers", held::offers).optional();
                page.stream("answer", user -> Source.of(user).flux()).optional();
            });
        }

        @Bean
        Page<Long> prices(Carts carts) {
            return Page.at("/prices/{id}", Long.class, page -> {
                var cart = page.call("cart", carts::cart).required();
                page.stream(
                                "prices",
                                cart,
                                (user, found) -> Flux.fromIterable(found.ids()).map(id -> new Price(id, "1.50")))
                        .optional();
                page.stream(
                                "kinds",
                                user -> Flux.just(
                                        ServerSentEvent.builder("data").build(),
                                        ServerSentEvent.builder()
                                                .comment("keep-alive")
                                                .build(),
                                        RawJson.of("{\"raw\":1.10}"),
                                        header()))
                        .optional();
                page.stream("none", user -> Flux.empty()).optional();
                page.stream("later", user -> Flux.just(1, 2)).deferred();
            });
        }

        private static String header() {
            return String.valueOf(((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes())
                    .getRequest()
                    .getHeader("X-Who"));
        }

        @Bean
        Page<Long> endless(Carts carts) {
            return Page.at("/endless/{id}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.stream("endless", user -> Flux.<String>generate(sink -> sink.next("x".repeat(1_000))))
                        .optional();
            });
        }
    }

    @EnableAutoConfiguration
    static class Mistaken {

        @Bean
        Page<Long> page() {
            return Page.at("/mistaken/{id}", Long.class, page -> {
                page.call("cart", user -> Call.<RawJson>notNeeded()).required();
                page.stream("answer", user -> List.of(1)).optional();
            });
        }
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
        HELD.hold();
        SOURCES.clear();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
        HELD.close();
    }

    @ParameterizedTest
    @CsvSource({
        "application/json,    '\"answer\":[\"a\"'",
        "application/x-ndjson,'{\"answer\":[\"a\"]}\n'",
        "text/event-stream,   'event: part\ndata: {\"answer\":[\"a\"]}\n\n'",
    })
    void an_element_is_sent_before_the_next_is_there(String type, String first) throws Exception {
        try (InputStream in = get("/home/7", "Accept", type).body()) {
            Source.of(7).emit("a");
            String read = readUntil(in, first);
            assertThat(read).contains("\"cart\":").doesNotContain("_meta");
            Source.of(7).emit("b");
            Source.of(7).end();
            String all = read + new String(in.readAllBytes(), UTF_8);

            assertThat(all).contains("\"b\"").contains("\"answer\":{\"status\":\"success\"");
        }
    }

    @Test
    void in_json_the_elements_are_one_array() throws Exception {
        Source.of(7).emit(1);
        Source.of(7).emit(Map.of("n", 2));
        Source.of(7).end();

        for (String path : List.of("/home/7", "/whole/7")) {
            if (path.equals("/whole/7")) {
                SOURCES.clear();
                Source.of(7).emit(1);
                Source.of(7).emit(Map.of("n", 2));
                Source.of(7).end();
            }
            JsonNode page = RUNNING.json(path);

            assertThat(page.path("answer").toString()).isEqualTo("[1,{\"n\":2}]");
            assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        }
    }

    @Test
    void a_page_that_is_sent_at_once_waits_for_the_end_of_its_stream() throws Exception {
        Source.of(7).emit("a");
        var response = client.sendAsync(request("/whole/7"), HttpResponse.BodyHandlers.ofString());
        await().until(() -> Source.of(7).subscriptions.get() == 1);
        assertThat(response).isNotDone();
        Source.of(7).emit("b");
        Source.of(7).end();

        assertThat(response.get().headers().firstValue("Content-Length")).isPresent();
        assertThat(JSON.readTree(response.get().body()).path("answer").toString())
                .isEqualTo("[\"a\",\"b\"]");
    }

    @Test
    void events_of_a_stream_do_not_wait_for_an_optional_call() throws Exception {
        try (InputStream in = get("/held/7", "Accept", "text/event-stream").body()) {
            Source.of(7).emit("a");
            String read = readUntil(in, "{\"answer\":[\"a\"]}\n\n");
            assertThat(read).doesNotContain("offers");
            HELD.respond("{}");
            readUntil(in, "{\"offers\":{}}\n\n");
            Source.of(7).emit("b");
            readUntil(in, "{\"answer\":[\"b\"]}\n\n");
            Source.of(7).end();

            assertThat(new String(in.readAllBytes(), UTF_8)).contains("_meta");
        }
    }

    @Test
    void in_json_a_stream_comes_after_all_calls_and_waits_in_its_source() throws Exception {
        AtomicInteger emitted = new AtomicInteger();
        Source.of(7).other = Flux.range(0, 1_000).doOnNext(ignored -> emitted.incrementAndGet());
        try (InputStream in = get("/held/7").body()) {
            String read = readUntil(in, "\"cart\":");
            await().until(() -> emitted.get() > 0);
            assertThat(emitted).hasValueLessThan(100);
            HELD.respond("{}");
            JsonNode page = JSON.readTree(read + new String(in.readAllBytes(), UTF_8));

            assertThat(page.propertyNames()).containsExactly("cart", "offers", "answer", "_meta");
            assertThat(page.path("answer")).hasSize(1_000);
        }
    }

    @Test
    void the_gzip_bytes_of_an_element_can_be_read_before_the_next() throws Exception {
        HttpResponse<InputStream> response = get("/home/7", "Accept", "text/event-stream", "Accept-Encoding", "gzip");
        assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
        try (InputStream in = new GZIPInputStream(response.body(), 1)) {
            Source.of(7).emit("a");
            readUntil(in, "{\"answer\":[\"a\"]}\n\n");
            Source.of(7).end();

            assertThat(new String(in.readAllBytes(), UTF_8)).contains("\"complete\":true");
        }
    }

    @Test
    void a_stream_ends_with_its_page_unless_it_has_a_timeout_of_its_own() throws Exception {
        RUNNING.get("/prices/7"); // so that the client of the carts is warm
        Source.of(7).emit("a");
        try (InputStream in = get("/short/7", "Accept", "application/x-ndjson").body()) {
            readUntil(in, "{\"brief\":[\"a\"]}\n");
            await().untilAsserted(() -> assertThat(Source.of(7).cancellations).hasValue(1));
            Source.of(-7).emit("later");
            readUntil(in, "{\"long\":[\"later\"]}\n");
            Source.of(-7).end();
            JsonNode meta = JSON.readTree(
                    new String(in.readAllBytes(), UTF_8).lines().toList().getLast());

            assertThat(status(meta, "brief")).isEqualTo("partial");
            assertThat(meta.at("/_meta/parts/brief/reason").asString()).isEqualTo("timeout");
            assertThat(status(meta, "long")).isEqualTo("success");
            assertThat(meta.at("/_meta/complete").asBoolean()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"/home/7", "/whole/7"})
    void a_source_that_fails_after_an_element_leaves_a_partial_array(String path) throws Exception {
        Source.of(7).emit("a");
        Source.of(7).fail();

        JsonNode page = RUNNING.json(path);

        assertThat(page.path("answer").toString()).isEqualTo("[\"a\"]");
        assertThat(status(page, "answer")).isEqualTo("partial");
        assertThat(page.at("/_meta/parts/answer/reason").asString()).isEqualTo("error");
    }

    @ParameterizedTest
    @CsvSource({"/home/7", "/whole/7"})
    void a_source_that_fails_before_its_first_element_leaves_null(String path) throws Exception {
        Source.of(7).fail();

        JsonNode page = RUNNING.json(path);

        assertThat(page.path("answer").isNull()).isTrue();
        assertThat(status(page, "answer")).isEqualTo("failed");
    }

    @Test
    void without_a_required_part_there_is_no_page_and_the_source_is_cancelled() throws Exception {
        SERVICES.respond("/carts/7", Services.status(500));

        assertThat(RUNNING.get("/home/7").statusCode()).isEqualTo(502);
        await().until(() ->
                Source.of(7).cancellations.get() == Source.of(7).subscriptions.get());
    }

    @Test
    void a_client_that_leaves_cancels_the_source() throws Exception {
        try (Socket socket = RUNNING.connect()) {
            socket.getOutputStream()
                    .write("GET /home/7 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".getBytes(UTF_8));
            Source.of(7).emit("a");
            readUntil(socket.getInputStream(), "\"a\"");
        }
        await().until(() -> {
            if (Source.of(7).cancellations.get() == 0) {
                Source.of(7).emit("x");
            }
            return Source.of(7).cancellations.get() == 1;
        });
    }

    @ParameterizedTest
    @CsvSource({"text/event-stream", "application/json"})
    void an_endless_stream_ends_at_the_largest_size_of_a_page(String type) throws Exception {
        HttpResponse<String> response = RUNNING.get("/endless/7", "Accept", type);

        assertThat(response.body()).hasSizeBetween(900_000, 1_500_000).contains("\"reason\":\"page_size\"");
    }

    @Test
    void two_users_receive_their_own_elements() throws Exception {
        try (InputStream one = get("/home/7", "Accept", "text/event-stream").body();
                InputStream other =
                        get("/home/8", "Accept", "text/event-stream").body()) {
            Source.of(7).emit("seven");
            Source.of(8).emit("eight");
            assertThat(readUntil(one, "\"seven\"]")).doesNotContain("eight");
            assertThat(readUntil(other, "\"eight\"]")).doesNotContain("seven");
            Source.of(7).end();
            Source.of(8).end();

            assertThat(new String(one.readAllBytes(), UTF_8)).doesNotContain("eight");
        }
    }

    @Test
    void a_stream_reads_the_value_of_a_call_and_writes_elements_as_the_application_does() throws Exception {
        JsonNode page = JSON.readTree(RUNNING.get("/prices/7", "X-Who", "me").body());

        assertThat(page.path("prices").toString())
                .isEqualTo("[{\"id\":1,\"amount\":\"1.50\"},{\"id\":2,\"amount\":\"1.50\"}]");
        assertThat(RUNNING.get("/prices/7", "X-Who", "me").body())
                .contains("\"kinds\":[\"data\",{\"raw\":1.10},\"me\"]");
        assertThat(page.path("none").toString()).isEqualTo("[]");
        assertThat(page.has("later")).isFalse();
    }

    @Test
    void a_stream_by_itself_is_sent_as_its_elements_arrive() throws Exception {
        Source.of(7).emit("a");
        try (InputStream in =
                get("/home/7/parts/answer", "Accept", "text/event-stream").body()) {
            readUntil(in, "data: {\"answer\":[\"a\"]}\n\n");
            Source.of(7).end();
            assertThat(new String(in.readAllBytes(), UTF_8)).contains("\"status\":\"success\"");
        }
        assertThat(RUNNING.json("/prices/7/parts/later").path("later").toString())
                .isEqualTo("[1,2]");
        SOURCES.clear();
        Source.of(7).fail();
        assertThat(RUNNING.get("/home/7/parts/answer").statusCode()).isEqualTo(502);
    }

    @Test
    void a_function_that_returns_no_publisher_stops_the_start() {
        assertThatThrownBy(() -> RunningApplication.start(List.of(Mistaken.class)))
                .rootCause()
                .hasMessage("call 'answer' of plan 'page' is a stream: its function must return a Publisher");
    }

    private HttpResponse<InputStream> get(String path, String... headers) throws IOException, InterruptedException {
        return client.send(request(path, headers), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static HttpRequest request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(RUNNING.url(path)));
        return (headers.length > 0 ? request.headers(headers) : request).build();
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
