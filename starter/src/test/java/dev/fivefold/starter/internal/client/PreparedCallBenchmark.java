package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import feign.Client;
import feign.RequestInterceptor;
import feign.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The cost of a prepared call with the starter's defaults, without the wire: from its start to its result. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@SuppressWarnings("NullAway.Init") // JMH sets the fields
public class PreparedCallBenchmark {

    private static final byte[] BODY = "{\"id\":7,\"name\":\"a name\"}".getBytes(StandardCharsets.US_ASCII);

    @Param({"none", "interceptor"})
    public String identity;

    @Param({"uncached", "cached"})
    public String cache;

    private ConfigurableApplicationContext context;
    private Shop shop;

    /** A client. */
    @FeignClient(name = "shop", url = "http://127.0.0.1:1")
    public interface Shop {

        @GetMapping("/users/{id}/carts/{kind}")
        Call<RawJson> cart(@PathVariable("id") long id, @PathVariable("kind") String kind);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static class Application {

        @Bean
        Client immediate() {
            return (request, options) -> Response.builder()
                    .status(200)
                    .request(request)
                    .headers(Map.of("Content-Type", List.of("application/json")))
                    .body(BODY)
                    .build();
        }
    }

    static class Relay {

        @Bean
        RequestInterceptor token() {
            return request -> request.header("Authorization", "Bearer of-a-user");
        }
    }

    @Setup
    public void start() {
        Class<?>[] classes = identity.equals("none")
                ? new Class<?>[] {Application.class}
                : new Class<?>[] {Application.class, Relay.class};
        context = SpringApplication.run(classes, new String[] {
            "--spring.main.web-application-type=none",
            "--logging.level.root=error",
            cache.equals("cached") ? "--fivefold.calls.shop.cart.cache.ttl=1h" : "--spring.main.banner-mode=off"
        });
        shop = context.getBean(Shop.class);
    }

    @TearDown
    public void stop() {
        context.close();
    }

    @Benchmark
    public CallResult<RawJson> call() {
        return shop.cart(7, "open").execute(new CallContext(Deadline.after(Duration.ofSeconds(10))));
    }
}
