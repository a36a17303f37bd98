package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import feign.RequestLine;
import feign.Response;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Methods of clients that cannot work stop the start with a sentence. */
@ExtendWith(OutputCaptureExtension.class)
class ClientMistakesTest {

    @FeignClient("bytes")
    interface Bytes {
        @GetMapping("/")
        Call<byte[]> method();
    }

    @FeignClient("response")
    interface Responses {
        @GetMapping("/")
        Call<Response> method();
    }

    @FeignClient("stream")
    interface Streams {
        @GetMapping("/")
        Call<InputStream> method();
    }

    @FeignClient("future")
    interface Futures {
        @GetMapping("/")
        Call<CompletableFuture<RawJson>> method();
    }

    @FeignClient("raw")
    interface Raw {
        @GetMapping("/")
        @SuppressWarnings("rawtypes")
        Call method();
    }

    @FeignClient("nested")
    interface Nested {
        @GetMapping("/")
        Call<ResponseEntity<Optional<byte[]>>> method();
    }

    @FeignClient("wildcard")
    interface Wildcard {
        @GetMapping("/")
        Call<?> method();
    }

    @FeignClient("line")
    interface Line {
        @RequestLine("GET /")
        Call<RawJson> method();
    }

    @FeignClient("entity")
    interface Entity {
        @GetMapping("/")
        Call<ResponseEntity<RawJson>> method();

        default Call<ResponseEntity<RawJson>> same() {
            return method();
        }
    }

    @FeignClient("maybe")
    interface Maybe {
        @GetMapping("/")
        Call<Optional<RawJson>> method();
    }

    @EnableFeignClients(clients = Maybe.class)
    static class WithMaybe {

        @Bean
        Page<Long> perhaps(Maybe maybe) {
            return Page.at(
                    "/perhaps/{id}",
                    Long.class,
                    page -> page.notFoundWith(
                            page.call("maybe", id -> maybe.method()).required()));
        }
    }

    @EnableAutoConfiguration
    static class Application {}

    @EnableFeignClients(clients = Bytes.class)
    static class WithBytes {}

    @EnableFeignClients(clients = Responses.class)
    static class WithResponses {}

    @EnableFeignClients(clients = Streams.class)
    static class WithStreams {}

    @EnableFeignClients(clients = Futures.class)
    static class WithFutures {}

    @EnableFeignClients(clients = Raw.class)
    static class WithRaw {}

    @EnableFeignClients(clients = Nested.class)
    static class WithNested {}

    @EnableFeignClients(clients = Wildcard.class)
    static class WithWildcard {}

    @EnableFeignClients(clients = Line.class)
    static class WithLine {}

    @EnableFeignClients(clients = Entity.class)
    static class WithEntity {}

    static void start(Class<?> clients, String... properties) {
        RunningApplication.start(
                        List.of(Application.class, clients),
                        Stream.concat(
                                        Stream.of("spring.cloud.openfeign.client.config.entity.url=http://127.0.0.1:1"),
                                        Stream.of(properties))
                                .toArray(String[]::new))
                .close();
    }

    @Test
    void not_found_with_an_optional_stops_the_start() {
        assertThatThrownBy(() ->
                        start(WithMaybe.class, "spring.cloud.openfeign.client.config.maybe.url=http://127.0.0.1:1"))
                .rootCause()
                .hasMessage("plan 'perhaps' has notFoundWith the call 'maybe', whose client returns an Optional:"
                        + " a 404 is its empty value. Return a Call without Optional");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                WithBytes.class,
                WithResponses.class,
                WithStreams.class,
                WithFutures.class,
                WithRaw.class,
                WithNested.class,
                WithWildcard.class
            })
    void a_call_of_something_that_is_not_decoded_from_json_stops_the_start(Class<?> clients) {
        assertThatThrownBy(() -> start(clients))
                .rootCause()
                .hasMessageMatching("client '[a-z]+': method method of [A-Za-z]+ returns a Call of [A-Za-z\\[\\]]+: "
                        + "write Call<RawJson> for the JSON as received, or name a record");
    }

    @Test
    void annotations_of_feign_itself_stop_the_start() {
        assertThatThrownBy(() -> start(WithLine.class))
                .rootCause()
                .hasMessageContaining(
                        "method method of Line returns a Call and has no mapping of Spring: add @GetMapping");
    }

    @Test
    void a_default_method_has_no_settings_and_an_entity_no_cache() {
        start(WithEntity.class);

        assertThatThrownBy(() -> start(WithEntity.class, "fivefold.calls.entity.same.cache.ttl=1m"))
                .rootCause()
                .hasMessageContaining("Entity has no such method that returns a Call, only [method]");
        assertThatThrownBy(() -> start(WithEntity.class, "fivefold.calls.entity.method.cache.ttl=1m"))
                .rootCause()
                .hasMessageContaining("headers are not cached: return a Call without ResponseEntity");
    }

    @RestController
    static class Controller {

        @GetMapping("/call")
        ResponseEntity<Call<RawJson>> call() {
            return ResponseEntity.notFound().build();
        }
    }

    @Test
    void a_controller_that_returns_a_call_stops_the_start(CapturedOutput output) {
        assertThatThrownBy(() -> start(Controller.class));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("Controller#call[0 args] returns a Call, which only a page makes");
    }

    @Test
    void an_instance_of_resilience4j_with_nearly_the_name_of_a_client_is_reported(CapturedOutput output) {
        start(
                WithEntity.class,
                "resilience4j.circuitbreaker.instances.entty.sliding-window-size=10",
                "resilience4j.retry.instances.entity-service.max-attempts=3",
                "resilience4j.timelimiter.instances.entity.timeout-duration=1s",
                "resilience4j.bulkhead.instances.payments.max-concurrent-calls=3");

        assertThat(output)
                .contains("No client has this name: key=resilience4j.circuitbreaker.instances.entty client=entity")
                .contains("No client has this name: key=resilience4j.retry.instances.entity-service client=entity")
                .doesNotContain("timelimiter.instances.entity client", "payments client");
    }
}
