package dev.fivefold.aggregator.downstream.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fivefold.aggregator.downstream.client.OrdersClient;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.aggregator.downstream.client.UsersClient;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.RawJson;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Answers as bytes. */
class AnswerFormatTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void what_the_plan_reads_and_the_body_come_back_as_they_were() {
        OrdersClient.Orders orders = new OrdersClient.Orders(List.of(
                new OrdersClient.Order("A-1", List.of(new OrdersClient.Item(3, 4))),
                new OrdersClient.Order("B", List.of())));

        Success<?> read = thereAndBack(OrdersClient.class, "recent", orders, "{ \"orders\": \"as they came\" }");

        assertThat(read.value()).isEqualTo(orders);
        assertThat(text(read.body())).isEqualTo("{ \"orders\": \"as they came\" }");
    }

    @Test
    void an_answer_that_the_plan_reads_nothing_of_comes_back_as_well() {
        assertThat(thereAndBack(UsersClient.class, "publicProfile", new Unread(), "{\"name\":\"x\"}")
                        .value())
                .isEqualTo(new Unread());
    }

    @Test
    void an_answer_for_many_keys_comes_back_with_the_bytes_of_each_and_with_what_there_was_nothing_of() {
        String body = "[ null,{\"a\":[1]} , {\"a\":[1]},null,7]";
        BulkResult<Unread> bulk = new BulkResult<>(List.of(
                CallResult.Failed.withStatus(404),
                part("{\"a\":[1]}"),
                part("{\"a\":[1]}"),
                CallResult.Failed.withStatus(404),
                part("7")));

        Success<?> read = thereAndBack(UsersClient.class, "publicProfiles", bulk, body);

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

    /** Has something that JSON of it does not tell. */
    record Forgetful(@JsonIgnore String forgotten) {}

    @Test
    void what_would_not_come_back_the_same_is_not_written() {
        assertThat(new AnswerFormat(JSON, Forgetful.class).write(Success.live(new Forgetful("x"), body("{}"))))
                .isNull();
        assertThat(format(UsersClient.class, "publicProfiles")
                        .write(Success.live(new BulkResult<>(List.of(part("{}"))), body("[]"))))
                .isNull();
    }

    @Property
    void other_arguments_make_other_keys(
            @ForAll List<String> one, @ForAll List<String> other, @ForAll String word, @ForAll String otherWord) {
        List<Object> arguments = List.of(one, word, 7L);
        List<Object> others = List.of(other, otherWord, 7L);

        assertThat(arguments.equals(others)).isEqualTo(sameKey(arguments, others));
        assertThat(sameKey(List.of(one, other), List.of(other, one))).isEqualTo(one.equals(other));
        assertThat(sameKey(List.of(word + otherWord), List.of(word, otherWord))).isFalse();
    }

    private static boolean sameKey(List<Object> one, List<Object> other) {
        return Arrays.equals(AnswerFormat.key(new CallKey("m", one)), AnswerFormat.key(new CallKey("m", other)));
    }

    private static Success<?> thereAndBack(Class<?> client, String method, Object value, String body) {
        AnswerFormat format = format(client, method);
        ByteArrayOutputStream entry = new ByteArrayOutputStream();
        for (byte[] part : Objects.requireNonNull(format.write(Success.live(value, body(body))))) {
            entry.writeBytes(part);
        }
        CachedAnswer read = format.read(new AnswerFormat.Written(5, MemorySegment.ofArray(entry.toByteArray())));
        return Objects.requireNonNull(read.kept()).success();
    }

    private static AnswerFormat format(Class<?> client, String method) {
        Type answer = Stream.of(client.getMethods())
                .filter(each -> each.getName().equals(method))
                .map(each -> ((ParameterizedType) each.getGenericReturnType()).getActualTypeArguments()[0])
                .findFirst()
                .orElseThrow();
        return new AnswerFormat(JSON, answer);
    }

    private static CallResult<Unread> part(String json) {
        return Success.live(new Unread(), body(json));
    }

    private static RawJson body(String json) {
        return RawJson.of(json.getBytes(UTF_8));
    }

    private static String text(RawJson body) {
        return new String(body.toByteArray(), UTF_8);
    }
}
