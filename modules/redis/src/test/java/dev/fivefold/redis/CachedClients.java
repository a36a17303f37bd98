package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.connection.CacheConnections;
import dev.fivefold.redis.fixture.RealRedis;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** An application whose clients' responses are cached in Redis, and its metrics. */
final class CachedClients implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Carts.class, Prices.class})
    static class Application {}

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{userId}")
        Call<Cart> cart(@PathVariable("userId") long userId);

        record Cart(List<Line> lines) {}

        record Line(long productId) {}
    }

    @FeignClient("prices")
    interface Prices {

        @PerItem(list = "prices", id = "productId")
        @GetMapping("/prices")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<RawJson> byIds(@RequestParam("ids") List<Long> ids, @RequestParam("tier") String tier);
    }

    private CachedClients(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** An application that may not be connected to Redis yet. */
    static CachedClients start(String service, String redis, String... settings) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("spring.main.web-application-type", "none");
        arguments.put("spring.cloud.openfeign.client.config.carts.url", service);
        arguments.put("spring.cloud.openfeign.client.config.prices.url", service);
        arguments.put("spring.data.redis.url", redis);
        arguments.put("fivefold.hedging.enabled", "false");
        arguments.put("fivefold.retry.budget", "0");
        arguments.put("fivefold.redis.enabled", "true");
        arguments.put("fivefold.redis.namespace", "test");
        arguments.put("fivefold.redis.version", "3");
        arguments.put("fivefold.redis.jitter", "0.5");
        arguments.put("fivefold.redis.null-ttl", "20s");
        arguments.put("fivefold.calls.carts.cart.redis.ttl", "60s");
        arguments.put("fivefold.calls.prices.byIds.redis.ttl", "60s");
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            arguments.put(parts[0], parts[1]);
        }
        return new CachedClients(SpringApplication.run(
                Application.class,
                arguments.entrySet().stream()
                        .map(each -> "--" + each.getKey() + "=" + each.getValue())
                        .toArray(String[]::new)));
    }

    /** As {@link #start}, with time for a busy machine, and connected. */
    static CachedClients connected(String service, RealRedis redis, String... settings) {
        List<String> all = new ArrayList<>(List.of("fivefold.redis.timeout=1s"));
        all.addAll(List.of(settings));
        CachedClients clients = start(service, redis.url(), all.toArray(String[]::new));
        clients.awaitConnection();
        return clients;
    }

    void awaitConnection() {
        await().until(() -> gauge("fivefold.redis.connected") == 1);
    }

    Carts carts() {
        return context.getBean(Carts.class);
    }

    Prices prices() {
        return context.getBean(Prices.class);
    }

    /** Until no response waits to be written: what a test has read must not appear in the next one. */
    void awaitWrites() {
        await().until(() -> gauge("fivefold.redis.writes.pending.bytes") == 0);
    }

    RedisCache cache() {
        return context.getBean(RedisCache.class);
    }

    CircuitBreaker breaker() {
        return context.getBean(CircuitBreakerRegistry.class).circuitBreaker("fivefold-redis");
    }

    <T> List<T> beans(Class<T> type) {
        return context.getBeanProvider(type).stream().toList();
    }

    /** The number of keys with this result of their lookup. */
    double lookups(String result) {
        return sum("fivefold.redis.lookups", result);
    }

    /** Evictions whose second delete is pending. */
    double pendingDeletes() {
        return gauge("fivefold.redis.deletes.pending");
    }

    double writes(String result) {
        return sum("fivefold.redis.writes", result);
    }

    double deletes(String result) {
        return sum("fivefold.redis.deletes", result);
    }

    private double sum(String name, String result) {
        return registry().find(name).tag("result", result).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    double gauge(String name) {
        return registry().get(name).gauge().value();
    }

    /** The longest time for which a call waited for Redis. */
    Duration longestWait() {
        return Duration.ofNanos(
                (long) registry().get("fivefold.redis.wait").timer().max(TimeUnit.NANOSECONDS));
    }

    /** The number of calls behind Redis: those that needed a permit of the service's circuit breaker and bulkhead. */
    long calls() {
        return registry().find("fivefold.downstream.call").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private MeterRegistry registry() {
        return context.getBean(MeterRegistry.class);
    }

    static <T> CallResult<T> execute(Call<T> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofMinutes(1))));
    }

    static String body(CallResult<?> result) {
        return new String(((CallResult.Available<?>) result).body().toByteArray(), UTF_8);
    }

    static CallResult.Source source(CallResult<?> result) {
        return ((CallResult.Success<?>) result).source();
    }

    /** Ends its connection to Redis for good, as far as Redis can see the process too. Calls of its cache have no effect from now on. */
    void crash() {
        Object connections = ReflectionTestUtils.getField(cache(), "connections");
        ((CacheConnections) Objects.requireNonNull(connections)).factory().destroy();
    }

    @Override
    public void close() {
        context.close();
    }
}
