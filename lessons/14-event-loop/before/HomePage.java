package dev.fivefold.lessons.l14;

import dev.fivefold.lessons.Shop;
import feign.Feign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The page by blocking calls: each holds a thread while it waits. */
final class HomePage implements AutoCloseable {

    private static final List<String> PARTS = List.of("profile", "cart", "orders", "coupons", "messages", "stock");

    private final Shop shop;
    private final ExecutorService pool;

    HomePage(String services, int threads) {
        shop = Feign.builder().target(Shop.class, services);
        pool = Executors.newFixedThreadPool(threads);
    }

    Map<String, String> load(long user) throws InterruptedException, ExecutionException {
        Map<String, Future<String>> calls = new HashMap<>();
        for (String part : PARTS) {
            calls.put(part, pool.submit(() -> shop.part(part, user)));
        }
        Map<String, String> parts = new HashMap<>();
        for (Map.Entry<String, Future<String>> call : calls.entrySet()) {
            parts.put(call.getKey(), call.getValue().get());
        }
        return parts;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
