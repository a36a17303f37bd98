package dev.fivefold.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.Int64Value;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.DeadPort;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JsonNode;

/** Calls of a gRPC service over HTTP/2 on the loopback. */
class GrpcCallsTest {

    private static final DeadPort DEAD = new DeadPort();
    private static final Inventory INVENTORY = new Inventory();
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "fivefold.retry.budget=1",
            "fivefold.hedging.enabled=false",
            "fivefold.clients.inventory.forward-headers=Authorization",
            "fivefold.calls.inventory.cached.cache.ttl=1m",
            "resilience4j.circuitbreaker.instances.inventory.minimum-number-of-calls=1000",
            "resilience4j.circuitbreaker.instances.gone.minimum-number-of-calls=3",
            "resilience4j.timelimiter.instances.inventory.timeout-duration=30s",
            "fivefold.pages.stock.deadline=30s");

    private final InventoryCalls inventory = APPLICATION.bean(InventoryCalls.class);
    private final GoneCalls gone = APPLICATION.bean(GoneCalls.class);

    /** No process has its port. */
    @GrpcClient("gone")
    interface GoneCalls {

        @GrpcMethod
        Call<Int64Value> take(StringValue id);
    }

    @EnableAutoConfiguration
    static class Application {

        @Bean(destroyMethod = "shutdownNow")
        ManagedChannel channel() {
            return channel(INVENTORY.port());
        }

        @Bean(destroyMethod = "shutdownNow")
        ManagedChannel dead() {
            return channel(URI.create(DEAD.url()).getPort());
        }

        private static ManagedChannel channel(int port) {
            return ManagedChannelBuilder.forAddress("127.0.0.1", port)
                    .usePlaintext()
                    .build();
        }

        @Bean
        InventoryCalls inventory(GrpcCalls calls, ManagedChannel channel) {
            return calls.client(InventoryCalls.class, channel, Inventory.SERVICE);
        }

        @Bean
        GoneCalls gone(GrpcCalls calls, ManagedChannel dead) {
            return calls.client(GoneCalls.class, dead, Inventory.SERVICE);
        }

        @Bean
        Page<String> stock(InventoryCalls inventory) {
            return Page.at("/stock/{id}", String.class, page -> {
                var stock = page.call("stock", id -> inventory.cached(id(id))).required();
                page.call("next", stock, (id, found) -> inventory.json(id("next to " + of(found))))
                        .optional();
            });
        }
    }

    private static StringValue id(String id) {
        return StringValue.of(id);
    }

    private static String of(Struct stock) {
        return stock.getFieldsOrThrow("of").getStringValue();
    }

    private static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofSeconds(20)));
    }

    private static CallResult<?> execute(Call<?> call) {
        return call.execute(context());
    }

    @BeforeEach
    void reset() {
        INVENTORY.reset();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        INVENTORY.close();
        DEAD.close();
    }

    @Test
    void a_response_is_a_part_as_json_and_a_later_call_reads_its_message() throws Exception {
        JsonNode page = APPLICATION.json("/stock/cup", "Authorization", "Bearer ada");

        assertThat(page.path("stock").path("of").asString()).isEqualTo("cup");
        assertThat(page.path("next").path("of").asString()).isEqualTo("next to cup");
        assertThat(page.path("stock").path("for").asString()).isEqualTo("Bearer ada");
    }

    @Test
    void a_read_is_cached_by_its_message() {
        execute(inventory.cached(id("a")));
        execute(inventory.cached(id("b")));

        CallResult<?> again = execute(inventory.cached(id("a")));

        assertThat(((CallResult.Success<?>) again).source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
        assertThat(((Struct) ((CallResult.Success<?>) again).value()).containsFields("of"))
                .isTrue();
        assertThat(INVENTORY.requests()).containsExactly("a", "b");
    }

    @Test
    void users_get_no_responses_of_one_another() throws Exception {
        for (String user : List.of("ada", "ben", "ada")) {
            JsonNode page = APPLICATION.json("/stock/pot", "Authorization", "Bearer " + user);
            assertThat(page.path("stock").path("for").asString()).isEqualTo("Bearer " + user);
        }

        assertThat(INVENTORY.requests()).filteredOn("pot"::equals).hasSize(2);
    }

    @Test
    void equal_reads_in_flight_share_one_request() {
        CallContext context = context();
        CompletableFuture<?> first = inventory.getStock(id("hold")).start(context);
        await().until(() -> INVENTORY.requests().size() == 1);
        CallContext other = context();
        CompletableFuture<?> second = inventory.getStock(id("hold")).start(other);
        execute(inventory.getStock(id("other")));

        assertThat(INVENTORY.requests()).containsExactly("hold", "other");
        assertThat(second).isNotDone();
        other.cancel();
        context.cancel();
        await().until(() -> first.isDone() && second.isDone());
    }

    @Test
    void a_read_is_repeated_while_the_service_is_unavailable_and_a_write_is_not() {
        execute(inventory.getStock(id("UNAVAILABLE")));
        execute(inventory.take(id("UNAVAILABLE")));

        assertThat(INVENTORY.requests()).containsExactly("UNAVAILABLE", "UNAVAILABLE", "take UNAVAILABLE");
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_ARGUMENT, 400",
        "FAILED_PRECONDITION, 400",
        "OUT_OF_RANGE, 400",
        "UNAUTHENTICATED, 401",
        "PERMISSION_DENIED, 403",
        "NOT_FOUND, 404",
        "ALREADY_EXISTS, 409",
        "ABORTED, 500",
        "RESOURCE_EXHAUSTED, 500",
        "UNIMPLEMENTED, 501",
        "INTERNAL, 500",
        "UNKNOWN, 500",
        "DATA_LOSS, 500"
    })
    void a_status_is_as_one_of_http(String code, int status) {
        CallResult.Failed<?> failed = (CallResult.Failed<?>) execute(inventory.take(id(code)));

        assertThat(failed.status()).hasValue(status);
        assertThat(failed.reason()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"ABORTED, 409", "RESOURCE_EXHAUSTED, 429"})
    void a_read_has_been_rejected_where_a_write_may_have_been_made(String code, int status) {
        CallResult.Failed<?> failed = (CallResult.Failed<?>) execute(inventory.getStock(id(code)));

        assertThat(failed.status()).hasValue(status);
    }

    @Test
    void unavailable_is_no_connection() {
        CallResult.Failed<?> failed = (CallResult.Failed<?>) execute(inventory.take(id("UNAVAILABLE")));

        assertThat(failed.connection()).isTrue();
    }

    @Test
    void a_late_service_times_out_and_its_call_ends() {
        int before = INVENTORY.cancelled();

        CallContext brief = new CallContext(Deadline.after(Duration.ofSeconds(1)));
        assertThat(inventory.take(id("hold")).execute(brief)).isInstanceOf(CallResult.TimedOut.class);
        await().until(() -> INVENTORY.cancelled() > before);
    }

    @Test
    void a_cancelled_call_ends_at_the_service() {
        int before = INVENTORY.cancelled();
        CallContext context = context();
        CompletableFuture<? extends CallResult<?>> call =
                inventory.take(id("hold")).start(context);
        await().until(() -> INVENTORY.requests().contains("take hold"));
        context.cancel();

        assertThat(call.join()).isInstanceOf(CallResult.Cancelled.class);
        await().until(() -> INVENTORY.cancelled() > before);
    }

    @Test
    void a_service_that_is_gone_opens_its_circuit_breaker() {
        for (int i = 0; i < 3; i++) {
            assertThat(((CallResult.Failed<?>) execute(gone.take(id("a")))).connection())
                    .isTrue();
        }

        assertThat(execute(gone.take(id("a")))).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
    }

    interface Plain {
        @GrpcMethod
        Call<Int64Value> take(StringValue id);
    }

    @GrpcClient("x")
    interface NoMethod {
        Call<Int64Value> take(StringValue id);
    }

    @GrpcClient("x")
    interface Unknown {
        @GrpcMethod
        Call<Int64Value> tkae(StringValue id);
    }

    @GrpcClient("x")
    interface Streaming {
        @GrpcMethod
        Call<Int64Value> watch(StringValue id);
    }

    @GrpcClient("x")
    interface OtherRequest {
        @GrpcMethod
        Call<Int64Value> take(String id);
    }

    @GrpcClient("x")
    interface OtherResponse {
        @GrpcMethod
        Call<Struct> take(StringValue id);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(Plain.class, "Plain is no interface with @GrpcClient"),
                Arguments.of(NoMethod.class, "method take of NoMethod has no @GrpcMethod"),
                Arguments.of(
                        Unknown.class,
                        "method tkae of Unknown is no method of shop.Inventory, which has [GetStock, Take, Watch]"),
                Arguments.of(Streaming.class, "method watch of Streaming is a stream"),
                Arguments.of(
                        OtherRequest.class,
                        "method take of OtherRequest has other parameters than its service: write one parameter of the type com.google.protobuf.StringValue"),
                Arguments.of(OtherResponse.class, "method take of OtherResponse returns another type"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_mistake_stops_the_start_with_a_sentence(Class<?> client, String sentence) {
        GrpcCalls calls = APPLICATION.bean(GrpcCalls.class);
        ManagedChannel channel =
                ManagedChannelBuilder.forAddress("127.0.0.1", INVENTORY.port()).build();

        assertThatThrownBy(() -> calls.client(client, channel, Inventory.SERVICE))
                .hasMessageContaining(sentence);
        channel.shutdownNow();
    }

    @Test
    void settings_of_an_unknown_method_and_messages_in_redis_stop_the_start() {
        assertThatThrownBy(() -> RunningApplication.start(
                        List.of(Application.class), "fivefold.calls.inventory.tkae.cache.ttl=1s"))
                .rootCause()
                .hasMessageContaining("InventoryCalls has no such method that returns a Call, only");
        assertThatThrownBy(() -> RunningApplication.start(
                        List.of(Application.class), "fivefold.calls.inventory.cached.redis.ttl=1s"))
                .rootCause()
                .hasMessageContaining("fivefold.calls.inventory.cached stores JSON in Redis or off the heap");
    }

    @Test
    void the_json_of_a_response_is_its_value_where_that_is_raw() {
        CallResult.Available<?> found = (CallResult.Available<?>) execute(inventory.json(id("a")));

        assertThat(found.value()).isInstanceOf(RawJson.class).isEqualTo(found.body());
    }
}
