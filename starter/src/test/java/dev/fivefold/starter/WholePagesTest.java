package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Wide pages are whole, however many readers there are, in an application with the default limits. */
@Tag("transport")
class WholePagesTest {

    private static final Services SERVICES = new Services(Map.of());

    /** With time enough for a machine that does something else as well. */
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            Stream.concat(
                            Stream.of(SERVICES.properties("services")),
                            Stream.of(
                                    "fivefold.pages.default.deadline=60s",
                                    "resilience4j.timelimiter.configs.fivefold.timeout-duration=60s"))
                    .toArray(String[]::new));

    @AutoClose
    private final ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();

    @FeignClient("services")
    interface Client {

        @GetMapping("/parts/{number}")
        Call<RawJson> part(@PathVariable("number") int number);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Client.class)
    static class Application {

        @Bean
        Page<Long> wide(Client client) {
            return page("/wide/{id}", client, 36);
        }

        @Bean
        Page<Long> wider(Client client) {
            return page("/wider/{id}", client, 1_000);
        }

        private static Page<Long> page(String path, Client client, int parts) {
            return Page.at(path, Long.class, page -> {
                page.call("part0", id -> client.part(0)).required();
                IntStream.range(1, parts)
                        .forEach(number -> page.call("part" + number, id -> client.part(number))
                                .optional());
            });
        }
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
    }

    @Test
    void sixty_four_readers_of_a_page_of_36_calls_have_all_parts() throws Exception {
        List<Future<List<HttpResponse<String>>>> all = IntStream.range(0, 64)
                .mapToObj(reader -> readers.submit(
                        () -> List.of(APPLICATION.get("/wide/" + reader), APPLICATION.get("/wide/" + reader))))
                .toList();

        for (Future<List<HttpResponse<String>>> pages : all) {
            assertThat(pages.get()).allSatisfy(WholePagesTest::isWhole);
        }
    }

    @Test
    void a_page_of_a_thousand_calls_to_one_address_is_whole() throws Exception {
        isWhole(APPLICATION.get("/wider/1"));
    }

    private static void isWhole(HttpResponse<String> page) {
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("X-Page-Complete")).hasValue("true");
    }
}
