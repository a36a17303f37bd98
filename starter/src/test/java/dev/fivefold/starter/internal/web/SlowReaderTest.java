package dev.fivefold.starter.internal.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.admission.Admission;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.util.ContentCachingResponseWrapper;

/** Clients that do not read their pages, or slowly: that of user 1 has 1 MB, that of user 9 has 9 MB. */
class SlowReaderTest {

    private static final Duration AMPLE = Duration.ofMinutes(2);
    private static final AtomicInteger ENDED = new AtomicInteger();
    private static final Services SERVICES = new Services(Map.of("/ads/1", json(1), "/ads/9", json(9)));

    @FeignClient("ads")
    interface Ads {

        @GetMapping("/ads/{userId}")
        Call<RawJson> ads(@PathVariable("userId") long userId);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Ads.class)
    static class Application {

        @Bean
        Page<Long> home(Ads ads) {
            return Page.at(
                    "/api/home/{userId}",
                    Long.class,
                    page -> page.call("ads", ads::ads).required());
        }

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE + 1)
        Filter ended() {
            return (request, response, chain) -> {
                try {
                    chain.doFilter(request, response);
                } finally {
                    ENDED.incrementAndGet();
                }
            };
        }

        /** Those of the system hold megabytes of a page. */
        @Bean
        TomcatConnectorCustomizer smallBuffers() {
            return connector -> connector.setProperty("socket.txBufSize", "65536");
        }

        @Bean
        @ConditionalOnProperty(name = "wrapped")
        Filter wrapping() {
            return (request, response, chain) -> {
                var wrapper = new ContentCachingResponseWrapper((HttpServletResponse) response);
                chain.doFilter(request, wrapper);
                wrapper.copyBodyToResponse();
            };
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 1, 300", "true, 1, 300", "false, 9, 40"})
    void clients_that_do_not_read_lose_their_connections_and_others_get_their_pages(
            boolean virtual, int user, int connections) throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (RunningApplication application = start(
                "spring.threads.virtual.enabled=" + virtual,
                "fivefold.slow-readers.heap-share=0.005",
                "fivefold.slow-readers.min-rate=1MB")) {
            assertWhole(application, user); // from now on cached
            int before = ENDED.get();
            for (int i = 0; i < connections; i++) {
                silent.add(request(application, user));
            }
            CompletableFuture<Integer> steady = CompletableFuture.supplyAsync(() -> readInPieces(application, user));
            for (int i = 0; i < 20; i++) {
                assertWhole(application, user);
            }

            assertThat(steady.get(2, TimeUnit.MINUTES)).isGreaterThan(size(user));
            await().atMost(AMPLE)
                    .untilAsserted(() -> assertThat(ENDED.get() - before).isEqualTo(connections + 21));
            await().atMost(AMPLE).until(() -> slow(application) == 0);
            await().atMost(AMPLE).until(() -> application.bean(Admission.class).bytes() == 0);
            assertThat(closed(application, "memory")).isPositive();
            assertThat(closed(application, "memory") + closed(application, "rate"))
                    .isEqualTo(connections);
        } finally {
            for (Socket each : silent) {
                each.close();
            }
        }
    }

    @Test
    void a_page_that_waits_for_its_client_takes_no_permit() throws Exception {
        try (RunningApplication application = start("fivefold.slow-readers.min-rate=0B");
                Socket open = request(application, 9)) {
            await().atMost(AMPLE).until(() -> slow(application) == 1);

            await().atMost(AMPLE).until(() -> application.bean(Admission.class).calls() == 0);
            assertThat(application.bean(PageWrites.class).slowBytes()).isGreaterThan(size(9));
            assertWhole(application, 9);
        }
    }

    @Test
    void a_page_is_whole_behind_a_filter_that_wraps_the_response() throws Exception {
        try (RunningApplication application = start("wrapped=true")) {
            assertWhole(application, 9);
        }
    }

    private static RunningApplication start(String... properties) {
        Stream<String> shared = Stream.of(
                "fivefold.heap.page-size=16MB",
                "fivefold.heap.check=warn",
                "fivefold.calls.ads.ads.cache.ttl=10m",
                "resilience4j.timelimiter.configs.fivefold.timeout-duration=1m",
                "fivefold.pages.default.deadline=1m",
                "server.tomcat.threads.max=400");
        return RunningApplication.start(
                List.of(Application.class),
                Stream.of(shared, Stream.of(properties), Stream.of(SERVICES.properties("ads")))
                        .flatMap(all -> all)
                        .toArray(String[]::new));
    }

    private static String json(int user) {
        return "[\"" + "0".repeat(size(user)) + "\"]";
    }

    private static int size(int user) {
        return user * 1_000_000;
    }

    private static void assertWhole(RunningApplication application, int user) throws Exception {
        assertThat(application.get("/api/home/" + user).body()).hasSizeGreaterThan(size(user));
    }

    private static Socket request(RunningApplication application, int user) throws IOException {
        Socket client = application.connect();
        client.getOutputStream()
                .write(("GET /api/home/" + user + " HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n")
                        .getBytes(US_ASCII));
        return client;
    }

    /** Slower than others, but never silent for long. */
    private static int readInPieces(RunningApplication application, int user) {
        try (Socket client = request(application, user);
                InputStream in = client.getInputStream()) {
            int read = 0;
            for (int piece = in.readNBytes(100_000).length; piece > 0; piece = in.readNBytes(100_000).length) {
                read += piece;
                Thread.sleep(20);
            }
            return read;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static double slow(RunningApplication application) {
        return application
                .bean(MeterRegistry.class)
                .get("fivefold.page.slow.readers")
                .gauge()
                .value();
    }

    private static double closed(RunningApplication application, String reason) {
        return application
                .bean(MeterRegistry.class)
                .get("fivefold.page.readers.closed")
                .tag("reason", reason)
                .counter()
                .count();
    }
}
