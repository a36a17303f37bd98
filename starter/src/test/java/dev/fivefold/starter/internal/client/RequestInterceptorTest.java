package dev.fivefold.starter.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import feign.Logger;
import feign.RequestInterceptor;
import feign.ResponseInterceptor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** An application's request interceptors see each request of a prepared call, once, and are part of what is shared. */
@Tag("transport")
@ExtendWith(OutputCaptureExtension.class)
class RequestInterceptorTest {

    private static final Services SERVICES = new Services(Map.of());

    @FeignClient("news")
    interface News {

        @GetMapping("/news/{id}")
        Call<RawJson> of(@PathVariable("id") long id);

        @GetMapping("/immediate")
        String immediate();
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = News.class)
    static class Application {

        @Bean
        Page<Long> news(News news) {
            return Page.at(
                    "/page/{id}",
                    Long.class,
                    page -> page.call("news", news::of).required());
        }
    }

    static class Numbered {

        private final AtomicInteger requests = new AtomicInteger();

        @Bean
        RequestInterceptor numbered() {
            return request -> request.header("X-Number", Integer.toString(requests.incrementAndGet()));
        }
    }

    /** In whose presence Feign's own way around a request is taken. */
    static class Observed {

        @Bean
        Logger.Level level() {
            return Logger.Level.BASIC;
        }

        @Bean
        ResponseInterceptor counted() {
            return (context, chain) -> chain.next(context);
        }
    }

    private static RunningApplication start(List<Class<?>> classes, String... properties) {
        return RunningApplication.start(
                classes,
                Stream.concat(
                                Stream.of("spring.cloud.openfeign.client.config.news.url=" + SERVICES.url()),
                                Stream.of(properties))
                        .toArray(String[]::new));
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        SERVICES.close();
    }

    private static void pages(RunningApplication application, int number) throws Exception {
        for (int i = 0; i < number; i++) {
            assertThat(application.get("/page/7").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void each_request_has_a_header_of_its_own() throws Exception {
        try (RunningApplication application = start(List.of(Application.class, Numbered.class))) {
            pages(application, 3);

            assertThat(SERVICES.received("X-Number")).containsExactly("1", "2", "3");
        }
    }

    @Test
    void a_retry_sends_the_request_that_was_made() throws Exception {
        SERVICES.respondOnce("/news/7", Services.status(503));
        try (RunningApplication application =
                start(List.of(Application.class, Numbered.class), "fivefold.retry.budget=1")) {
            pages(application, 1);

            assertThat(SERVICES.received("X-Number")).containsExactly("1", "1");
        }
    }

    @Test
    void a_cached_response_is_that_of_equal_requests() throws Exception {
        try (RunningApplication application =
                start(List.of(Application.class, Numbered.class), "fivefold.calls.news.of.cache.ttl=1m")) {
            pages(application, 2);

            assertThat(SERVICES.received("X-Number")).containsExactly("1", "2");
        }
    }

    @Test
    void an_ignored_header_is_sent_and_does_not_distinguish_requests() throws Exception {
        try (RunningApplication application = start(
                List.of(Application.class, Numbered.class),
                "fivefold.calls.news.of.cache.ttl=1m",
                "fivefold.calls.news.of.ignored-headers=x-number")) {
            pages(application, 2);

            assertThat(SERVICES.received("X-Number")).containsExactly("1");
        }
    }

    @Test
    void a_private_response_is_cached_for_the_user_of_its_key_alone() throws Exception {
        SERVICES.respond(
                "/news/7",
                Services.json("{}")
                        .newBuilder()
                        .addHeader("Cache-Control", "private")
                        .build());
        try (RunningApplication application = start(
                List.of(Application.class),
                "fivefold.clients.news.forward-headers=Authorization",
                "fivefold.calls.news.of.cache.ttl=1m")) {
            for (String user : List.of("a", "b", "a", "b")) {
                assertThat(application.get("/page/7", "Authorization", user).statusCode())
                        .isEqualTo(200);
            }
            pages(application, 2);

            assertThat(SERVICES.received("Authorization")).containsExactly("a", "b", "", "");
        }
    }

    @Test
    void an_identity_cannot_be_ignored() {
        assertThatThrownBy(
                        () -> start(List.of(Application.class), "fivefold.calls.news.of.ignored-headers=authorization"))
                .rootCause()
                .hasMessageContaining("set shared");
    }

    @Test
    void constant_headers_and_parameters_of_the_configuration_are_sent() throws Exception {
        try (RunningApplication application = start(
                List.of(Application.class),
                "spring.cloud.openfeign.client.config.news.default-request-headers.X-Tenant=shop",
                "spring.cloud.openfeign.client.config.news.default-query-parameters.tenant=shop",
                "fivefold.calls.news.of.cache.ttl=1m")) {
            pages(application, 2);

            assertThat(SERVICES.targets()).containsExactly("/news/7?tenant=shop");
            assertThat(SERVICES.received("X-Tenant")).containsExactly("shop");
        }
    }

    @Test
    void settings_of_a_client_that_prepared_calls_do_not_use_are_logged(CapturedOutput output) throws Exception {
        try (RunningApplication application = start(List.of(Application.class, Numbered.class, Observed.class))) {
            pages(application, 2);

            assertThat(SERVICES.received("X-Number")).containsExactly("1", "2");
            assertThat(output)
                    .contains(
                            "Prepared calls of a client do not use its settings: client=news instead=\"{logger-level=")
                    .contains(", response-interceptor=a CallInterceptor");
        }
    }

    @Test
    void methods_without_a_call_have_the_interceptors_too() {
        try (RunningApplication application = start(List.of(Application.class, Numbered.class, Observed.class))) {
            application.bean(News.class).immediate();

            assertThat(SERVICES.received("X-Number")).containsExactly("1");
        }
    }

    @Test
    void a_page_whose_interceptor_throws_is_a_502_with_a_log_line() throws Exception {
        try (RunningApplication application = start(List.of(Application.class, Throwing.class))) {
            assertThat(application.get("/page/7").statusCode()).isEqualTo(502);
            assertThat(SERVICES.targets()).isEmpty();
        }
    }

    static class Throwing {

        @Bean
        RequestInterceptor throwing() {
            return request -> {
                throw new IllegalStateException("no token");
            };
        }
    }
}
