package dev.fivefold.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.fixture.HoldingServer;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Application code that blocks, in a function of a plan, a deserializer or an interceptor, delays its own page alone. */
@Tag("transport")
class BlockingCodeTest {

    /** More than any event loop has threads in a test. */
    private static final int PAGES = 32;

    private static final Services SERVICES = new Services(Map.of());
    private static final HoldingServer SILENT = new HoldingServer();
    private static final RealRedis REDIS = new RealRedis();

    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            Stream.concat(
                            Stream.of(SERVICES.properties("services", "limited")),
                            Stream.of(
                                    "spring.cloud.openfeign.client.config.silent.url=" + SILENT.url(),
                                    "fivefold.tracing.enabled=false",
                                    "fivefold.hedging.enabled=false",
                                    "fivefold.redis.enabled=true",
                                    "spring.data.redis.url=" + REDIS.url(),
                                    "fivefold.redis.timeout=1s",
                                    "fivefold.calls.services.cached.redis.ttl=1h",
                                    "fivefold.calls.services.local.cache.ttl=1h",
                                    "fivefold.pages.default.deadline=60s",
                                    "resilience4j.timelimiter.configs.fivefold.timeout-duration=60s",
                                    "resilience4j.timelimiter.instances.silent.timeout-duration=100ms",
                                    "resilience4j.bulkhead.instances.silent.max-concurrent-calls=1"))
                    .toArray(String[]::new));

    /** Threads on which application code has gone on after a call. */
    private static final Queue<String> THREADS = new ConcurrentLinkedQueue<>();

    private static final AtomicInteger BLOCKED = new AtomicInteger();
    private static volatile CountDownLatch release = new CountDownLatch(0);

    @AutoClose
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

    record Found(String of) {}

    @JsonDeserialize(using = BlockingDeserializer.class)
    record Slow(String of) {}

    static final class BlockingDeserializer extends StdDeserializer<Slow> {

        BlockingDeserializer() {
            super(Slow.class);
        }

        @Override
        public Slow deserialize(JsonParser json, DeserializationContext context) {
            String of = context.readTree(json).path("of").asString();
            if (!of.isEmpty()) { // a stand-in has none
                block();
            }
            return new Slow(of);
        }
    }

    @FeignClient("services")
    interface Client {

        @GetMapping("/found/{id}")
        Call<Found> found(@PathVariable("id") long id);

        @GetMapping("/slow/{id}")
        Call<Slow> slow(@PathVariable("id") long id);

        @GetMapping("/cached/{id}")
        Call<Slow> cached(@PathVariable("id") long id);

        @GetMapping("/local/{id}")
        Call<RawJson> local(@PathVariable("id") long id);

        @GetMapping("/raw/{id}")
        Call<RawJson> raw(@PathVariable("id") long id);

        @GetMapping("/intercepted/{id}")
        Call<RawJson> intercepted(@PathVariable("id") long id);
    }

    @FeignClient("silent")
    interface Silent {

        @GetMapping("/silent/{id}")
        Call<RawJson> silent(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Client.class, Silent.class})
    static class Application {

        @Bean
        Page<Long> function(Client client) {
            return Page.at("/function/{id}", Long.class, page -> {
                var found = page.call("found", client::found).required();
                page.call("next", found, (id, of) -> {
                            if (!of.of().isEmpty()) { // a stand-in has none
                                block();
                            }
                            return client.raw(id);
                        })
                        .required();
            });
        }

        @Bean
        Page<Long> deserializer(Client client) {
            return Page.at(
                    "/deserializer/{id}",
                    Long.class,
                    page -> page.call("slow", client::slow).required());
        }

        @Bean
        Page<Long> redis(Client client) {
            return Page.at(
                    "/redis/{id}",
                    Long.class,
                    page -> page.call("cached", client::cached).required());
        }

        @Bean
        Page<Long> interceptor(Client client) {
            return Page.at(
                    "/interceptor/{id}",
                    Long.class,
                    page -> page.call("intercepted", client::intercepted).required());
        }

        @Bean
        Page<Long> other(Client client) {
            return Page.at("/other/{id}", Long.class, page -> {
                var found = page.call("found", client::found).required();
                page.call("raw", found, (id, of) -> client.raw(id)).required();
            });
        }

        /** The ends of calls that are none of a service. */
        @Bean
        Page<Long> ends(Client client, Silent silent) {
            return Page.at("/ends/{id}", Long.class, page -> {
                page.call("raw", client::raw).required();
                page.call("local", id -> client.local(7)).required();
                page.call("silent", silent::silent).optional();
            });
        }

        @Bean
        CallInterceptor own() {
            return chain -> chain.proceed().thenApply(result -> {
                THREADS.add(Thread.currentThread().getName());
                if (chain.invocation().method().name().equals("intercepted")) {
                    block();
                }
                return result;
            });
        }
    }

    private static void block() {
        BLOCKED.incrementAndGet();
        try {
            release.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void begin() {
        BLOCKED.set(0);
        THREADS.clear();
        release = new CountDownLatch(1);
    }

    @AfterEach
    void reset() {
        release.countDown();
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
        REDIS.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"function", "deserializer", "interceptor"})
    void other_pages_are_made_while_code_of_many_is_blocked(String page) throws Exception {
        List<Future<HttpResponse<String>>> blocked = blocked(page, 0);

        assertThat(APPLICATION.get("/other/7").statusCode()).isEqualTo(200);

        assertThat(blocked).noneMatch(Future::isDone);
        release.countDown();
        for (Future<HttpResponse<String>> each : blocked) {
            assertThat(each.get().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void other_pages_are_made_while_values_of_redis_are_decoded_by_code_that_is_blocked() throws Exception {
        release.countDown();
        await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> { // again where a lookup has timed out, which writes nothing
                            for (int i = 0; i < PAGES; i++) {
                                APPLICATION.get("/redis/" + i);
                            }
                            return REDIS.commands().dbsize() == PAGES;
                        });
        SERVICES.reset();
        begin();

        List<Future<HttpResponse<String>>> blocked = blocked("redis", 0);
        assertThat(SERVICES.targets()).isEmpty();
        assertThat(APPLICATION.get("/other/7").statusCode()).isEqualTo(200);
        assertThat(APPLICATION.get("/redis/x").statusCode()).isEqualTo(400);

        release.countDown();
        for (Future<HttpResponse<String>> each : blocked) {
            assertThat(each.get().statusCode()).isEqualTo(200);
        }
    }

    private List<Future<HttpResponse<String>>> blocked(String page, int first) {
        List<Future<HttpResponse<String>>> blocked = new ArrayList<>();
        for (int id : IntStream.range(first, first + PAGES).toArray()) {
            blocked.add(clients.submit(() -> APPLICATION.get("/" + page + "/" + id)));
        }
        await().until(() -> BLOCKED.get() == PAGES);
        return blocked;
    }

    /** Of successes, timeouts, cache hits, shared calls, and calls that waited for a bulkhead in vain. */
    @Test
    void an_interceptor_never_goes_on_on_a_thread_of_an_event_loop_or_a_timer() throws Exception {
        release.countDown();
        List<Future<HttpResponse<String>>> pages = new ArrayList<>();
        for (int i = 0; i < PAGES; i++) {
            String path = "/ends/" + i % 8;
            pages.add(clients.submit(() -> APPLICATION.get(path)));
        }
        for (Future<HttpResponse<String>> page : pages) {
            assertThat(page.get().statusCode()).isEqualTo(200);
        }

        Set<String> kinds =
                THREADS.stream().map(name -> name.replaceAll("\\d+", "N")).collect(Collectors.toSet());
        assertThat(THREADS).hasSizeGreaterThan(PAGES);
        assertThat(kinds)
                .isNotEmpty()
                .allMatch(name -> name.startsWith("page-")
                        || name.startsWith("http-nio-")
                        || name.startsWith("fan-out")
                        || name.startsWith("tomcat-handler"));
    }
}
