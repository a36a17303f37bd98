package dev.fivefold.lessons.l13;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.lessons.Shop;
import feign.FeignException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The page part by part: the client receives each one when its call ends. */
final class HomePage implements AutoCloseable {

    private final Shop shop;
    private final ExecutorService pool = Executors.newFixedThreadPool(100);

    HomePage(Shop shop) {
        this.shop = shop;
    }

    void write(long user, OutputStream client) throws IOException, InterruptedException, ExecutionException {
        Future<String> required = pool.submit(() -> member("profile", shop.part("profile", user)));
        CompletionService<String> parts = new ExecutorCompletionService<>(pool);
        List<String> optional = List.of("recommendations", "cart");
        for (String part : optional) {
            parts.submit(() -> optional(part, user));
        }
        send('{' + required.get(), client); // first: its failure can still be the response
        for (int sent = 0; sent < optional.size(); sent++) {
            send(',' + parts.take().get(), client);
        }
        send("}", client);
    }

    /** Flushes, so that no buffer holds a part until the next one. */
    private static void send(String piece, OutputStream client) throws IOException {
        client.write(piece.getBytes(UTF_8));
        client.flush();
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
