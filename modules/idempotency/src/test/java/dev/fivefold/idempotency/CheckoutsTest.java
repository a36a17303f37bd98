package dev.fivefold.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.starter.fixture.RunningApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Checkouts over two processes that are killed at random, a service that cuts connections, and clients that hang up: every order is made once, and every client learns its number.
 */
class CheckoutsTest {

    private static final int CLIENTS = 16;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger kills = new AtomicInteger();

    private record Known(long number, long order, long payment) {}

    @Test
    void every_order_is_made_once_and_every_client_knows_it() throws Exception {
        checkOut(200, 120);
    }

    @Test
    @Tag("long")
    void ten_thousand_orders_are_made_once_and_every_client_knows_it() throws Exception {
        checkOut(Integer.getInteger("fivefold.checkouts", 10_000), 400);
    }

    /** Kills a process after each so many checkouts. */
    private void checkOut(int number, int killAfter) throws Exception {
        long start = System.nanoTime();
        List<Known> known = new ArrayList<>();
        try (RealRedis redis = new RealRedis();
                SalesService sales = new SalesService();
                PurchaseProcess one = new PurchaseProcess(redis.url(), sales.url());
                PurchaseProcess two = new PurchaseProcess(redis.url(), sales.url());
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<PurchaseProcess> processes = List.of(one, two);
            await().atMost(Duration.ofMinutes(2)).until(one::isListening);
            Thread killer = Thread.ofPlatform().daemon().start(() -> killAtRandom(processes, killAfter));
            List<Future<Known>> purchases = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                long cart = i;
                purchases.add(clients.submit(() -> purchase(cart, processes)));
            }
            for (Future<Known> purchase : purchases) {
                known.add(purchase.get(10, TimeUnit.MINUTES));
            }
            killer.interrupt();
            killer.join();

            for (Known each : known) {
                assertThat(sales.made("/orders", each.number())).containsExactly(each.order());
                assertThat(sales.made("/payments", each.number())).containsExactly(each.payment());
            }
            assertThat(sales.madeInAll()).isEqualTo(2 * number);
            assertThat(kills.get()).isPositive();
            System.out.println("checkouts=" + number + " requests=" + requests + " kills=" + kills + " "
                    + sales.counts() + " seconds=" + (System.nanoTime() - start) / 1_000_000_000);
        }
    }

    private void killAtRandom(List<PurchaseProcess> processes, int after) {
        try {
            for (int next = after / 2;
                    ;
                    next = done.get() + after / 2 + ThreadLocalRandom.current().nextInt(after)) {
                while (done.get() < next) {
                    Thread.sleep(5);
                }
                PurchaseProcess process =
                        processes.get(ThreadLocalRandom.current().nextInt(processes.size()));
                process.kill();
                kills.incrementAndGet();
                process.start();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Repeats a request with its key until the client knows. */
    private Known purchase(long cart, List<PurchaseProcess> processes) throws Exception {
        String key = UUID.randomUUID().toString();
        while (true) {
            PurchaseProcess process = processes.get(ThreadLocalRandom.current().nextInt(processes.size()));
            boolean impatient = ThreadLocalRandom.current().nextInt(20) == 0;
            HttpRequest request = HttpRequest.newBuilder(URI.create(process.url()))
                    .timeout(impatient ? Duration.ofMillis(5) : Duration.ofSeconds(20))
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", key)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"number\":" + cart + "}"))
                    .build();
            try {
                requests.incrementAndGet();
                HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() == 200) {
                    done.incrementAndGet();
                    JsonNode page = RunningApplication.json(response);
                    return new Known(
                            cart,
                            page.path("order").path("id").asLong(),
                            page.path("payment").path("id").asLong());
                }
                assertThat(response.statusCode()).isIn(409, 429, 502, 503, 504);
            } catch (IOException cut) {
                // it does not know, and asks again
            }
            Thread.sleep(20);
        }
    }
}
