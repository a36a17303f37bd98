package dev.fivefold.starter.internal.http;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.databind.JsonNode;

/**
 * An application in a JVM of its own, with a service that announces or sends long bodies for an optional part. Prints
 * {@code page cart STATUS} for each page. Its arguments are the transport, the services' URLs, the number of pages at a
 * time, and the maximum size of a page.
 */
final class AnnouncedBodies {

    private AnnouncedBodies() {}

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{userId}")
        Call<RawJson> cart(@PathVariable("userId") long userId);
    }

    @FeignClient("ads")
    interface Ads {

        @GetMapping("/ads/{userId}")
        Call<RawJson> ads(@PathVariable("userId") long userId);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Carts.class, Ads.class})
    static class Application {

        @Bean
        Page<Long> home(Carts carts, Ads ads) {
            return Page.at("/api/home/{userId}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("ads", ads::ads).optional();
            });
        }
    }

    public static void main(String[] arguments) throws Exception {
        String client = "spring.cloud.openfeign.client.config.";
        int pages = Integer.parseInt(arguments[3]);
        try (RunningApplication application = RunningApplication.start(
                        List.of(Application.class),
                        "fivefold.transport=" + arguments[0],
                        client + "carts.url=" + arguments[1],
                        client + "ads.url=" + arguments[2],
                        "fivefold.heap.page-size=" + arguments[4],
                        "fivefold.admission.enabled=false",
                        "fivefold.fan-out.threads=" + 2 * pages,
                        "fivefold.hedging.enabled=false",
                        "resilience4j.bulkhead.configs.fivefold.max-concurrent-calls=" + pages,
                        client + "default.connect-timeout=20000",
                        "fivefold.pages.default.deadline=60s",
                        "resilience4j.timelimiter.instances.carts.timeout-duration=30s",
                        "resilience4j.timelimiter.instances.ads.timeout-duration=8s",
                        "logging.level.root=error");
                ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> reads = new ArrayList<>();
            for (int i = 1; i <= pages; i++) {
                String path = "/api/home/" + i;
                reads.add(() -> described(application.json(path)));
            }
            for (Future<String> page : readers.invokeAll(reads)) {
                System.out.println("page " + page.get());
            }
        }
    }

    private static String described(JsonNode page) {
        return page.path("cart").isObject() ? "cart " + RunningApplication.status(page, "ads") : page.toString();
    }
}
