package dev.fivefold.graphql;

import static dev.fivefold.starter.fixture.Services.json;
import static dev.fivefold.starter.fixture.Services.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.HoldingServer;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JsonNode;

/** GraphQL operations of a client, over real HTTP. */
class GraphQlCallsTest {

    private static final String TWO =
            "{\"data\":{\"topProducts\":[{\"upc\":\"1\",\"name\":\"Cup\"},{\"upc\":\"2\",\"name\":\"Pot\"}]}}";

    private static final Services SERVICES = new Services(Map.of("/graphql", TWO));
    private static final HoldingServer HOLDING = new HoldingServer();
    private static final RunningApplication APPLICATION = start();

    private final ShopGraph shop = APPLICATION.bean(ShopGraph.class);
    private final SlowGraph slow = APPLICATION.bean(SlowGraph.class);

    /** Its server holds requests. */
    @FeignClient(name = "slow", path = "/graphql")
    interface SlowGraph {

        @GraphQlQuery(ShopGraph.TOP)
        Call<RawJson> top(@Variable int first);

        @GraphQlQuery(ShopGraph.TOP)
        Call<RawJson> hedged(@Variable int first);
    }

    record Nothing() {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {ShopGraph.class, SlowGraph.class})
    static class Application {

        @Bean
        Page<Nothing> mine(ShopGraph shop) {
            return Page.at(
                    "/mine",
                    Nothing.class,
                    page -> page.call("me", request -> shop.me()).required());
        }

        @Bean
        Page<Nothing> top(ShopGraph shop) {
            return Page.at(
                    "/top",
                    Nothing.class,
                    page -> page.call("top", request -> shop.raw(2)).required());
        }
    }

    private static RunningApplication start() {
        Stream<String> own = Stream.of(
                "fivefold.retry.budget=1",
                "resilience4j.circuitbreaker.instances.shop.minimum-number-of-calls=1000",
                "fivefold.hedging.enabled=false",
                "fivefold.hedging.budget=1",
                "fivefold.hedging.max-cpu-load=1",
                "fivefold.hedging.initial-delay=20ms",
                "fivefold.calls.slow.hedged.hedge=true",
                "fivefold.calls.shop.cached.cache.ttl=1m",
                "fivefold.calls.shop.search.cache.ttl=1m",
                "fivefold.calls.shop.me.cache.ttl=1m",
                "fivefold.clients.shop.forward-headers=Authorization",
                "spring.cloud.openfeign.client.config.slow.url=" + HOLDING.url());
        return RunningApplication.start(
                List.of(Application.class),
                Stream.concat(own, Stream.of(SERVICES.properties("shop"))).toArray(String[]::new));
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
        HOLDING.hold();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
        HOLDING.close();
    }

    private static CallResult<?> execute(Call<?> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
    }

    private static <T> T value(Call<T> call) {
        CallResult<?> result = execute(call);
        assertThat(result).isInstanceOf(CallResult.Available.class);
        @SuppressWarnings("unchecked")
        T value = ((CallResult.Available<T>) result).value();
        return value;
    }

    private static String text(Call<RawJson> call) {
        return new String(value(call).toByteArray(), java.nio.charset.StandardCharsets.UTF_8);
    }

    private static CallResult.Failed<?> failure(Call<?> call) {
        CallResult<?> result = execute(call);
        assertThat(result).isInstanceOf(CallResult.Failed.class);
        return (CallResult.Failed<?>) result;
    }

    private static String body(RecordedRequest request) {
        return request.getBody() == null ? "" : request.getBody().utf8();
    }

    private static String onlyBody() {
        assertThat(SERVICES.requests()).hasSize(1);
        return body(SERVICES.requests().getFirst());
    }

    @Test
    void a_query_is_a_post_of_its_document_and_variables() {
        execute(shop.all(2));

        RecordedRequest request = SERVICES.requests().getFirst();
        assertThat(request.getMethod()).isEqualTo("POST");
        assertThat(request.getTarget()).isEqualTo("/graphql");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
        assertThat(request.getHeaders().values("Accept"))
                .containsExactly("application/graphql-response+json, application/json");
        assertThat(onlyBody())
                .isEqualTo("{\"query\":\"query($first: Int) { topProducts(first: $first) { upc name } }\","
                        + "\"variables\":{\"first\":2}}");
    }

    @Test
    void a_variable_without_a_value_is_left_out() {
        execute(shop.all(null));

        assertThat(onlyBody()).endsWith("\"variables\":{}}");
    }

    @Test
    void records_lists_enums_and_optionals_are_variables() {
        SERVICES.respond("/graphql", json("{\"data\":{\"search\":{\"names\":[\"Cup\"]}}}"));
        ShopGraph.Filter filter = new ShopGraph.Filter("a \"b\" \u00e9", new BigDecimal("1.10"), List.of("x"));

        ShopGraph.Search found =
                value(shop.search(filter, List.of(ShopGraph.Sort.NAME, ShopGraph.Sort.PRICE), Optional.empty()));

        assertThat(found.search().names()).containsExactly("Cup");
        assertThat(onlyBody())
                .startsWith("{\"query\":\"# Two operations: a method chooses one of them.\\nquery search($filter")
                .contains("$after: String = \\\"start\\\") {\\n  search(")
                .endsWith(",\"operationName\":\"search\",\"variables\":{\"filter\":{\"name\":\"a \\\"b\\\" \u00e9\","
                        + "\"maxPrice\":1.10,\"tags\":[\"x\"]},\"sort\":[\"NAME\",\"PRICE\"]}}");
    }

    @Test
    void a_document_without_variables_has_one_body() {
        SERVICES.respond("/graphql", json("{\"data\":{\"me\":{\"id\":7}}}"));

        assertThat(text(shop.me())).isEqualTo("{\"id\":7}");
        assertThat(onlyBody()).isEqualTo("{\"query\":\"{ me { id } }\",\"variables\":{}}");
    }

    @Test
    void paths_and_headers_are_beside_variables() {
        execute(shop.of("a/b", "DE", "u1"));

        RecordedRequest request = SERVICES.requests().getFirst();
        assertThat(request.getTarget()).isEqualTo("/graphql/a%2Fb");
        assertThat(request.getHeaders().get("X-Country")).isEqualTo("DE");
        assertThat(onlyBody()).contains("\"operationName\":\"of\",\"variables\":{\"upc\":\"u1\"}");
    }

    @Test
    void the_value_is_that_of_data_as_it_came() {
        SERVICES.respond(
                "/graphql", json("{ \"data\" : {\"topProducts\": [ {\"price\": 1.10} ]} , \"extensions\":{}}"));

        assertThat(text(shop.all(1))).isEqualTo("{\"topProducts\": [ {\"price\": 1.10} ]}");
        assertThat(text(shop.raw(1))).isEqualTo("[ {\"price\": 1.10} ]");
    }

    @Test
    void a_retrieved_value_is_decoded() {
        assertThat(value(shop.top(2)))
                .containsExactly(new ShopGraph.Product("1", "Cup"), new ShopGraph.Product("2", "Pot"));
    }

    @Test
    void a_value_can_be_retrieved_from_any_depth() {
        SERVICES.respond("/graphql", json("{\"data\":{\"search\":{\"total\":12}}}"));

        assertThat(value(shop.count(new ShopGraph.Filter("a", BigDecimal.ONE, List.of()))))
                .isEqualTo(12);
    }

    @Test
    void a_compressed_response_is_opened_and_cached() throws Exception {
        Buffer gzip = new Buffer();
        try (var sink = Okio.buffer(new GzipSink(gzip))) {
            sink.writeUtf8(TWO.replace("Pot", "P" + "o".repeat(30_000) + "t"));
        }
        SERVICES.respond(
                "/graphql",
                new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .addHeader("Content-Encoding", "gzip")
                        .body(gzip)
                        .build());

        assertThat(text(shop.cached(77))).startsWith("[{\"upc\":\"1\"").endsWith("ot\"}]");
        assertThat(text(shop.cached(77))).hasSizeGreaterThan(30_000);
        assertThat(SERVICES.requests()).hasSize(1);
    }

    @Test
    void a_query_is_cached_by_its_variables() {
        execute(shop.cached(2));
        execute(shop.cached(3));

        CallResult<?> third = execute(shop.cached(2));

        assertThat(((CallResult.Success<?>) third).source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
        assertThat(SERVICES.requests())
                .extracting(GraphQlCallsTest::body)
                .satisfiesExactly(
                        first -> assertThat(first).contains("{\"first\":2}"),
                        second -> assertThat(second).contains("{\"first\":3}"));
    }

    @Test
    void records_in_variables_are_in_the_key_of_the_cache() {
        SERVICES.respond("/graphql", json("{\"data\":{\"search\":{\"names\":[]}}}"));
        for (String name : List.of("cups", "pots", "cups")) {
            ShopGraph.Filter filter = new ShopGraph.Filter(name, BigDecimal.ONE, List.of());
            value(shop.search(filter, List.of(), Optional.of("x")));
        }

        assertThat(SERVICES.requests()).hasSize(2);
    }

    @Test
    void a_stored_response_with_an_etag_is_not_confirmed_by_post() {
        SERVICES.respond(
                "/graphql",
                json(TWO)
                        .newBuilder()
                        .addHeader("ETag", "\"1\"")
                        .addHeader("Cache-Control", "max-age=0")
                        .build());
        execute(shop.cached(5));
        execute(shop.cached(5));

        assertThat(SERVICES.received("If-None-Match")).containsExactly("", "");
    }

    @Test
    void equal_queries_in_flight_share_one_request() {
        int before = HOLDING.received();
        CompletableFuture<CallResult<?>> first = CompletableFuture.supplyAsync(() -> execute(slow.top(1)));
        await().until(() -> HOLDING.received() == before + 1);
        Thread second = Thread.ofPlatform().start(() -> execute(slow.top(1)));
        await().until(() ->
                second.getState() == Thread.State.WAITING || second.getState() == Thread.State.TIMED_WAITING);
        CompletableFuture<CallResult<?>> other = CompletableFuture.supplyAsync(() -> execute(slow.top(2)));
        await().until(() -> HOLDING.received() == before + 2);
        HOLDING.respond(TWO);

        assertThat(first.join().outcome()).isEqualTo("success");
        assertThat(other.join().outcome()).isEqualTo("success");
        await().until(() -> !second.isAlive());
        assertThat(HOLDING.received()).isEqualTo(before + 2);
    }

    @Test
    void a_slow_query_gets_a_second_attempt() {
        int before = HOLDING.received();
        CompletableFuture<CallResult<?>> call = CompletableFuture.supplyAsync(() -> execute(slow.hedged(1)));
        await().until(() -> HOLDING.received() == before + 2);
        HOLDING.respond(TWO);

        assertThat(call.join().outcome()).isEqualTo("success");
    }

    @Test
    void a_failed_query_is_retried() {
        SERVICES.respondOnce("/graphql", status(503));

        assertThat(execute(shop.all(1)).outcome()).isEqualTo("success");
        assertThat(SERVICES.requests()).hasSize(2);
    }

    @Test
    void a_mutation_is_neither_cached_nor_repeated() {
        SERVICES.respond("/graphql", status(503));
        execute(shop.add("1"));
        SERVICES.respond("/graphql", json("{\"data\":{\"add\":{\"count\":1}}}"));
        assertThat(text(shop.add("1"))).isEqualTo("{\"add\":{\"count\":1}}");

        assertThat(SERVICES.requests())
                .extracting(GraphQlCallsTest::body)
                .containsExactly(
                        "{\"query\":\"mutation add($upc: ID!) { add(upc: $upc) { count } }\",\"operationName\":\"add\","
                                + "\"variables\":{\"upc\":\"1\"}}",
                        "{\"query\":\"mutation add($upc: ID!) { add(upc: $upc) { count } }\",\"operationName\":\"add\","
                                + "\"variables\":{\"upc\":\"1\"}}");
    }

    @Test
    void users_get_no_responses_of_one_another() throws Exception {
        SERVICES.respondOnce("/graphql", json("{\"data\":{\"me\":{\"id\":\"ada\"}}}"));
        assertThat(mine("ada")).isEqualTo("ada");
        SERVICES.respondOnce("/graphql", json("{\"data\":{\"me\":{\"id\":\"ben\"}}}"));
        assertThat(mine("ben")).isEqualTo("ben");
        assertThat(mine("ada")).isEqualTo("ada");
        assertThat(SERVICES.received("Authorization")).containsExactly("Bearer ada", "Bearer ben");
    }

    private static String mine(String user) throws Exception {
        return APPLICATION
                .json("/mine", "Authorization", "Bearer " + user)
                .path("me")
                .path("id")
                .asString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json; charset=utf-8",
                "application/graphql-response+json",
                "Application/GraphQL-Response+JSON;charset=utf-8"
            })
    void both_content_types_of_graphql_are_accepted(String type) {
        SERVICES.respond("/graphql", typed(200, type, TWO));

        assertThat(execute(shop.all(1)).outcome()).isEqualTo("success");
    }

    @Test
    void another_content_type_is_an_invalid_response() {
        SERVICES.respond("/graphql", typed(200, "text/html", TWO));

        assertThat(failure(shop.all(1)).reason()).isEqualTo("not application/json but text/html");
    }

    @Test
    void an_error_status_fails_the_call_whatever_its_body_has() {
        SERVICES.respond("/graphql", typed(400, "application/graphql-response+json", TWO));

        assertThat(failure(shop.all(1)).status()).hasValue(400);
    }

    private static MockResponse typed(int status, String type, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", type)
                .body(body)
                .build();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"errors":[{"message":"secret"}]} | GraphQL errors: count=1
            {"errors":[{"message":"secret"}],"data":null} | GraphQL errors: count=1
            {"data":null,"errors":[{"path":["topProducts",3,"price"]},{}]} | GraphQL errors: count=2 at=topProducts[3].price
            {"errors":[{"extensions":{"code":"DOWNSTREAM_SERVICE_ERROR"}}]} | GraphQL errors: count=1 first=DOWNSTREAM_SERVICE_ERROR
            {"errors":[{"extensions":{"classification":"INTERNAL_ERROR"}}]} | GraphQL errors: count=1 first=INTERNAL_ERROR
            {"errors":[{"extensions":{"code":"a secret, and more"},"path":["a b",{}]}]} | GraphQL errors: count=1 at=*.*
            {"data":null} | the GraphQL response has no value
            {"data":{"other":1}} | the GraphQL response has no value
            {} | the GraphQL response has no value
            {"errors":[]} | the GraphQL response has no value
            """)
    void a_response_without_its_value_fails_the_call_without_text_of_the_service(String body, String reason) {
        SERVICES.respond("/graphql", json(body));

        CallResult.Failed<?> failed = failure(shop.top(1));

        assertThat(failed.by()).isEqualTo(CallResult.FailedBy.INVALID_RESPONSE);
        assertThat(failed.reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{\"data\":",
                "{\"data\":{\"topProducts\":[}}",
                "{\"data\":{\"topProducts\":[1,]}}",
                "{\"data\":nonsense}",
                "{\"data\":[]}",
                "{\"data\":null,\"errors\":[{]}",
                "{\"data\":{},\"errors\":[nul]}",
            })
    void malformed_responses_are_invalid(String body) {
        SERVICES.respond("/graphql", json(body));

        assertThat(failure(shop.raw(1)).by()).isEqualTo(CallResult.FailedBy.INVALID_RESPONSE);
    }

    @ParameterizedTest
    @CsvSource({
        "UNAUTHENTICATED, 401",
        "FORBIDDEN, 403",
        "NOT_FOUND, 404",
        "BAD_USER_INPUT, 400",
        "GRAPHQL_VALIDATION_FAILED, 400",
        "RATE_LIMITED, 429"
    })
    void a_classification_of_the_request_is_as_a_status(String code, int status) {
        SERVICES.respond("/graphql", json("{\"errors\":[{\"extensions\":{\"code\":\"" + code + "\"}}]}"));

        assertThat(failure(shop.all(1)).status()).hasValue(status);
    }

    @Test
    void a_retrieved_null_without_errors_is_as_a_404() {
        SERVICES.respond("/graphql", json("{\"data\":{\"topProducts\":null}}"));

        assertThat(failure(shop.raw(1)).status()).hasValue(404);
    }

    @Test
    void a_value_beside_errors_is_partial_and_not_cached() throws Exception {
        String some =
                "{\"errors\":[{\"message\":\"secret\"}],\"data\":{\"topProducts\":[{\"upc\":\"1\",\"name\":null}]}}";
        SERVICES.respond("/graphql", json(some));

        JsonNode page = APPLICATION.json("/top");

        assertThat(page.path("top").toString()).isEqualTo("[{\"upc\":\"1\",\"name\":null}]");
        assertThat(RunningApplication.status(page, "top")).isEqualTo("partial");
        assertThat(page.toString()).doesNotContain("secret");
        assertThat(execute(shop.cached(9))).isInstanceOf(CallResult.Partial.class);
        assertThat(execute(shop.cached(9))).isInstanceOf(CallResult.Partial.class);
        assertThat(SERVICES.requests()).hasSize(3);
    }
}
