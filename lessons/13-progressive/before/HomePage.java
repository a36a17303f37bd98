package dev.fivefold.lessons.l13;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.lessons.Shop;
import feign.FeignException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The page when all parts are there: its first byte is as late as its last part. */
final class HomePage implements AutoCloseable {

    private final Shop shop;
    private final ExecutorService pool = Executors.newFixedThreadPool(100);

    HomePage(Shop shop) {
        this.shop = shop;
    }

    void write(long user, OutputStream client) throws IOException, InterruptedException, ExecutionException {
        List<Future<String>> parts = new ArrayList<>();
        parts.add(pool.submit(() -> member("profile", shop.part("profile", user))));
        for (String part : List.of("recommendations", "cart")) {
            parts.add(pool.submit(() -> optional(part, user)));
        }
        StringBuilder page = new StringBuilder("{");
        for (Future<String> part : parts) {
            page.append(part.get()).append(',');
        }
        page.setCharAt(page.length() - 1, '}');
        client.write(page.toString().getBytes(UTF_8));
    }

    private String optional(String part, long user) {
        try {
            return member(part, shop.part(part, user));
        } catch (FeignException failed) {
            return member(part, "null");
        }
    }

    private static String member(String name, String json) {
        return '"' + name + "\":" + json;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
