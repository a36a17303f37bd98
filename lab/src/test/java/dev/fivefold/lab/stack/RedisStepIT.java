package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole chain with a real Redis and covering indexes: the page of the baseline, and a price that is changed through the edge. */
class RedisStepIT {

    private static final long USER = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static CacheFolder cache;
    private static Stack stack;
    private static PageRead baselinePage;
    private static PageClient pages;

    @BeforeAll
    static void startTheStepAfterTheBaseline() throws Exception {
        StackSettings settings = QuickStack.settings();
        cache = settings.cache();
        Lessons lessons = Lessons.in(settings.home().lessons());
        stack = QuickStack.prepare(settings);

        stack.start(lessons.step("0"), OptionalInt.empty());
        assertThat(running()).doesNotContain("redis");
        try (PageClient client = new PageClient(stack.edge(), Duration.ofSeconds(30))) {
            baselinePage = QuickStack.firstWhole(client, USER);
        }
        stack.start(
                // With the lesson's 20 ms a busy machine is a Redis without a response.
                QuickStack.with(lessons.step("6"), "fivefold.redis.timeout: 1s"), OptionalInt.empty());
        pages = new PageClient(stack.edge(), Duration.ofSeconds(30));
        QuickStack.firstWhole(pages, USER);
    }

    @AfterAll
    static void stop() {
        QuickStack.stop(stack);
    }

    @Test
    void a_heavy_page_is_nine_megabytes_and_crosses_the_wire_as_a_fifteenth_of_that() throws Exception {
        PageRead page = pages.read(USER);

        assertThat(baselinePage.encoding()).isEqualTo("identity");
        assertThat(baselinePage.wire().length).isBetween(8_000_000, 10_000_000);
        assertThat(page.encoding()).isEqualTo("gzip");
        assertThat(page.wire().length).isLessThan(baselinePage.wire().length / 15);
    }

    @Test
    void a_page_from_redis_is_the_page_without_it_until_a_price_is_changed_through_the_edge() throws Exception {
        assertThat(running()).contains("redis");
        // One after the other: they may be for ever in different pages, as the aggregator's own cache drops them a
        // moment apart.
        await().atMost(Duration.ofSeconds(30)).until(() -> source("cartPrices").equals("redis"));
        await().atMost(Duration.ofSeconds(30))
                .until(() -> source("personalProducts").equals("redis"));

        PageRead cached = pages.read(USER);

        assertThat(CanonicalJson.sha256(cached.plain())).isEqualTo(CanonicalJson.sha256(baselinePage.plain()));

        JsonNode before = JSON.readTree(cached.plain()).at("/cartPrices/prices/0");
        int old = before.path("amountCents").asInt();
        int amount = old > 5_000 ? 37 : 61;
        HttpResponse<String> changed =
                put("/api/products/" + before.path("productId").asLong() + "/price", amount);

        assertThat(changed.statusCode()).isEqualTo(200);
        await().untilAsserted(() -> assertThat(JSON.readTree(pages.read(USER).plain())
                        .at("/cartPrices/prices/0/amountCents")
                        .asInt())
                .isBetween(amount * 90, amount * 100)
                .isNotEqualTo(old));
    }

    private static String source(String part) throws Exception {
        return JSON.readTree(pages.read(USER).plain())
                .at("/_meta/parts/" + part + "/source")
                .asString();
    }

    private static List<String> running() {
        return StackState.read(cache).orElseThrow().running().stream()
                .map(RecordedProcess::name)
                .toList();
    }

    private static HttpResponse<String> put(String path, int amount) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(stack.edge().resolve(path))
                            .header("Content-Type", "application/json")
                            .PUT(HttpRequest.BodyPublishers.ofString("{\"amount\":" + amount + "}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
