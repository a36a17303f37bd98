package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The interceptors of a client's calls in their pipeline, over real HTTP. */
class CallBehaviorTest {

    private final MockWebServer service = new MockWebServer();
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch hold = new CountDownLatch(1);
    private final List<ConfigurableApplicationContext> started = new ArrayList<>();
    private volatile Supplier<MockResponse> response = () -> json("{\"productIds\":[1]}");

    @BeforeEach
    void start() throws Exception {
        service.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.incrementAndGet();
                return response.get();
            }
        });
        service.start();
    }

    @AfterEach
    void stop() {
        hold.countDown();
        started.forEach(ConfigurableApplicationContext::close);
        service.close();
    }

    @Test
    void a_cached_response_makes_no_second_request() {
        PlainApplication.Carts carts = carts("fivefold.calls.carts.cart.cache.ttl=1m");
        assertThat(execute(carts.cart(7)).outcome()).isEqualTo("success");

        CallResult<?> second = execute(carts.cart(7));

        assertThat(requests).hasValue(1);
        assertThat(((CallResult.Success<?>) second).source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
    }

    @Test
    void a_response_cached_off_the_heap_comes_back_with_its_value() {
        PlainApplication.Carts carts =
                carts("fivefold.calls.carts.cart.cache.ttl=1m", "fivefold.calls.carts.cart.cache.store=off-heap");
        execute(carts.cart(7));

        CallResult<PlainApplication.Carts.Cart> second = execute(carts.cart(7));

        assertThat(requests).hasValue(1);
        assertThat(((CallResult.Success<PlainApplication.Carts.Cart>) second).value())
                .isEqualTo(new PlainApplication.Carts.Cart(List.of(1L)));
    }

    @Test
    void equal_calls_in_flight_share_one_request() {
        response = () -> {
            blockUntil(hold);
            return json("{\"productIds\":[1]}");
        };
        PlainApplication.Carts carts = carts();
        CompletableFuture<CallResult<?>> first = CompletableFuture.supplyAsync(() -> execute(carts.cart(7)));
        await().until(() -> requests.get() == 1);
        Thread second = Thread.ofPlatform().start(() -> execute(carts.cart(7)));
        await().until(() -> waitsForAnother(second) || requests.get() == 2);
        hold.countDown();

        assertThat(first.join().outcome()).isEqualTo("success");
        await().until(() -> !second.isAlive());
        assertThat(requests).hasValue(1);
    }

    @Test
    void the_last_response_serves_stale_when_the_service_fails() {
        PlainApplication.Carts carts = carts("fivefold.calls.carts.cart.fallback.max-age=1m");
        execute(carts.cart(7));
        response = () -> new MockResponse.Builder().code(500).build();

        assertThat(execute(carts.cart(7))).isInstanceOf(CallResult.Stale.class);
    }

    @Test
    void a_404_is_a_response_and_ends_the_stale_one() {
        PlainApplication.Carts carts = carts("fivefold.calls.carts.cart.fallback.max-age=1m");
        execute(carts.cart(7));
        response = () -> new MockResponse.Builder().code(404).build();
        execute(carts.cart(7));
        response = () -> new MockResponse.Builder().code(500).build();

        assertThat(execute(carts.cart(7))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_transient_failure_is_retried_once_within_the_budget() {
        response =
                () -> requests.get() == 1 ? new MockResponse.Builder().code(503).build() : json("{\"productIds\":[1]}");

        assertThat(execute(carts("fivefold.retry.budget=1").cart(7)).outcome()).isEqualTo("success");
        assertThat(requests).hasValue(2);
    }

    @Test
    void without_a_budget_nothing_is_retried() {
        response = () -> new MockResponse.Builder().code(503).build();

        execute(carts("fivefold.retry.budget=0").cart(7));

        assertThat(requests).hasValue(1);
    }

    @Test
    void a_full_bulkhead_rejects_at_once() {
        response = () -> {
            blockUntil(hold);
            return json("{\"productIds\":[1]}");
        };
        PlainApplication.Carts carts = carts("resilience4j.bulkhead.instances.carts.max-concurrent-calls=1");
        CompletableFuture<?> first = CompletableFuture.runAsync(() -> execute(carts.cart(7)));
        await().until(() -> requests.get() == 1);

        assertThat(execute(carts.cart(8))).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        hold.countDown();
        first.join();
    }

    @Test
    void a_service_that_keeps_failing_opens_its_breaker() {
        response = () -> new MockResponse.Builder().code(500).build();
        PlainApplication.Carts carts = carts("resilience4j.circuitbreaker.instances.carts.minimum-number-of-calls=5");
        for (int i = 0; i < 5; i++) {
            execute(carts.cart(i));
        }

        assertThat(execute(carts.cart(7))).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        assertThat(requests).hasValue(5);
    }

    @Test
    void a_call_ends_at_its_time_limit_and_a_cancelled_one_at_once() {
        response = () -> {
            blockUntil(hold);
            return json("{\"productIds\":[1]}");
        };
        PlainApplication.Carts carts = carts("resilience4j.timelimiter.instances.carts.timeout-duration=100ms");
        assertThat(execute(carts.cart(7))).isInstanceOf(CallResult.TimedOut.class);

        CallContext context = new CallContext(Deadline.after(Duration.ofSeconds(20)));
        context.cancel();
        assertThat(carts.cart(8).execute(context)).isInstanceOf(CallResult.Cancelled.class);
    }

    @Test
    void what_is_no_json_is_no_response_unless_its_service_is_trusted() {
        response = () -> json("{\"of\":");
        PlainApplication.Users users = users();
        PlainApplication.Users trusting = users("fivefold.calls.users.profile.verify=false");

        assertThat(execute(users.profile(7)).outcome()).isEqualTo("failed");
        CallResult<RawJson> trusted = execute(trusting.profile(7));
        assertThat(trusted.outcome()).isEqualTo("success");
    }

    private static boolean waitsForAnother(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith(".Follower"));
    }

    private static <T> CallResult<T> execute(Call<T> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
    }

    private static void blockUntil(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    private PlainApplication.Carts carts(String... properties) {
        return application(properties).getBean(PlainApplication.Carts.class);
    }

    private PlainApplication.Users users(String... properties) {
        return application(properties).getBean(PlainApplication.Users.class);
    }

    private ConfigurableApplicationContext application(String... properties) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        for (String client : List.of("users", "carts", "products")) {
            arguments.add(
                    "--spring.cloud.openfeign.client.config." + client + ".url=http://127.0.0.1:" + service.getPort());
        }
        for (String property : properties) {
            arguments.add("--" + property);
        }
        ConfigurableApplicationContext context =
                SpringApplication.run(PlainApplication.class, arguments.toArray(String[]::new));
        started.add(context);
        return context;
    }
}
