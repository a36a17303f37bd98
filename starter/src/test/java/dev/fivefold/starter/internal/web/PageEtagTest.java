package dev.fivefold.starter.internal.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** A client that has a page receives it again only if it has changed. */
@Tag("either-transport")
class PageEtagTest {

    private static final Services SERVICES = new Services(Map.of());

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class),
            Stream.concat(
                            Stream.of(SERVICES.properties("carts")),
                            Stream.of("fivefold.tracing.enabled=false", "fivefold.pages.tagged.etag=true"))
                    .toArray(String[]::new));

    @FeignClient("carts")
    interface Carts {
        @GetMapping("/carts/{id}")
        Call<RawJson> cart(@PathVariable("id") long id);

        @GetMapping("/offers/{id}")
        Call<RawJson> offers(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Carts.class)
    static class Application {

        @Bean
        Page<Long> tagged(Carts carts) {
            return page("/tagged/{id}", carts);
        }

        @Bean
        Page<Long> untagged(Carts carts) {
            return page("/untagged/{id}", carts);
        }

        private static Page<Long> page(String path, Carts carts) {
            return Page.at(path, Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("offers", carts::offers).optional();
            });
        }
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void an_unchanged_page_is_not_sent_again() throws Exception {
        HttpResponse<String> first = RUNNING.get("/tagged/7");
        HttpResponse<String> second = RUNNING.get("/tagged/7", "If-None-Match", etag(first));

        assertThat(first.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(etag(second)).isEqualTo(etag(first));
    }

    @Test
    void a_changed_page_is_sent_with_another_tag() throws Exception {
        String before = etag(RUNNING.get("/tagged/7"));
        SERVICES.respond("/carts/7", Services.json("{\"of\":\"/carts/8\"}"));

        HttpResponse<String> changed = RUNNING.get("/tagged/7", "If-None-Match", before);

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(etag(changed)).isNotEqualTo(before);
    }

    @Test
    void a_page_that_lacks_a_part_has_no_tag() throws Exception {
        SERVICES.respond("/offers/7", Services.status(500));

        assertThat(RUNNING.get("/tagged/7").headers().firstValue("ETag")).isEmpty();
    }

    @Test
    void by_default_a_page_is_not_to_be_stored() throws Exception {
        HttpResponse<String> page = RUNNING.get("/untagged/7");

        assertThat(page.headers().firstValue("ETag")).isEmpty();
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("private, no-store");
    }

    private static String etag(HttpResponse<String> response) {
        return response.headers().firstValue("ETag").orElseThrow();
    }
}
