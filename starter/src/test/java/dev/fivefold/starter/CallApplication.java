package dev.fivefold.starter;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Reads;
import dev.fivefold.starter.fixture.HoldingServer;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** An application whose clients and methods have settings of their own, one service that responds, and one that holds its requests. */
final class CallApplication {

    static final String BODY = "{\"number\":1}";
    static final Services SERVICES = new Services(Map.of("/value/7", BODY, "/held/7", BODY));
    static final HoldingServer HOLDING = new HoldingServer();

    /** All tests of a JVM share it. Each test must reset the services. */
    static final RunningApplication APPLICATION = start();

    private CallApplication() {}

    interface Holder {

        @GetMapping("/held/{id}")
        Call<Value> held(@PathVariable("id") long id);
    }

    record Value(int number) {}

    @FeignClient("content")
    interface Content {

        @GetMapping("/value/{id}")
        Call<Value> plain(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> cached(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> fallback(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<RawJson> verified(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<RawJson> trusted(@PathVariable("id") long id);

        @PostMapping("/value")
        Call<Value> write(@RequestBody byte[] body);

        @Reads
        @PostMapping("/value/7")
        Call<Value> search(@RequestBody byte[] body);
    }

    /** Its circuit breaker opens after five calls. */
    @FeignClient("fragile")
    interface Fragile extends Holder {}

    /** Has one permit and 300 ms. */
    @FeignClient("brief")
    interface Brief extends Holder {}

    /** Has one permit and a minute. */
    @FeignClient("single")
    interface Single extends Holder {}

    /** Has 100 permits and a minute. */
    @FeignClient("held")
    interface Held extends Holder {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Content.class, Fragile.class, Brief.class, Single.class, Held.class})
    static final class Application {}

    private static RunningApplication start() {
        String client = "spring.cloud.openfeign.client.config.";
        String bulkhead = "resilience4j.bulkhead.instances.";
        String timeLimiter = "resilience4j.timelimiter.";
        String calls = "fivefold.calls.content.";
        Stream<String> own = Stream.of(
                "fivefold.tracing.enabled=false",
                "fivefold.retry.budget=1",
                "fivefold.hedging.enabled=false",
                client + "brief.url=" + HOLDING.url(),
                client + "single.url=" + HOLDING.url(),
                client + "held.url=" + HOLDING.url(),
                bulkhead + "brief.max-concurrent-calls=1",
                bulkhead + "single.max-concurrent-calls=1",
                bulkhead + "held.max-concurrent-calls=100",
                timeLimiter + "instances.brief.timeout-duration=300ms",
                timeLimiter + "configs.fivefold.timeout-duration=1m",
                "resilience4j.circuitbreaker.instances.fragile.minimum-number-of-calls=5",
                calls + "cached.cache.ttl=1m",
                calls + "search.cache.ttl=1m",
                calls + "fallback.fallback.max-age=1m",
                calls + "trusted.verify=none");
        return RunningApplication.start(
                List.of(Application.class),
                Stream.concat(own, Stream.of(SERVICES.properties("content", "fragile")))
                        .toArray(String[]::new));
    }
}
