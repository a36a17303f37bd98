package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.cache.CacheEntry;
import dev.fivefold.starter.internal.client.CountedCalls;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Responses as bytes. */
class ResponseFormatTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    interface Client {

        Call<Orders> orders(long id);

        Call<RawJson> profile(long id);

        Call<BulkResult<RawJson>> profiles(List<Long> ids);
    }

    record Orders(List<Order> orders) {}

    record Order(String number, List<Long> productIds) {}

    @Test
    void the_value_and_the_body_of_a_response_come_back_unchanged() {
        Orders orders = new Orders(List.of(new Order("A-1", List.of(3L, 4L)), new Order("B", List.of())));

        Success<?> read = thereAndBack("orders", orders, "{ \"orders\": \"as they came\" }");

        assertThat(read.value()).isEqualTo(orders);
        assertThat(text(read.body())).isEqualTo("{ \"orders\": \"as they came\" }");
    }

    @Test
    void a_raw_response_comes_back_unchanged() {
        Success<?> read = thereAndBack("profile", body("{\"name\":\"x\"}"), "{\"name\":\"x\"}");

        assertThat(text((RawJson) read.value())).isEqualTo("{\"name\":\"x\"}");
    }

    @Test
    void a_bulk_response_comes_back_with_the_bytes_of_each_key_and_its_missing_keys() {
        String body = "[ null,{\"a\":[1]} , {\"a\":[1]},null,7]";
        BulkResult<RawJson> bulk = new BulkResult<>(List.of(
                CallResult.Failed.withStatus(404),
                part("{\"a\":[1]}"),
                part("{\"a\":[1]}"),
                CallResult.Failed.withStatus(404),
                part("7")));

        Success<?> read = thereAndBack("profiles", bulk, body);

        assertThat(text(read.body())).isEqualTo(body);
        assertThat(((BulkResult<?>) read.value()).results())
                .extracting(result -> result instanceof Success<?> success ? text(success.body()) : result)
                .containsExactly(
                        CallResult.Failed.withStatus(404),
                        "{\"a\":[1]}",
                        "{\"a\":[1]}",
                        CallResult.Failed.withStatus(404),
                        "7");
    }

    @Test
    void the_cache_control_of_a_response_is_stored_with_it() {
        for (Freshness freshness : List.of(
                Freshness.UNSTATED,
                new Freshness(Freshness.Storage.ALL, Duration.ofSeconds(3), true, "W/\"\u00fc\""),
                new Freshness(Freshness.Storage.OF_ONE_USER, null, false, null))) {
            Success<?> response =
                    new Success<>(body("7"), body("7"), CallResult.Source.REDIS, Duration.ofSeconds(2), freshness);

            Success<?> read = thereAndBack(format("profile"), response);

            assertThat(read.freshness()).isEqualTo(freshness);
            assertThat(read.age()).isEqualTo(Duration.ofSeconds(2));
            assertThat(text(read.body())).isEqualTo("7");
        }
    }

    /** Has a field that its JSON lacks. */
    record WithIgnoredField(@JsonIgnore String ignored) {}

    @Test
    void a_value_that_would_not_come_back_equal_is_not_written() {
        assertThat(new ResponseFormat(JSON, WithIgnoredField.class)
                        .write(Success.live(new WithIgnoredField("x"), body("{}"))))
                .isNull();
        assertThat(format("profiles").write(Success.live(new BulkResult<>(List.of(part("{}"))), body("[]"))))
                .isNull();
    }

    @Property
    void distinct_arguments_have_distinct_keys(
            @ForAll List<String> one, @ForAll List<String> other, @ForAll String word, @ForAll String otherWord) {
        List<Object> arguments = List.of(one, word, 7L);
        List<Object> others = List.of(other, otherWord, 7L);

        assertThat(arguments.equals(others)).isEqualTo(sameKey(arguments, others));
        assertThat(sameKey(List.of(one, other), List.of(other, one))).isEqualTo(one.equals(other));
        assertThat(sameKey(List.of(word + otherWord), List.of(word, otherWord))).isFalse();
    }

    private static boolean sameKey(List<Object> one, List<Object> other) {
        return Arrays.equals(key(one), key(other));
    }

    private static byte[] key(List<Object> arguments) {
        return ResponseFormat.key(CountedCalls.key(arguments.toArray()));
    }

    private static Success<?> thereAndBack(String method, Object value, String body) {
        return thereAndBack(format(method), Success.live(value, body(body)));
    }

    private static Success<?> thereAndBack(ResponseFormat format, Success<?> response) {
        ByteArrayOutputStream entry = new ByteArrayOutputStream();
        for (byte[] part : Objects.requireNonNull(format.write(response))) {
            entry.writeBytes(part);
        }
        CacheEntry read = format.read(new ResponseFormat.Written(5, MemorySegment.ofArray(entry.toByteArray())));
        return Objects.requireNonNull(read.stored()).success();
    }

    private static ResponseFormat format(String method) {
        return new ResponseFormat(
                JSON, CountedCalls.method(Client.class, method).valueType());
    }

    private static CallResult<RawJson> part(String json) {
        return Success.live(body(json), body(json));
    }

    private static RawJson body(String json) {
        return RawJson.of(json.getBytes(UTF_8));
    }

    private static String text(RawJson body) {
        return new String(body.toByteArray(), UTF_8);
    }
}
