package dev.fivefold.lessons.l05;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lessons.Services;
import dev.fivefold.redis.fixture.RealRedis;
import feign.Feign;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class PricesTest {

    @AutoClose
    private final RealRedis redis = new RealRedis();

    @AutoClose("shutdown")
    private final RedisClient client = RedisClient.create(redis.url());

    @AutoClose
    private final Services services = new Services();

    @AutoClose
    private final AnnotationConfigApplicationContext application = new AnnotationConfigApplicationContext();

    private final AtomicReference<String> database = new AtomicReference<>("9.90");
    private final AtomicReference<CountDownLatch> hold = new AtomicReference<>(new CountDownLatch(0));
    private final CountDownLatch responseIsMade = new CountDownLatch(1);
    private Prices prices;

    @BeforeEach
    void start() {
        services.respond(this::respond);
        application.registerBean(PriceService.class, () -> Feign.builder().target(PriceService.class, services.url()));
        application.registerBean(RedisCommands.class, () -> client.connect().sync());
        application.register(Prices.class);
        application.refresh();
        prices = application.getBean(Prices.class);
    }

    @Test
    void the_service_is_called_on_a_cache_miss_alone() {
        for (int i = 0; i < 20; i++) {
            assertThat(prices.price(7)).isEqualTo("9.90");
        }

        assertThat(services.requests()).hasSize(1);
    }

    @Test
    void the_second_delete_removes_the_old_price_that_a_slow_reader_has_cached() throws Exception {
        CountDownLatch update = new CountDownLatch(1);
        hold.set(update);
        CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> prices.price(7));
        responseIsMade.await();

        prices.update(7, "12.90");
        update.countDown();

        assertThat(reader.get()).isEqualTo("9.90");
        await().until(() -> prices.price(7), "12.90"::equals);
    }

    /** A response has the price of the moment at which its request arrived, however late it is sent. */
    private MockResponse respond(RecordedRequest request) throws InterruptedException {
        if (request.getMethod().equals("PUT")) {
            database.set(request.getBody().utf8());
            return new MockResponse.Builder().build();
        }
        String price = database.get();
        responseIsMade.countDown();
        hold.get().await();
        return new MockResponse.Builder().body(price).build();
    }
}
