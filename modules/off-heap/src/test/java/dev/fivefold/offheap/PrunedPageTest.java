package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.page.Page;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;

/** Pages of calls whose settings list the fields that are needed, over real HTTP. */
@Tag("either-transport")
class PrunedPageTest {

    private static final String ARTICLE =
            "{\"id\":1.10,\"body\":\"x\",\"authors\":[{\"name\":\"\\u0041da\",\"born\":1815},{\"name\":null}],\"votes\":-0}";
    private static final String PRUNED =
            "{\"id\":1.10,\"authors\":[{\"name\":\"\\u0041da\"},{\"name\":null}],\"votes\":-0}";

    private static final Services SERVICES = new Services(Map.of(
            "/articles/1",
            ARTICLE,
            "/cached/1",
            ARTICLE,
            "/votes/1",
            "{\"day\":\"x\",\"lines\":[1,2],\"n\":3}",
            "/lines",
            "[]"));

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class),
            "server.compression.enabled=true",
            "fivefold.tracing.enabled=false",
            "fivefold.calls.articles.article.fields=id, authors.name, votes",
            "fivefold.calls.articles.article.verify=none",
            "fivefold.calls.articles.cached.fields=id,authors.name,votes,numbers",
            "fivefold.calls.articles.cached.cache.ttl=1m",
            "fivefold.calls.articles.offHeap.fields=of",
            "fivefold.calls.articles.offHeap.cache.ttl=1m",
            "fivefold.calls.articles.offHeap.cache.store=off-heap",
            "fivefold.calls.articles.votes.fields=lines",
            "fivefold.calls.articles.lines.fields=id",
            "fivefold.calls.articles.selected.fields=id,authors.name",
            "fivefold.calls.articles.selected.fields-parameter=fields",
            "fivefold.calls.articles.selected.cache.ttl=1m",
            "spring.cloud.openfeign.client.config.articles.url=" + SERVICES.url());

    @FeignClient("articles")
    interface Articles {

        @GetMapping("/articles/{id}")
        Call<RawJson> article(@PathVariable("id") long id);

        @GetMapping("/cached/{id}")
        Call<RawJson> cached(@PathVariable("id") long id);

        @GetMapping("/offheap/{id}")
        Call<RawJson> offHeap(@PathVariable("id") long id);

        @GetMapping("/selected/{id}?lang=en")
        Call<RawJson> selected(@PathVariable("id") long id);

        @GetMapping("/votes/{id}")
        Call<Votes> votes(@PathVariable("id") long id);

        @GetMapping("/lines/{id}")
        @InBulk(by = "lines")
        Call<RawJson> line(@PathVariable("id") long id);

        @GetMapping("/lines")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<BulkResult<RawJson>> lines(@RequestParam("ids") List<Long> ids);
    }

    record Votes(List<Long> lines) {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Articles.class)
    static class Application {

        @Bean
        Page<Long> home(Articles articles) {
            return Page.at("/home/{id}", Long.class, page -> {
                page.call("offHeap", articles::offHeap).required();
                page.call("article", articles::article).optional();
                page.call("cached", articles::cached).optional();
                page.call("selected", articles::selected).optional();
                var votes = page.call("votes", articles::votes).optional();
                page.each("lines", votes, Votes::lines, articles::line).optional();
            });
        }
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
        CallCaches caches = RUNNING.bean(CallCaches.class);
        List.of("cached", "offHeap", "selected").forEach(name -> caches.purge("articles." + name));
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void a_part_has_the_bytes_of_its_listed_fields() throws Exception {
        assertThat(RUNNING.get("/home/1").body()).contains("\"article\":" + PRUNED + ",");
    }

    @Test
    void records_and_the_elements_of_bulk_calls_have_the_listed_fields() throws Exception {
        SERVICES.respond("/lines", Services.json("[{\"text\":[1,2],\"id\":1},null]"));

        assertThat(RUNNING.get("/home/1").body())
                .contains("\"votes\":{\"lines\":[1,2]},", "\"lines\":[{\"id\":1},null],");
    }

    @Test
    void caches_hold_the_listed_fields() throws Exception {
        SERVICES.respond("/offheap/1", Services.json("{\"of\":\"shop\",\"text\":\"" + "x".repeat(2_000) + "\"}"));

        for (int i = 0; i < 2; i++) {
            assertThat(RUNNING.get("/home/1").body())
                    .contains("\"offHeap\":{\"of\":\"shop\"},", "\"cached\":" + PRUNED + ",");
        }

        assertThat(SERVICES.targets()).containsOnlyOnce("/offheap/1", "/cached/1");
        assertThat(cachedBytes("articles.cached")).isEqualTo(PRUNED.length());
        assertThat(cachedBytes("articles.offHeap")).isLessThan(500);
    }

    @Test
    void a_large_compressed_part_is_compressed_again_once() throws Exception {
        String numbers = new Random(1)
                .ints(20_000, 0, 1_000_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        String selected = "\"id\":1,\"numbers\":[" + numbers + "]";
        SERVICES.respond("/cached/1", gzip("{\"text\":\"" + "x".repeat(100_000) + "\"," + selected + "}"));

        for (int i = 0; i < 2; i++) {
            assertThat(RUNNING.get("/home/1").body()).contains("\"cached\":{" + selected + "},");
        }

        assertThat(cachedBytes("articles.cached")).isBetween(selected.length() / 4.0, selected.length() / 1.5);
    }

    @Test
    void a_compressed_part_that_becomes_small_is_held_plain() throws Exception {
        SERVICES.respond("/cached/1", gzip(ARTICLE));

        assertThat(RUNNING.get("/home/1").body()).contains("\"cached\":" + PRUNED + ",");

        assertThat(cachedBytes("articles.cached")).isEqualTo(PRUNED.length());
    }

    @Test
    void a_response_that_is_small_only_without_its_dropped_fields_is_requested_compressed() throws Exception {
        for (int i = 0; i < 2; i++) {
            SERVICES.reset();
            RUNNING.get("/home/1", "Accept-Encoding", "gzip");
        }

        assertThat(accepted("/articles/1")).isEqualTo("gzip");
        assertThat(accepted("/votes/1")).isEqualTo("gzip");
    }

    private static String accepted(String path) {
        return SERVICES.requests().stream()
                .filter(request -> request.getUrl().encodedPath().equals(path))
                .map(request -> String.valueOf(request.getHeaders().get("Accept-Encoding")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_service_that_selects_fields_is_called_with_them_and_not_filtered() throws Exception {
        SERVICES.respond("/selected/1", Services.json(ARTICLE));

        assertThat(RUNNING.get("/home/1").body()).contains("\"selected\":" + ARTICLE + ",");

        assertThat(SERVICES.targets()).containsOnlyOnce("/selected/1?lang=en&fields=id%2Cauthors.name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":1,\"body\":\"\\x\"}",
                "{\"id\":1,\"body\":\"\u00ff\"}",
                "{\"id\":1}{}",
                "{\"id\":1,\"body\":[}",
                "{\"id\":1",
                "null",
                ""
            })
    void a_malformed_response_fails_alone_in_dropped_fields_too(String malformed) throws Exception {
        SERVICES.respond(
                "/articles/1",
                new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .body(new Buffer().write(malformed.getBytes(ISO_8859_1)))
                        .build());

        JsonNode page = RUNNING.json("/home/1");

        assertThat(RunningApplication.status(page, "article")).isEqualTo("failed");
        assertThat(RunningApplication.status(page, "cached")).isEqualTo("success");
    }

    private static double cachedBytes(String call) {
        return RUNNING.bean(MeterRegistry.class)
                .get("fivefold.cache.bytes")
                .tag("call", call)
                .gauge()
                .value();
    }

    private static MockResponse gzip(String json) throws Exception {
        Buffer gzip = new Buffer();
        try (var sink = Okio.buffer(new GzipSink(gzip))) {
            sink.writeString(json, UTF_8);
        }
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .addHeader("Content-Encoding", "gzip")
                .body(gzip)
                .build();
    }
}
