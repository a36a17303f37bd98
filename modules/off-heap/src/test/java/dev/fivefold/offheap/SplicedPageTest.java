package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.page.Page;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages whose parts arrive compressed, over real HTTP. */
@Tag("either-transport")
class SplicedPageTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Services SERVICES = new Services(Map.of());

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class),
            "server.compression.enabled=true",
            "fivefold.calls.parts.second.verify=walk",
            "fivefold.tracing.enabled=false",
            "fivefold.calls.parts.cached.cache.ttl=1m",
            "fivefold.calls.parts.offHeap.cache.ttl=1m",
            "fivefold.calls.parts.offHeap.cache.store=off-heap",
            "spring.cloud.openfeign.client.config.parts.url=" + SERVICES.url());

    private final OkHttpClient client = new OkHttpClient();

    record Numbered(int number) {}

    @FeignClient("parts")
    interface Parts {
        @GetMapping("/first/{id}")
        Call<RawJson> first(@PathVariable("id") long id);

        @GetMapping("/second/{id}")
        Call<RawJson> second(@PathVariable("id") long id);

        @GetMapping("/read/{id}")
        Call<Numbered> read(@PathVariable("id") long id);

        @GetMapping("/cached/{id}")
        Call<RawJson> cached(@PathVariable("id") long id);

        @GetMapping("/offheap/{id}")
        Call<RawJson> offHeap(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Parts.class)
    static class Application {

        @Bean
        Page<Long> home(Parts parts) {
            return Page.at("/home/{id}", Long.class, page -> {
                page.call("first", parts::first).required();
                page.call("second", parts::second).optional();
                page.call("read", parts::read).optional();
                page.call("cached", parts::cached).optional();
                page.call("offHeap", parts::offHeap).optional();
            });
        }
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
        purge();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void a_page_of_compressed_parts_is_one_gzip_member_with_the_same_json() throws Exception {
        for (String part : List.of("first", "second", "read", "cached", "offheap")) {
            compressed(part, gzip(json(part)));
        }

        for (int i = 0; i < 2; i++) { // the second time from the caches
            Received page = get("gzip");

            assertThat(page.header("Content-Encoding")).isEqualTo("gzip");
            assertThat(page.header("Vary")).isEqualTo("Accept, Accept-Encoding");
            assertThat(page.header("Content-Length")).isEqualTo(Integer.toString(page.body().length));
            JsonNode json = JSON.readTree(oneMember(page.body()));
            assertThat(json.path("_meta").path("complete").asBoolean()).isTrue();
            for (String part : List.of("first", "second", "read", "cached", "offHeap")) {
                assertThat(json.path(part).toString()).isEqualTo(json(part.toLowerCase(Locale.ROOT)));
            }
        }
    }

    @Test
    void the_bytes_of_a_part_go_into_the_page_as_they_came() throws Exception {
        byte[] part = gzip(json("first"));
        compressed("first", part);

        byte[] page = get("gzip").body();

        byte[] middle = Arrays.copyOfRange(part, 100, part.length - 100);
        assertThat(new String(page, ISO_8859_1)).contains(new String(middle, ISO_8859_1));
    }

    /** Deflating all of it first would delay the page by the time that this takes. */
    @Test
    void a_page_with_much_to_deflate_is_sent_while_it_is_deflated() throws Exception {
        String large = numbers(new Random(1), 100_000);
        SERVICES.respond("/first/1", Services.json(large));

        Received page = get("gzip");

        assertThat(page.header("Content-Length")).isNull();
        assertThat(JSON.readTree(oneMember(page.body())).path("first").toString())
                .isEqualTo(large);
    }

    @Test
    void a_compressed_part_is_cached_compressed() throws Exception {
        byte[] part = gzip(json("cached"));
        compressed("cached", part);

        get("gzip");

        assertThat(RUNNING.bean(MeterRegistry.class)
                        .get("fivefold.cache.bytes")
                        .tag("call", "parts.cached")
                        .gauge()
                        .value())
                .isEqualTo(part.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0", "br"})
    void a_client_without_gzip_receives_plain_json(String accepted) throws Exception {
        compressed("first", gzip(json("first")));

        Received page = get(accepted);

        assertThat(page.header("Content-Encoding")).isNull();
        assertThat(JSON.readTree(page.body()).path("first").toString()).isEqualTo(json("first"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip"})
    void parts_are_requested_as_the_client_accepts_them_but_cached_ones_as_gzip(String accepted) throws Exception {
        for (String part : List.of("first", "second", "read", "cached", "offheap")) {
            compressed(part, gzip(json(part)));
        }

        get(accepted); // large ones: those of the tests before may have been small
        purge();

        assertThat(requestedBy(accepted))
                .containsOnly(
                        entry("first", accepted),
                        entry("second", accepted),
                        entry("read", accepted),
                        entry("cached", "gzip"),
                        entry("offheap", "gzip"));
    }

    @Test
    void small_responses_are_requested_plain_until_one_is_large() throws Exception {
        SERVICES.respond("/first/1", Services.json("{}"));
        get("gzip");
        assertThat(requestedBy("gzip")).contains(entry("first", "identity"));

        compressed("first", gzip(json("first")));
        get("gzip");

        assertThat(requestedBy("gzip")).contains(entry("first", "gzip"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "br, gzip;q=0.1", "GZIP"})
    void a_client_may_accept_gzip_in_other_words(String accepted) throws Exception {
        compressed("first", gzip(json("first")));

        assertThat(get(accepted).header("Content-Encoding")).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"second", "read", "cached", "offheap"})
    void a_damaged_part_fails_alone(String part) throws Exception {
        byte[] whole = gzip(json(part));
        List<byte[]> damaged = List.of(
                Arrays.copyOf(whole, whole.length - 20),
                Arrays.copyOf(whole, whole.length + 1),
                twice(whole),
                changed(whole, 3, 0xE0),
                changed(whole, 10, 0x06));
        compressed("first", gzip(json("first")));

        for (byte[] body : damaged) {
            compressed(part, body);
            purge();

            JsonNode page = JSON.readTree(oneMember(get("gzip").body()));

            assertThat(page.path("first").toString()).isEqualTo(json("first"));
            assertThat(RunningApplication.status(page, part.equals("offheap") ? "offHeap" : part))
                    .isEqualTo("failed");
        }
    }

    @Test
    void a_part_with_a_wrong_checksum_fails_alone_for_a_client_without_gzip() throws Exception {
        byte[] wrong = gzip(json("second"));
        wrong[wrong.length - 8] ^= 1;
        compressed("first", gzip(json("first")));
        compressed("second", wrong);

        JsonNode page = JSON.readTree(get("identity").body());

        assertThat(page.path("first").toString()).isEqualTo(json("first"));
        assertThat(RunningApplication.status(page, "second")).isEqualTo("failed");
        assertThat(page.path("_meta").path("complete").asBoolean()).isFalse();
    }

    /** The codings that the requests for the parts of one page accept. */
    private Map<String, String> requestedBy(String accepted) throws IOException {
        int before = SERVICES.requests().size();
        get(accepted);
        return SERVICES.requests().stream()
                .skip(before)
                .collect(Collectors.toMap(
                        request -> request.getUrl().pathSegments().getFirst(),
                        request -> String.valueOf(request.getHeaders().get("Accept-Encoding")),
                        (first, ignored) -> first)); // of a hedged call
    }

    private static void purge() {
        CallCaches caches = RUNNING.bean(CallCaches.class);
        assertThat(caches.purge("parts.cached") && caches.purge("parts.offHeap"))
                .isTrue();
    }

    private Received get(String accepted) throws IOException {
        Request request = new Request.Builder()
                .url(RUNNING.url("/home/1"))
                .header("Accept-Encoding", accepted)
                .build();
        try (Response response = client.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(200);
            return new Received(response.headers(), response.body().byteString());
        }
    }

    private record Received(Headers headers, ByteString bytes) {

        @Nullable
        String header(String name) {
            return headers.get(name);
        }

        byte[] body() {
            return bytes.toByteArray();
        }
    }

    private static void compressed(String part, byte[] gzip) {
        SERVICES.respond(
                "/" + part + "/1",
                new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .addHeader("Content-Encoding", "gzip")
                        .body(new Buffer().write(gzip))
                        .build());
    }

    /** Too random to become small. */
    private static String json(String part) {
        return "{\"number\":" + part.length() + ",\"numbers\":" + numbers(new Random(part.hashCode()), 5_000) + "}";
    }

    private static String numbers(Random random, int count) {
        return random.ints(count, 0, 1_000_000).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"));
    }

    private static byte[] gzip(String json) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.getBytes(UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static byte[] twice(byte[] member) {
        byte[] twice = Arrays.copyOf(member, 2 * member.length);
        System.arraycopy(member, 0, twice, member.length, member.length);
        return twice;
    }

    private static byte[] changed(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }

    /** Inflates what must be one member and nothing else. */
    private static byte[] oneMember(byte[] gzip) throws IOException, DataFormatException {
        byte[] json;
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) { // checks length and checksum
            json = in.readAllBytes();
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(gzip, 10, gzip.length - 10);
            assertThat(inflater.inflate(new byte[json.length])).isEqualTo(json.length);
            while (!inflater.finished()) {
                assertThat(inflater.inflate(new byte[1])).isZero();
            }
            assertThat(inflater.getRemaining()).isEqualTo(8);
        } finally {
            inflater.end();
        }
        return json;
    }
}
