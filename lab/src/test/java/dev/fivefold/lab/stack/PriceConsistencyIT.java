package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.install.BundledPrograms;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One price, many who change it and many who read it: a real database, a real Redis, and deletes that get lost. */
@Tag("long")
@Timeout(180)
class PriceConsistencyIT {

    private static final long USER = 10;
    private static final int READERS = 4;
    private static final int WRITERS = 2;
    private static final Duration SECOND_DELETE_AFTER = Duration.ofMillis(500);

    /** For which the aggregator's own cache may keep what it has read from Redis (lesson 04). */
    private static final Duration LOCALLY = Duration.ofSeconds(1);

    /** Of three tiers, before and after. */
    private static final int DELETES_OF_A_CHANGE = 6;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static Stack stack;
    private static LossyRedis redis;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        StackSettings settings = QuickStack.settings();
        CacheFolder cache = settings.cache();
        Step step = Lessons.in(settings.home().lessons()).step("5");
        stack = QuickStack.prepare(settings);
        stack.start(step, OptionalInt.empty());
        Path program = BundledPrograms.redis(cache);
        redis = new LossyRedis((password, port) -> ProgramCommands.redis(
                program, step.redisConfiguration().orElseThrow(), password, port, cache, cache.logs(), "-lossy"));
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() throws IOException {
        http.close();
        redis.close();
        stack.close();
    }

    @Test
    void a_price_whose_delete_got_lost_stays_stale_where_there_is_no_second_delete() throws Exception {
        try (SecondAggregator aggregator = aggregator(Duration.ofMinutes(1))) {
            Price price = new Price(aggregator.address());
            price.change(1_000);
            price.awaitCached();

            redis.lose(number -> number <= DELETES_OF_A_CHANGE);
            price.change(2_000);
            Thread.sleep(SECOND_DELETE_AFTER.plus(LOCALLY));

            assertThat(price.read()).isEqualTo(new Seen(price.inDatabase(1_000), "redis"));
        }
    }

    @Test
    void after_the_delay_and_a_second_every_reader_sees_the_last_of_many_writes() throws Exception {
        try (SecondAggregator aggregator = aggregator(SECOND_DELETE_AFTER);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Price price = new Price(aggregator.address());
            price.change(1_000);
            price.awaitCached();
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger writes = new AtomicInteger();
            AtomicInteger cachedReads = new AtomicInteger();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                all.add(threads.submit(repeat(
                        over, () -> cachedReads.addAndGet(price.read().source().equals("redis") ? 1 : 0))));
            }
            for (int i = 0; i < WRITERS; i++) {
                all.add(threads.submit(repeat(over, () -> price.change(1_000 + 100 * writes.incrementAndGet()))));
            }
            redis.lose(number -> number % 4 == 0);
            await().atMost(Duration.ofSeconds(30)).until(() -> redis.lost() > 20 && cachedReads.get() > 0);
            redis.restart();
            int before = redis.lost();
            await().atMost(Duration.ofSeconds(30)).until(() -> redis.lost() > before + 20);
            over.set(true);
            for (Future<?> each : all) {
                each.get();
            }

            price.awaitCached(); // or there would be nothing stale for the lost delete to leave behind
            redis.lose(number -> number <= DELETES_OF_A_CHANGE);
            price.change(777_00);
            Thread.sleep(SECOND_DELETE_AFTER.plus(LOCALLY));

            List<Future<Seen>> seen = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                seen.add(threads.submit(price::read));
            }
            for (Future<Seen> each : seen) {
                assertThat(each.get().amountCents()).isEqualTo(price.inDatabase(777_00));
            }
        }
    }

    private static SecondAggregator aggregator(Duration secondDeleteAfter) throws InterruptedException {
        return stack.startSecondAggregator(
                "aggregator-with-lossy-redis",
                Variant.of(Map.of(
                        "spring.data.redis.url",
                        redis.uri().toString(),
                        "fivefold.redis.timeout", // with the lesson's 20 ms a busy machine is a Redis without a
                        // response
                        "1s",
                        "fivefold.redis.second-delete-after",
                        secondDeleteAfter.toMillis() + "ms")));
    }

    private static Callable<Void> repeat(AtomicBoolean over, Callable<?> work) {
        return () -> {
            while (!over.get()) {
                work.call();
            }
            return null;
        };
    }

    /** What a reader sees, and where it came from. */
    private record Seen(int amountCents, String source) {}

    /** The price of the first product in the user's cart, as in the page. */
    private static final class Price {

        private final URI aggregator;
        private final long product;
        private final String tier;

        Price(URI aggregator) throws Exception {
            this.aggregator = aggregator;
            this.product = page().at("/cartPrices/prices/0/productId").asLong();
            this.tier = send(HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + stack.ports().mocks() + "/users/" + USER + "/membership")))
                    .get("priceTier")
                    .asString();
        }

        Seen read() throws Exception {
            JsonNode page = page();
            return new Seen(
                    page.at("/cartPrices/prices/0/amountCents").asInt(),
                    page.at("/_meta/parts/cartPrices/source").asString());
        }

        /** Until it comes from Redis: the aggregator's own cache has forgotten it by then. */
        void awaitCached() {
            await().atMost(Duration.ofSeconds(30)).until(() -> read().source().equals("redis"));
        }

        JsonNode change(int amountCents) throws Exception {
            return send(HttpRequest.newBuilder(aggregator.resolve("/api/products/" + product + "/price"))
                    .header("Content-Type", "application/json")
                    .PUT(HttpRequest.BodyPublishers.ofString("{\"amount\":" + amountCents / 100 + "}")));
        }

        /** What a change comes to for the user: each tier pays 5 percent less than the one before. */
        int inDatabase(int amountCents) {
            return amountCents * (100 - 5 * (tier.charAt(0) - 'A')) / 100;
        }

        private JsonNode page() throws Exception {
            return send(HttpRequest.newBuilder(aggregator.resolve("/api/home/" + USER)));
        }

        private static JsonNode send(HttpRequest.Builder request) throws Exception {
            HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            assertThat(response.statusCode()).isEqualTo(200);
            return JSON.readTree(response.body());
        }
    }
}
