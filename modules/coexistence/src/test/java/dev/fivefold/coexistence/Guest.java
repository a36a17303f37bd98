package dev.fivefold.coexistence;

import feign.Client;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.retry.annotation.Retry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;

/** An application that knows nothing of Fivefold, and describes how its own libraries behave. Its class loader has Fivefold or not. */
@EnableAutoConfiguration
@EnableCaching
@EnableFeignClients(clients = Guest.Stock.class)
public class Guest implements Callable<Map<String, String>> {

    @FeignClient(name = "stock", url = "http://127.0.0.1:1", fallback = NoStock.class)
    interface Stock {

        @GetMapping("/stock")
        String stock();
    }

    static class NoStock implements Stock {

        @Override
        public String stock() {
            return "from the fallback";
        }
    }

    /** Fails always. */
    static class Fragile {

        final AtomicInteger calls = new AtomicInteger();

        @Retry(name = "own")
        @CircuitBreaker(name = "own")
        public String call() {
            calls.incrementAndGet();
            throw new IllegalStateException("fragile");
        }
    }

    @Bean
    NoStock noStock() {
        return new NoStock();
    }

    @Bean
    Fragile fragile() {
        return new Fragile();
    }

    @Bean
    OkHttpClient ownOkHttp() {
        return new OkHttpClient.Builder().callTimeout(Duration.ofSeconds(7)).build();
    }

    @Bean
    HttpClient ownReactorClient() {
        return HttpClient.create().responseTimeout(Duration.ofSeconds(7));
    }

    @Bean
    ConcurrentMapCacheManager ownCaches() {
        return new ConcurrentMapCacheManager();
    }

    @Override
    public Map<String, String> call() {
        TomcatURLStreamHandlerFactory.disable(); // a JVM has one, and two class loaders start Tomcat
        SpringApplication application = new SpringApplication(Guest.class);
        application.setLogStartupInfo(false);
        try (ConfigurableApplicationContext context = application.run(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.cloud.openfeign.circuitbreaker.enabled=true",
                "--spring.cloud.compatibility-verifier.enabled=false",
                "--spring.data.redis.port=1",
                "--logging.level.root=error")) {
            return described(context);
        }
    }

    private static Map<String, String> described(ConfigurableApplicationContext context) {
        Map<String, String> seen = new TreeMap<>();
        seen.put("feign: clients", names(context, Client.class));
        seen.put("feign: fallback", context.getBean(Stock.class).stock());
        seen.put(
                "feign: defaults",
                String.valueOf(
                        context.getBean(FeignClientProperties.class).getConfig().get("default")));
        seen.put("okhttp: clients", names(context, OkHttpClient.class));
        seen.put("reactor: clients", names(context, HttpClient.class));
        seen.put("redis: factories", names(context, LettuceConnectionFactory.class));
        seen.put(
                "redis: options",
                String.valueOf(context.getBean(LettuceConnectionFactory.class)
                        .getClientConfiguration()
                        .getClientOptions()
                        .map(options -> options.getDisconnectedBehavior() + " "
                                + options.getSocketOptions().getConnectTimeout())));
        seen.put(
                "redis: timeout",
                String.valueOf(context.getBean(LettuceConnectionFactory.class)
                        .getClientConfiguration()
                        .getCommandTimeout()));
        seen.put(
                "health",
                context.getBean(HealthContributorRegistry.class).stream()
                        .map(each -> each.name())
                        .sorted()
                        .toList()
                        .toString());
        seen.put(
                "rest client",
                context.getBean(RestClient.Builder.class).build().getClass().getName());
        seen.put(
                "web client",
                context.getBean(WebClient.Builder.class).build().getClass().getName());
        seen.put(
                "resilience4j: breaker",
                context.getBean(CircuitBreakerRegistry.class)
                        .circuitBreaker("own")
                        .getCircuitBreakerConfig()
                        .toString()
                        .replaceAll("@[0-9a-f]+|Lambda[^,}]*", ""));
        var retry = context.getBean(RetryRegistry.class).retry("own").getRetryConfig();
        seen.put(
                "resilience4j: retry",
                retry.getMaxAttempts() + " " + (retry.getResultPredicate() == null) + " "
                        + retry.getIntervalBiFunction().getClass().getName().replaceAll("Lambda.*", ""));
        seen.put(
                "resilience4j: bulkhead",
                context.getBean(BulkheadRegistry.class)
                        .bulkhead("own")
                        .getBulkheadConfig()
                        .toString());
        seen.put(
                "resilience4j: time limiter",
                context.getBean(TimeLimiterRegistry.class)
                        .timeLimiter("own")
                        .getTimeLimiterConfig()
                        .toString());
        Fragile fragile = context.getBean(Fragile.class);
        try {
            fragile.call();
        } catch (RuntimeException failed) {
            seen.put("resilience4j: failure", failed.getClass().getName());
        }
        seen.put("bean names that an application may use", generic(context));
        seen.put("log level of lettuce", level("io.lettuce"));
        seen.put("log level of feign", level("org.springframework.cloud.openfeign"));
        for (String key : List.of(
                "spring.cloud.openfeign.client.config.default.connect-timeout",
                "spring.data.redis.timeout",
                "spring.data.redis.connect-timeout",
                "management.health.redis.enabled",
                "resilience4j.retry.configs.default.max-attempts",
                "logging.level.io.lettuce")) {
            seen.put("key " + key, String.valueOf(context.getEnvironment().getProperty(key)));
        }
        return seen;
    }

    private static String names(ConfigurableApplicationContext context, Class<?> type) {
        return List.of(context.getBeanNamesForType(type)).toString();
    }

    /** The names of beans of Fivefold without its own: a bean of the application with the same name would stop the start. */
    private static String generic(ConfigurableApplicationContext context) {
        return Stream.of(context.getBeanDefinitionNames())
                .filter(name -> !name.contains("fivefold"))
                .filter(name -> String.valueOf(
                                context.getBeanFactory().getBeanDefinition(name).getResourceDescription())
                        .contains("[dev/fivefold/"))
                .toList()
                .toString();
    }

    private static String level(String logger) {
        return LoggerFactory.getLogger(logger).isWarnEnabled() ? "warn" : "error";
    }
}
