package dev.fivefold.starter.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import feign.RequestInterceptor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** An application's request interceptors see each request of a prepared call. */
@Tag("transport")
class RequestInterceptorTest {

    private static final Services SERVICES = new Services(Map.of());

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class), "spring.cloud.openfeign.client.config.news.url=" + SERVICES.url());

    @FeignClient("news")
    interface News {

        @GetMapping("/news/{id}")
        Call<RawJson> of(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = News.class)
    static class Application {

        private final AtomicInteger requests = new AtomicInteger();

        @Bean
        RequestInterceptor numbered() {
            return request -> request.header("X-Number", Integer.toString(requests.incrementAndGet()));
        }

        @Bean
        Page<Long> news(News news) {
            return Page.at(
                    "/page/{id}",
                    Long.class,
                    page -> page.call("news", news::of).required());
        }
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void each_request_has_a_header_of_its_own() throws Exception {
        SERVICES.respond("/news/7", Services.json("{}"));

        for (int i = 0; i < 3; i++) {
            assertThat(RUNNING.get("/page/7").statusCode()).isEqualTo(200);
        }

        assertThat(SERVICES.requests())
                .extracting(request -> request.getHeaders().get("X-Number"))
                .containsExactly("1", "2", "3");
    }
}
