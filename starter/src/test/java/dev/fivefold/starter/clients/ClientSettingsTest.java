package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import feign.Client;
import feign.FeignException;
import feign.Request;
import feign.RetryableException;
import feign.Retryer;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FallbackFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import tools.jackson.databind.JsonNode;

/** Settings of Feign clients: calls use them, or a line of the log has what to write instead. */
@Tag("transport")
@ExtendWith(OutputCaptureExtension.class)
class ClientSettingsTest {

    private static final String UNUSED = "Prepared calls of a client do not use its settings: client=news instead=\"{";
    private static final Services SERVICES = new Services(Map.of("/immediate", "\"now\""));

    @FeignClient("news")
    interface News {

        @GetMapping("/news/{id}")
        Call<RawJson> of(@PathVariable("id") long id);

        @PostMapping("/news")
        Call<RawJson> add(@RequestBody String text);

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

    static class Decoding {

        @Bean
        Decoder decoder() {
            return (response, type) -> "decoded";
        }

        @Bean
        ErrorDecoder errors() {
            return (method, response) -> new IllegalStateException("decoded " + response.status());
        }

        @Bean
        Retryer retryer() {
            return new Retryer() {
                @Override
                public void continueOrPropagate(RetryableException failure) {
                    throw failure;
                }

                @Override
                @SuppressWarnings({"MissingSuperCall", "NoClone"})
                public Retryer clone() {
                    return this;
                }
            };
        }

        @Bean
        Client client() {
            return new Client.Default(null, null) {};
        }
    }

    private static RunningApplication start(List<Class<?>> classes, String... properties) {
        return RunningApplication.start(
                classes,
                Stream.concat(
                                Stream.of(SERVICES.properties("news", "fall", "made", "near", "far")),
                                Stream.of(properties))
                        .toArray(String[]::new));
    }

    private static String news(String setting) {
        return "spring.cloud.openfeign.client.config.news." + setting;
    }

    private static CallResult<?> result(Call<?> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofSeconds(5))));
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        SERVICES.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic", "headers", "full"})
    void calls_do_not_pass_the_logger_of_feign(String level, CapturedOutput output) throws Exception {
        try (RunningApplication application = start(
                List.of(Application.class),
                news("logger-level=" + level),
                "logging.level.dev.fivefold.starter.clients=debug")) {
            assertThat(application.json("/page/7").path("news").path("of").asString())
                    .isEqualTo("/news/7");
            SERVICES.respond("/news/7", Services.status(418));
            assertThat(application.get("/page/7").statusCode()).isEqualTo(502);
            application.bean(News.class).immediate();

            assertThat(output)
                    .contains(UNUSED + "logger-level=")
                    .contains("Calls failed: page=news call=news method=news.of reason=status class=4xx")
                    .contains("[News#immediate] <--- HTTP/1.1 200")
                    .doesNotContain("[News#of]");
        }
    }

    @Test
    void decoders_and_retryers_are_of_ordinary_methods_and_a_line_has_what_takes_their_place(CapturedOutput output)
            throws Exception {
        try (RunningApplication application = start(List.of(Application.class, Decoding.class))) {
            assertThat(application.bean(News.class).immediate()).isEqualTo("decoded");
            assertThat(application.json("/page/7").path("news").path("of").asString())
                    .isEqualTo("/news/7");
            SERVICES.respond("/news/7", Services.status(418));
            assertThat(result(application.bean(News.class).of(7))).isEqualTo(CallResult.Failed.withStatus(418));

            assertThat(output).contains(UNUSED + "client=", ", decoder=", ", error-decoder=", ", retryer=");
        }
    }

    @Test
    void redirects_fail_a_call_with_their_status(CapturedOutput output) throws Exception {
        SERVICES.respond(
                "/news/7",
                new MockResponse.Builder()
                        .code(302)
                        .addHeader("Location", SERVICES.url() + "/news/8")
                        .build());
        try (RunningApplication application = start(List.of(Application.class), news("follow-redirects=true"))) {
            assertThat(result(application.bean(News.class).of(7))).isEqualTo(CallResult.Failed.withStatus(302));
            assertThat(SERVICES.targets()).containsExactly("/news/7");

            assertThat(output).contains(UNUSED + "follow-redirects=");
        }
    }

    @Test
    void a_404_that_is_dismissed_needs_an_optional(CapturedOutput output) {
        try (RunningApplication application = start(List.of(Application.class), news("dismiss404=true"))) {
            SERVICES.respond("/news/7", Services.status(404));
            assertThat(result(application.bean(News.class).of(7))).isEqualTo(CallResult.Failed.withStatus(404));

            assertThat(output).contains(UNUSED + "dismiss404=Call<Optional<T>>");
        }
    }

    @Test
    void a_body_is_sent_as_it_is_with_request_compression(CapturedOutput output) {
        String text = "x".repeat(5000);
        try (RunningApplication application = start(
                List.of(Application.class),
                "spring.cloud.openfeign.compression.request.enabled=true",
                "spring.cloud.openfeign.compression.request.mime-types=text/plain",
                "spring.cloud.openfeign.compression.response.enabled=true")) {
            assertThat(result(application.bean(News.class).add(text))).isInstanceOf(CallResult.Success.class);

            assertThat(SERVICES.received("Content-Encoding")).containsExactly("");
            assertThat(SERVICES.received("Accept-Encoding")).containsExactly("gzip");
            assertThat(String.valueOf(SERVICES.requests().getFirst().getBody())).contains("size=5000");
            assertThat(output).contains(UNUSED + "compression.request=");
        }
    }

    static class Encoding {

        @Bean
        Encoder encoder() {
            return (body, type, template) -> template.body("encoded " + body);
        }

        @Bean
        Request.Options options() {
            return new Request.Options(1, TimeUnit.SECONDS, 100, TimeUnit.MILLISECONDS, true);
        }
    }

    @Test
    void an_encoder_makes_the_body() {
        try (RunningApplication application =
                start(List.of(Application.class, Encoding.class), "fivefold.hedging.enabled=false")) {
            result(application.bean(News.class).add("text"));

            assertThat(String.valueOf(SERVICES.requests().getFirst().getBody())).contains("encoded text");
        }
    }

    @Test
    void timeouts_are_those_of_a_bean_or_of_the_configuration() {
        SERVICES.respond(
                "/news/7",
                Services.json("{}")
                        .newBuilder()
                        .headersDelay(5, TimeUnit.SECONDS)
                        .build());
        try (RunningApplication bean = start(List.of(Application.class, Encoding.class));
                RunningApplication configured = start(List.of(Application.class), news("read-timeout=100"))) {
            assertThat(result(bean.bean(News.class).of(7))).isInstanceOf(CallResult.TimedOut.class);
            assertThat(result(configured.bean(News.class).of(7))).isInstanceOf(CallResult.TimedOut.class);
        }
        SERVICES.reset();
        SERVICES.respond(
                "/news/7",
                Services.json("{}")
                        .newBuilder()
                        .headersDelay(300, TimeUnit.MILLISECONDS)
                        .build());
        try (RunningApplication other = start(
                List.of(Application.class, Encoding.class),
                news("read-timeout=10000"),
                news("connect-timeout=10000"))) {
            assertThat(result(other.bean(News.class).of(7))).isInstanceOf(CallResult.Success.class);
        }
    }

    @Test
    void without_such_settings_there_is_no_line(CapturedOutput output) {
        start(List.of(Application.class)).close();

        assertThat(output).doesNotContain("do not use its settings");
    }

    @FeignClient(name = "fall", fallback = Fall.Instead.class)
    interface Fall {

        @GetMapping("/fall")
        Call<Optional<String>> call();

        class Instead implements Fall {

            @Override
            public Call<Optional<String>> call() {
                return context -> CallResult.Success.live(Optional.of("instead"), RawJson.of("\"instead\""));
            }
        }
    }

    @FeignClient(name = "made", fallbackFactory = Made.Factory.class)
    interface Made {

        @GetMapping("/made/{id}")
        Call<RawJson> call(@PathVariable("id") long id);

        class Factory implements FallbackFactory<Made> {

            @Override
            public Made create(Throwable cause) {
                return id -> {
                    if (cause instanceof FeignException.ServiceUnavailable) {
                        throw new IllegalStateException("no fallback");
                    }
                    RawJson body = RawJson.of(
                            "{\"id\":" + id + ",\"cause\":\"" + cause.getClass().getSimpleName() + "\"}");
                    return context -> CallResult.Success.live(body, body);
                };
            }
        }
    }

    record Region(String name) {}

    @FeignClient(name = "near", fallback = Near.Other.class)
    interface Near {

        @GetMapping("/near")
        Call<Region> region();

        /** Calls a service in its turn. */
        record Other(Far far) implements Near {

            @Override
            public Call<Region> region() {
                return far.region();
            }
        }
    }

    @FeignClient(name = "far")
    interface Far {

        @GetMapping("/far")
        Call<Region> region();
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Near.class, Far.class})
    static class Regions {

        @Bean
        Near.Other other(Far far) {
            return new Near.Other(far);
        }

        @Bean
        Page<Long> regions(Near near) {
            return Page.at(
                    "/regions/{id}",
                    Long.class,
                    page -> page.call("region", id -> near.region()).required());
        }
    }

    @Test
    void a_fallback_may_call_another_service() throws Exception {
        try (RunningApplication application = start(List.of(Regions.class))) {
            SERVICES.respond("/near", Services.status(500));
            SERVICES.respond("/far", Services.json("{\"name\":\"far\"}"));

            JsonNode page = application.json("/regions/7");

            assertThat(page.path("region").path("name").asString()).isEqualTo("far");
            assertThat(RunningApplication.status(page, "region")).isEqualTo("defaulted");
        }
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Fall.class, Made.class})
    static class FallingBack {

        @Bean
        Page<Long> falling(Fall fall, Made made) {
            return Page.at("/page/{id}", Long.class, page -> {
                page.call("fall", id -> fall.call()).required();
                page.call("made", made::call).optional();
            });
        }
    }

    static class Beans {

        @Bean
        Fall.Instead instead() {
            return new Fall.Instead();
        }

        @Bean
        Made.Factory factory() {
            return new Made.Factory();
        }
    }

    @Test
    void a_fallback_and_a_factory_take_the_place_of_a_failed_call() throws Exception {
        try (RunningApplication application = start(List.of(FallingBack.class, Beans.class))) {
            SERVICES.respond("/fall", Services.status(500));
            SERVICES.respond("/made/7", Services.status(404));
            JsonNode page = application.json("/page/7");

            assertThat(page.path("fall").asString()).isEqualTo("instead");
            assertThat(RunningApplication.status(page, "fall")).isEqualTo("defaulted");
            assertThat(page.path("made").toString()).isEqualTo("{\"id\":7,\"cause\":\"NotFound\"}");

            SERVICES.respond("/made/7", Services.status(503));
            page = application.json("/page/7");
            assertThat(page.path("made").isNull()).isTrue();
            assertThat(RunningApplication.status(page, "made")).isEqualTo("failed");

            SERVICES.reset();
            SERVICES.respond("/fall", Services.json("\"own\""));
            assertThat(application.json("/page/7").path("fall").asString()).isEqualTo("own");
        }
    }

    @Test
    void a_fallback_that_is_no_bean_stops_the_start() {
        assertThatThrownBy(() -> start(List.of(FallingBack.class)))
                .rootCause()
                .hasMessageContaining("Fall has the fallback ")
                .hasMessageContaining("which is no bean: annotate it with @Component");
    }
}
