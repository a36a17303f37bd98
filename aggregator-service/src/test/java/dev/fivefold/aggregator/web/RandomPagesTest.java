package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** With any response of one service, there is a page, and its other parts are unchanged. */
class RandomPagesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Paths of optional calls, by the names of their parts. */
    private static final Map<String, String> PARTS = Map.of(
            "/messages/7/inbox", "inbox",
            "/orders", "recentOrders",
            "/recommendations/7/trending", "trending",
            "/reviews", "trendingReviews",
            "/users/7/membership", "membership");

    private static @Nullable ShopServer shop;
    private static @Nullable RunningAggregator aggregator;

    @BeforeContainer
    static void start() {
        shop = new ShopServer();
        aggregator = RunningAggregator.start(
                shop,
                "fivefold.pages.default.mode=dataflow",
                "fivefold.retry.budget=0",
                "fivefold.guards.enabled=false");
    }

    @AfterContainer
    static void stop() {
        aggregator().close();
        shop().close();
    }

    @AfterTry
    void reset() {
        shop().reset();
    }

    @Property
    void the_page_is_json_and_the_part_is_the_response_or_missing(
            @ForAll("paths") String path, @ForAll("responses") byte[] body) throws Exception {
        shop().setResponse(
                        path,
                        new MockResponse.Builder()
                                .addHeader("Content-Type", "application/json")
                                .body(new Buffer().write(body))
                                .build());

        HttpResponse<String> response = aggregator().get("/api/home/7");

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode page = json(response);
        String part = Objects.requireNonNull(PARTS.get(path));
        assertThat(page.has(part)).as(part).isTrue();
        if (status(page, part).equals("success")) {
            assertThat(page.path(part)).isEqualTo(JSON.readTree(new String(body, UTF_8)));
        } else {
            assertThat(status(page, part)).isEqualTo("failed");
            assertThat(page.path(part).isNull()).isTrue();
        }
        assertThat(page.path("cart")).isEqualTo(JSON.readTree(ShopServer.defaultResponse("/carts/7")));
        assertThat(page.path("_meta").path("parts").size()).isGreaterThanOrEqualTo(36);
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of(PARTS.keySet().stream().sorted().toList());
    }

    /** Bytes of any kind, JSON of any form, and JSON with fields that the plan reads. */
    @Provide
    Arbitrary<byte[]> responses() {
        return Arbitraries.oneOf(
                Arbitraries.bytes().array(byte[].class).ofMaxSize(100),
                value().map(text -> text.getBytes(UTF_8)),
                inputs().map(text -> text.getBytes(UTF_8)));
    }

    private static Arbitrary<String> inputs() {
        Arbitrary<String> list = scalar().list().ofMaxSize(5).map(RandomPagesTest::array);
        return Combinators.combine(list, list, scalar(), scalar())
                .as((ids, authors, number, word) -> "{\"productIds\":" + ids + ",\"featuredAuthorIds\":" + authors
                        + ",\"level\":" + word + ",\"priceTier\":" + word + ",\"orders\":[{\"orderNumber\":" + word
                        + ",\"items\":[{\"productId\":" + number + ",\"sellerId\":" + number + "}]}]}");
    }

    private static Arbitrary<String> value() {
        return Arbitraries.lazyOf(
                RandomPagesTest::scalar,
                RandomPagesTest::scalar,
                () -> value().list().ofMaxSize(3).map(RandomPagesTest::array),
                () -> value().list()
                        .ofMaxSize(3)
                        .map(values -> values.stream()
                                .map(one -> "\"productIds\":" + one)
                                .collect(Collectors.joining(",", "{", "}"))));
    }

    private static Arbitrary<String> scalar() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.doubles().map(String::valueOf),
                Arbitraries.strings().ofMaxLength(10).map(JSON::writeValueAsString),
                Arbitraries.of("null", "true", "false", "-0", "1e400", "{}", "[]", "\"\"", "\"../..\"", "\"?&#%00\""));
    }

    private static String array(List<String> values) {
        return "[" + String.join(",", values) + "]";
    }

    private static ShopServer shop() {
        if (shop == null) {
            throw new IllegalStateException("not started");
        }
        return shop;
    }

    private static RunningAggregator aggregator() {
        if (aggregator == null) {
            throw new IllegalStateException("not started");
        }
        return aggregator;
    }
}
