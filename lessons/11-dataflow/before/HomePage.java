package dev.fivefold.lessons.l11;

import dev.fivefold.lessons.Shop;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The page by stages of parallel calls: it takes the slowest call of each. */
final class HomePage implements AutoCloseable {

    private static final int SECONDS = 5;

    private final Shop shop;
    /** The article's: of its own, so that calls never wait behind other work, and bounded. */
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(100, 200, 1, TimeUnit.HOURS, new ArrayBlockingQueue<>(100));

    HomePage(Shop shop) {
        this.shop = shop;
    }

    Map<String, String> load(long user) throws InterruptedException {
        Map<String, String> parts = new ConcurrentHashMap<>();
        inParallel(List.of("profile", "cart", "orders"), part -> parts.put(part, shop.part(part, user)));
        inParallel(List.of("products", "prices"), part -> parts.put(part, shop.ofProducts(part, parts.get("cart"))));
        return parts;
    }

    /** Ends when the slowest call has; one that fails is missing in the page. */
    private void inParallel(List<String> names, Consumer<String> call) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(names.size());
        for (String name : names) {
            pool.execute(() -> {
                try {
                    call.accept(name);
                } finally {
                    running.countDown(); // of a failed call, too: else the page waits for nothing
                }
            });
        }
        if (!running.await(SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("calls take longer than %d s".formatted(SECONDS));
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
