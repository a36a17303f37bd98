package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CachedClients.source;
import static dev.fivefold.aggregator.downstream.CachedClients.written;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.RealRedis;
import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.engine.call.CallResult;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What readers see of a price that is updated: in its database first, then deleted in Redis, and deleted again. */
@Timeout(30)
class PriceConsistencyTest {

    private static final long PRODUCT = 1;
    private static final int READERS = 4;
    private static final int WRITERS = 3;

    @AutoClose
    private final RealRedis redis = new RealRedis();

    private final RedisCommands<String, byte[]> kept = redis.commands();

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @Test
    void a_stale_price_survives_where_there_is_no_second_delete() throws Exception {
        try (CachedClients clients = clients(Duration.ofMinutes(1))) {
            PricesClient prices = clients.create(PricesClient.class, "prices");

            storeOldPriceBehindAnUpdate(clients, prices);

            CallResult<?> later = read(prices);
            assertThat(source(later)).isEqualTo(CallResult.Source.REDIS);
            assertThat(written(later)).contains("\"amountCents\":100,");
        }
    }

    @Test
    void the_second_delete_removes_what_a_slow_reader_has_stored_after_the_first() throws Exception {
        try (CachedClients clients = clients(Duration.ofSeconds(1))) {
            PricesClient prices = clients.create(PricesClient.class, "prices");

            storeOldPriceBehindAnUpdate(clients, prices);

            await().until(() -> written(read(prices)).contains("\"amountCents\":200,"));
        }
    }

    @Test
    void an_answer_that_is_older_than_the_second_delete_is_not_stored() throws Exception {
        Duration delay = Duration.ofMillis(20);
        try (CachedClients clients = clients(delay)) {
            PricesClient prices = clients.create(PricesClient.class, "prices");
            shop.update(PRODUCT, 100);
            PriceShop.Held held = shop.holdNext();
            CompletableFuture<CallResult<?>> reader = CompletableFuture.supplyAsync(() -> read(prices), threads);
            held.made().await();
            Thread.sleep(delay.multipliedBy(2));
            held.release().countDown();

            assertThat(source(reader.join())).isEqualTo(CallResult.Source.LIVE);

            await().until(() -> clients.writes("dropped") == 1);
            assertThat(kept.keys("*")).isEmpty();
        }
    }

    @Test
    void after_the_delay_and_a_second_every_reader_sees_the_last_of_many_writes() throws Exception {
        Duration delay = Duration.ofMillis(200);
        try (CachedClients clients = clients(delay)) {
            PricesClient prices = clients.create(PricesClient.class, "prices");
            AtomicInteger amount = new AtomicInteger(100);
            AtomicBoolean over = new AtomicBoolean();
            shop.update(PRODUCT, amount.get());
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                all.add(async(() -> repeat(over, () -> read(prices))));
            }
            for (int i = 0; i < WRITERS; i++) {
                all.add(async(() -> repeat(over, () -> {
                    synchronized (amount) {
                        shop.update(PRODUCT, amount.incrementAndGet());
                    }
                    clients.cache().forget(keys(clients));
                })));
            }
            await().until(() -> amount.get() > 300 && clients.lookups("hit") > 0);
            redis.stop();
            int before = amount.get();
            await().until(() -> amount.get() > before + 20);
            redis.start();
            await().until(() -> clients.gauge("fivefold.redis.connected") == 1);
            over.set(true);
            all.forEach(CompletableFuture::join);

            Thread.sleep(delay.plusSeconds(1));

            String last = shop.answer(PRODUCT);
            for (int i = 0; i < READERS; i++) {
                assertThat(written(read(prices))).isEqualTo(last);
            }
        }
    }

    /** A reader asks, the price is updated and deleted, and only then the reader stores what it was answered. */
    private void storeOldPriceBehindAnUpdate(CachedClients clients, PricesClient prices) throws InterruptedException {
        shop.update(PRODUCT, 100);
        PriceShop.Held held = shop.holdNext();
        CompletableFuture<CallResult<?>> reader = CompletableFuture.supplyAsync(() -> read(prices), threads);
        held.made().await();
        shop.update(PRODUCT, 200);
        clients.cache().forget(keys(clients));
        held.release().countDown();
        assertThat(written(reader.join())).contains("\"amountCents\":100,");
        await().until(() -> kept.keys("*").size() == 1);
    }

    private CachedClients clients(Duration secondDeleteAfter) {
        return new CachedClients(shop.url(), CachedClients.redis(redis.uri(), Duration.ofSeconds(1), secondDeleteAfter))
                .connected();
    }

    private CompletableFuture<Void> async(Runnable work) {
        return CompletableFuture.runAsync(work, threads);
    }

    private static void repeat(AtomicBoolean over, Runnable work) {
        while (!over.get()) {
            work.run();
        }
    }

    private static List<String> keys(CachedClients clients) {
        return List.of(clients.cache().key("prices.byIds", List.of(PRODUCT, "A")));
    }

    private static CallResult<?> read(PricesClient prices) {
        return prices.byIds(List.of(PRODUCT), "A").execute(context());
    }
}
