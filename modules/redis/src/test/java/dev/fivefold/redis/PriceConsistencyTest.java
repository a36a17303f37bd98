package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What readers see of a price that is updated in its database, evicted, and deleted once more. */
@Timeout(60)
class PriceConsistencyTest {

    private static final long PRODUCT = 1;
    private static final int READERS = 4;
    private static final int WRITERS = 3;

    @AutoClose
    private final RealRedis redis = new RealRedis();

    private final RedisCommands<String, byte[]> stored = redis.commands();

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @Test
    void without_a_second_delete_a_stale_price_stays() throws Exception {
        try (CachedClients clients = clients("1m")) {
            storeOldPriceAfterAnUpdate(clients);

            CallResult<?> later = read(clients);
            assertThat(source(later)).isEqualTo(CallResult.Source.REDIS);
            assertThat(body(later)).contains("\"amountCents\":100,");
        }
    }

    @Test
    void the_second_delete_removes_the_price_that_a_slow_reader_stored() throws Exception {
        try (CachedClients clients = clients("1s")) {
            storeOldPriceAfterAnUpdate(clients);

            await().until(() -> body(read(clients)).contains("\"amountCents\":200,"));
        }
    }

    @Test
    void an_item_that_arrives_after_the_second_delete_is_not_stored() throws Exception {
        try (CachedClients clients = clients("20ms")) {
            shop.update(PRODUCT, 100);
            PriceShop.Held held = shop.holdNext();
            CompletableFuture<CallResult<?>> reader = CompletableFuture.supplyAsync(() -> read(clients), threads);
            held.made().await();
            Thread.sleep(Duration.ofMillis(40));
            held.release().countDown();

            assertThat(source(reader.join())).isEqualTo(CallResult.Source.LIVE);

            await().until(() -> clients.writes("dropped") == 1);
            assertThat(stored.keys("*")).isEmpty();
        }
    }

    @Test
    void a_process_that_has_crashed_deletes_nothing() {
        try (CachedClients clients = clients("20ms")) {
            clients.crash();
            clients.cache().evict("prices", "byIds", PRODUCT, "A");

            await().until(() -> clients.deletes("failed") > 1);
            assertThat(stored.keys("*")).isEmpty();
        }
    }

    @Test
    void soon_after_the_last_of_many_writes_every_reader_sees_it() throws Exception {
        try (CachedClients clients = clients("200ms")) {
            AtomicInteger amount = new AtomicInteger(100);
            AtomicBoolean over = new AtomicBoolean();
            shop.update(PRODUCT, amount.get());
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                all.add(async(() -> repeat(over, () -> read(clients))));
            }
            for (int i = 0; i < WRITERS; i++) {
                all.add(async(() -> repeat(over, () -> {
                    synchronized (amount) {
                        shop.update(PRODUCT, amount.incrementAndGet());
                    }
                    clients.cache().evict("prices", "byIds", PRODUCT, "A");
                    // An eviction itself does not wait. Between two of them readers must have time to find what they
                    // have stored.
                    Thread.sleep(ThreadLocalRandom.current().nextInt(1, 20));
                })));
            }
            await().atMost(Duration.ofSeconds(30)).until(() -> amount.get() > 300 && clients.lookups("hit") > 0);
            redis.stop();
            int before = amount.get();
            await().until(() -> amount.get() > before + 20);
            redis.start();
            clients.awaitConnection();
            over.set(true);
            all.forEach(CompletableFuture::join);

            await().until(() -> clients.pendingDeletes() == 0);

            String last = shop.response(PRODUCT);
            for (int i = 0; i < READERS; i++) {
                assertThat(body(read(clients))).isEqualTo(last);
            }
        }
    }

    /** A reader calls the service, the price is updated and evicted, and then the reader stores the old response. */
    private void storeOldPriceAfterAnUpdate(CachedClients clients) throws InterruptedException {
        shop.update(PRODUCT, 100);
        PriceShop.Held held = shop.holdNext();
        CompletableFuture<CallResult<?>> reader = CompletableFuture.supplyAsync(() -> read(clients), threads);
        held.made().await();
        shop.update(PRODUCT, 200);
        clients.cache().evict("prices", "byIds", PRODUCT, "A");
        held.release().countDown();
        assertThat(body(reader.join())).contains("\"amountCents\":100,");
        await().until(() -> clients.writes("stored") == 1);
    }

    private CachedClients clients(String secondDeleteAfter) {
        return CachedClients.connected(shop.url(), redis, "fivefold.redis.second-delete-after=" + secondDeleteAfter);
    }

    private interface Work {

        void run() throws InterruptedException;
    }

    private CompletableFuture<Void> async(Runnable work) {
        return CompletableFuture.runAsync(work, threads);
    }

    private static void repeat(AtomicBoolean over, Work work) {
        try {
            while (!over.get()) {
                work.run();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static CallResult<?> read(CachedClients clients) {
        return execute(clients.prices().byIds(List.of(PRODUCT), "A"));
    }
}
