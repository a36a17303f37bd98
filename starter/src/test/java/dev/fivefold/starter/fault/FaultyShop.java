package dev.fivefold.starter.fault;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import reactor.netty.http.client.HttpClient;

/** An application with a page for each use of a part, {@code part}, whose service is at fault. A service without faults has the other parts. */
final class FaultyShop implements AutoCloseable {

    /** Longer than the slowest page without a fault. */
    static final int DEADLINE_MS = 1_000;

    /** Not pooled, so that those in use are counted. */
    static final UnpooledByteBufAllocator BUFFERS = new UnpooledByteBufAllocator(true);

    private final Services steady = new Services(Map.of("/lists/all", "{\"ids\":[1,2,3]}"));
    final Services faulty = new Services(Map.of());
    final RunningApplication application = start();

    record Ids(List<Integer> ids) {}

    @FeignClient("steady")
    interface Steady {

        @GetMapping("/lists/all")
        Call<Ids> list();

        @GetMapping("/elements/{id}")
        Call<RawJson> element(@PathVariable("id") int id);
    }

    @FeignClient("faulty")
    interface Faulty {

        @GetMapping("/parts/{id}")
        Call<RawJson> part(@PathVariable("id") long id);

        @GetMapping("/parts/{id}")
        Call<RawJson> cached(@PathVariable("id") long id);

        @GetMapping("/parts/{id}")
        Call<RawJson> hedged(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Steady.class, Faulty.class})
    static class Application {

        @Bean
        static BeanPostProcessor countedBuffers() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof HttpClient http ? http.option(ChannelOption.ALLOCATOR, BUFFERS) : bean;
                }
            };
        }

        @Bean
        Page<Long> required(Steady steady, Faulty faulty) {
            return Page.at("/api/required/{id}", Long.class, page -> {
                list(page, steady);
                page.call("part", faulty::part).required();
            });
        }

        @Bean
        Page<Long> optional(Steady steady, Faulty faulty) {
            return Page.at("/api/optional/{id}", Long.class, page -> {
                list(page, steady);
                page.call("part", faulty::part).optional();
            });
        }

        /** Of the last of three elements the service is at fault. */
        @Bean
        Page<Long> looped(Steady steady, Faulty faulty) {
            return Page.at("/api/looped/{id}", Long.class, page -> {
                var list = page.call("list", user -> steady.list()).required();
                page.each("part", list, Ids::ids, id -> id == 3 ? faulty.part(id) : steady.element(id))
                        .optional();
            });
        }

        @Bean
        Page<Long> cached(Steady steady, Faulty faulty) {
            return Page.at("/api/cached/{id}", Long.class, page -> {
                list(page, steady);
                page.call("part", faulty::cached).optional();
            });
        }

        @Bean
        Page<Long> hedged(Steady steady, Faulty faulty) {
            return Page.at("/api/hedged/{id}", Long.class, page -> {
                list(page, steady);
                page.call("part", faulty::hedged).optional();
            });
        }

        private static void list(PlanBuilder<Long> page, Steady steady) {
            page.call("list", user -> steady.list()).required();
        }
    }

    private RunningApplication start() {
        String breaker = "resilience4j.circuitbreaker.configs.fivefold.";
        return RunningApplication.start(
                List.of(Application.class),
                Stream.of(
                                Stream.of(steady.properties("steady")),
                                Stream.of(faulty.properties("faulty")),
                                Stream.of(
                                        "fivefold.tracing.enabled=false",
                                        "fivefold.pages.default.deadline=" + DEADLINE_MS + "ms",
                                        "fivefold.http.max-response-size=300KB",
                                        "fivefold.splice.min-part-size=0B",
                                        "fivefold.hedging.enabled=false",
                                        "fivefold.hedging.budget=1",
                                        "fivefold.hedging.max-cpu-load=1",
                                        "fivefold.calls.faulty.hedged.hedge=true",
                                        "fivefold.calls.faulty.cached.cache.ttl=1h",
                                        // Only the deadline of the page can end a slow call in the time of a test.
                                        "resilience4j.timelimiter.configs.fivefold.timeout-duration=5m",
                                        // The matrix has the faults themselves, not the calls that a breaker rejects.
                                        breaker + "minimum-number-of-calls=10000",
                                        breaker + "sliding-window-size=10000"))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }

    @Override
    public void close() {
        application.close();
        steady.close();
        faulty.close();
    }
}
