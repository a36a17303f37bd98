package dev.fivefold.lessons.l05;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Prices of products, cached in Redis (cache-aside), and deleted there twice after an update. */
final class Prices implements AutoCloseable {

    private static final SetArgs TTL = SetArgs.Builder.ex(Duration.ofSeconds(30));
    private static final Duration SECOND_DELETE_AFTER = Duration.ofMillis(500);

    private final PriceService service;
    private final RedisCommands<String, String> redis;
    private final ScheduledExecutorService secondDeletes = Executors.newSingleThreadScheduledExecutor();

    Prices(PriceService service, RedisCommands<String, String> redis) {
        this.service = service;
        this.redis = redis;
    }

    String price(long product) {
        String cached = redis.get(key(product));
        if (cached != null) {
            return cached;
        }
        long start = System.nanoTime();
        String price = service.price(product);
        // A slower response may be older than an update whose second delete is over.
        if (System.nanoTime() - start < SECOND_DELETE_AFTER.toNanos()) {
            redis.set(key(product), price, TTL);
        }
        return price;
    }

    void update(long product, String price) {
        // The database first: a reader between a delete and the update would cache the old price.
        service.update(product, price);
        redis.del(key(product));
        // A reader that had the old price before the update may cache it after the first delete.
        ScheduledFuture<?> _ = secondDeletes.schedule(
                () -> redis.del(key(product)), SECOND_DELETE_AFTER.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static String key(long product) {
        return "shop:1:prices:" + product;
    }

    /** Makes the pending second deletes. */
    @Override
    public void close() {
        secondDeletes.close();
    }
}
