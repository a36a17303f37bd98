package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;

/** The values of calls: without a body, optional ones, ones with headers. */
@Tag("transport")
class ClientValuesTest {

    private static final Services SERVICES = new Services(Map.of("/ids", "[1,2]"));
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "spring.cloud.openfeign.client.config.shop.url=" + SERVICES.url(),
            "spring.cloud.openfeign.client.config.items.url=" + SERVICES.url(),
            "fivefold.calls.shop.cached.cache.ttl=1m",
            "fivefold.hedging.enabled=false");

    record User(long id) {}

    record Lenient(
            long id,
            Optional<String> name,
            OptionalInt age,
            @Nullable String city,
            @jakarta.annotation.Nullable Integer size) {}

    record Strict(long id, String name, Integer size) {}

    interface Reads<T> {

        @GetMapping("/inherited")
        Call<T> inherited();
    }

    @FeignClient("shop")
    interface Shop extends Reads<User> {

        @GetMapping("/user")
        Call<User> user();

        @GetMapping("/user")
        Call<Optional<User>> optional();

        @GetMapping("/user")
        Call<Optional<RawJson>> optionalJson();

        @GetMapping("/cached")
        Call<Optional<User>> cached();

        @GetMapping("/ids")
        Call<List<Long>> ids();

        @DeleteMapping("/user")
        Call<Void> delete();

        @GetMapping("/user")
        Call<ResponseEntity<User>> entity();

        @GetMapping("/user")
        Call<ResponseEntity<Optional<RawJson>>> optionalEntity();

        @GetMapping("/next/{number}")
        Call<RawJson> next(@PathVariable("number") int number, @RequestParam("etag") String etag);

        @GetMapping("/lenient")
        Call<Lenient> lenient();

        @GetMapping("/strict")
        Call<Strict> strict();

        default Call<User> first() {
            return user();
        }
    }

    /** Inherits the same method with another type. */
    @FeignClient(name = "shop", contextId = "items")
    interface Items extends Reads<Optional<User>> {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Shop.class, Items.class})
    static class Application {

        @Bean
        Page<Long> home(Shop shop) {
            return Page.at("/home/{id}", Long.class, page -> {
                var entity = page.call("entity", id -> shop.entity()).required();
                page.call(
                                "next",
                                entity,
                                (id, response) -> shop.next(
                                        response.getStatusCode().value(),
                                        String.valueOf(response.getHeaders().getFirst("ETag"))))
                        .optional();
                page.call("optional", id -> shop.optional()).optional();
                var deleted = page.call("deleted", id -> shop.delete()).optional();
                page.call("after", deleted, (id, nothing) -> shop.first()).optional();
                var ids = page.call("ids", id -> shop.ids()).required();
                page.each("all", ids, list -> list, each -> shop.delete()).optional();
            });
        }
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
    }

    private static <T> CallResult<T> call(Function<Shop, Call<T>> method) {
        return method.apply(APPLICATION.bean(Shop.class))
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(5))));
    }

    private static <T> T value(Function<Shop, Call<T>> method) {
        return assertThat(call(method)).isInstanceOf(CallResult.Success.class).actual()
                        instanceof CallResult.Success<T> success
                ? success.value()
                : Objects.requireNonNull(null);
    }

    private static String failure(Function<Shop, ? extends Call<?>> method) {
        CallResult<?> result = method.apply(APPLICATION.bean(Shop.class))
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(5))));
        assertThat(result).isInstanceOf(CallResult.Failed.class);
        return ((CallResult.Failed<?>) result).reason();
    }

    private static void respond(int status, String body, String... headers) {
        for (String path : List.of("/user", "/cached", "/inherited", "/lenient", "/strict")) {
            MockResponse.Builder response = Services.json(body).newBuilder().code(status);
            for (int i = 0; i < headers.length; i += 2) {
                response.addHeader(headers[i], headers[i + 1]);
            }
            SERVICES.respond(path, response.build());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 204, 200})
    void an_optional_is_empty_without_a_body(int status) {
        respond(status, "");

        assertThat(value(Shop::optional)).isEmpty();
        assertThat(value(Shop::optionalJson)).isEmpty();
        assertThat(value(Shop::cached)).isEmpty();
    }

    @Test
    void an_optional_is_empty_for_null() {
        respond(200, " null ");

        assertThat(value(Shop::optional)).isEmpty();
        assertThat(value(Shop::optionalJson)).isEmpty();
    }

    @Test
    void an_optional_has_the_value() {
        respond(200, "{\"id\":7}");

        assertThat(value(Shop::optional)).contains(new User(7));
        assertThat(value(Shop::optionalJson).orElseThrow().toByteArray())
                .asString()
                .isEqualTo("{\"id\":7}");
    }

    @Test
    void an_optional_does_not_hide_other_failures() {
        respond(500, "");

        assertThat(failure(Shop::optional)).isEqualTo("status 500");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 200})
    void without_a_body_another_call_fails_with_the_types_to_write(int status) {
        respond(status, "");

        assertThat(failure(Shop::user))
                .isEqualTo("no body, status " + status
                        + ": for a call that may have none, return Call<Optional<T>> or Call<Void>");
    }

    @Test
    void null_fails_another_call() {
        respond(200, "null");

        assertThat(failure(Shop::user)).contains("null");
    }

    @Test
    void void_takes_any_body() {
        respond(204, "");
        assertThat(call(Shop::delete)).isInstanceOf(CallResult.Success.class);
        SERVICES.respond("/user", new MockResponse.Builder().body("<done/>").build());
        assertThat(call(Shop::delete)).isInstanceOf(CallResult.Success.class);
        respond(404, "");
        assertThat(failure(Shop::delete)).isEqualTo("status 404");
    }

    @Test
    void a_response_entity_has_status_and_headers() {
        respond(201, "{\"id\":7}", "X-Many", "a", "X-Many", "b", "Location", "/users/7");
        ResponseEntity<User> entity = value(Shop::entity);

        assertThat(entity.getStatusCode()).isEqualTo(HttpStatus.CREATED);
        assertThat(entity.getBody()).isEqualTo(new User(7));
        assertThat(entity.getHeaders().get("x-many")).containsExactly("a", "b");
        assertThat(entity.getHeaders().getLocation()).hasPath("/users/7");
    }

    @Test
    void a_response_entity_may_have_no_body() {
        respond(204, "");
        assertThat(value(Shop::entity).getBody()).isNull();

        respond(404, "", "X-Why", "gone");
        assertThat(value(Shop::optionalEntity).getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
        assertThat(value(Shop::optionalEntity).getHeaders().getFirst("X-Why")).isEqualTo("gone");
        assertThat(failure(Shop::entity)).isEqualTo("status 404");
    }

    @Test
    void headers_without_a_bound_fail_the_call() {
        respond(200, "{\"id\":7}", "X-Large", "x".repeat(70_000));

        assertThat(call(Shop::entity)).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_page_has_null_for_a_missing_value_and_later_calls_read_status_and_headers() throws Exception {
        respond(204, "", "ETag", "\"7\"");
        JsonNode page = APPLICATION.json("/home/1");

        assertThat(page.get("entity").isNull()).isTrue();
        assertThat(page.get("optional").isNull()).isTrue();
        assertThat(page.get("deleted").isNull()).isTrue();
        assertThat(page.get("all").toString()).isEqualTo("[null,null]");
        assertThat(RunningApplication.status(page, "deleted")).isEqualTo("success");
        assertThat(RunningApplication.status(page, "all")).isEqualTo("success");
        assertThat(RunningApplication.status(page, "after")).isEqualTo("failed");
        assertThat(SERVICES.targets()).contains("/next/204?etag=%227%22");
    }

    @Test
    void a_field_that_is_optional_or_nullable_may_be_missing_or_null() {
        Lenient none = new Lenient(7, Optional.empty(), OptionalInt.empty(), null, null);

        respond(200, "{\"id\":7}");
        assertThat(value(Shop::lenient)).isEqualTo(none);
        respond(200, "{\"id\":7,\"name\":null,\"age\":null,\"city\":null,\"size\":null}");
        assertThat(value(Shop::lenient)).isEqualTo(none);
        respond(200, "{\"id\":7,\"name\":\"a\",\"age\":3,\"city\":\"b\",\"size\":4}");
        assertThat(value(Shop::lenient)).isEqualTo(new Lenient(7, Optional.of("a"), OptionalInt.of(3), "b", 4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":7,\"name\":\"a\"}",
                "{\"id\":7,\"name\":null,\"size\":1}",
                "{\"id\":7,\"name\":\"a\",\"size\":\"\"}",
                "{\"name\":\"a\",\"size\":1}",
                "{\"id\":null,\"name\":\"a\",\"size\":1}"
            })
    void another_field_must_be_there(String body) {
        respond(200, body);

        assertThat(failure(Shop::strict)).startsWith("not the JSON expected: ");
    }

    @Test
    void a_default_method_returns_the_call_of_another() {
        respond(200, "{\"id\":7}");

        assertThat(value(Shop::first)).isEqualTo(new User(7));
    }

    @Test
    void two_clients_inherit_a_method_with_types_of_their_own() {
        respond(404, "");

        assertThat(failure(Shop::inherited)).isEqualTo("status 404");
        assertThat(APPLICATION
                        .bean(Items.class)
                        .inherited()
                        .execute(new CallContext(Deadline.after(Duration.ofSeconds(5)))))
                .isInstanceOf(CallResult.Success.class);
        respond(200, "{\"id\":7}");
        assertThat(value(Shop::inherited)).isEqualTo(new User(7));
    }
}
