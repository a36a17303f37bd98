package dev.fivefold.starter.internal.http;

import static dev.fivefold.starter.fixture.Services.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.engine.call.RawJson;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls for single keys that are combined into one for many. */
@Tag("transport")
class BulkCallTest {

    private final CallContext context = new CallContext(Deadline.after(Duration.ofSeconds(20)));
    private final MockWebServer server = CartService.server();

    @Test
    void the_keys_are_sent_in_one_request_and_each_has_its_own_bytes() throws Exception {
        server.enqueue(json("[ {\"id\":5, \"name\":\"Zoë [}\"} ,{\"id\":3}]"));

        List<CallResult<RawJson>> results = bulk(5L, 3L);

        assertThat(server.takeRequest().getUrl().queryParameter("ids")).isEqualTo("5,3");
        assertThat(results)
                .extracting(result ->
                        new String(((CallResult.Success<RawJson>) result).body().toByteArray(), UTF_8))
                .containsExactly("{\"id\":5, \"name\":\"Zoë [}\"}", "{\"id\":3}");
    }

    @Test
    void an_element_that_is_a_string_or_a_number_has_all_of_its_bytes() {
        server.enqueue(json("[\"a\\u0041]\", 1.50]"));

        assertThat(bulk(5L, 3L))
                .extracting(result ->
                        new String(((CallResult.Success<RawJson>) result).body().toByteArray(), UTF_8))
                .containsExactly("\"a\\u0041]\"", "1.50");
    }

    @Test
    void a_missing_key_fails_alone() {
        server.enqueue(json("[{\"id\":5},null]"));

        List<CallResult<RawJson>> results = bulk(5L, 3L);

        assertThat(results.getFirst()).isInstanceOf(CallResult.Success.class);
        assertThat(results.getLast()).isEqualTo(CallResult.Failed.withStatus(404));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[{}", "[{},", "[{}]]", "[{}] x", "[{]"})
    void anything_but_an_array_of_responses_fails_the_call(String body) {
        server.enqueue(json(body));

        assertThat(line(5).bulk().of(List.of(5L)).execute(context))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains("not the JSON expected"));
    }

    @Test
    void a_call_for_a_single_key_makes_its_own_request() throws Exception {
        server.enqueue(json("{\"id\":5}"));

        assertThat(line(5).execute(context)).isInstanceOf(CallResult.Success.class);
        assertThat(server.takeRequest().getTarget()).isEqualTo("/lines/5");
    }

    @Test
    void calls_of_one_method_have_their_keys_and_the_same_bulk_method() {
        assertThat(line(5).key()).isEqualTo(5L);
        assertThat(line(5).bulk()).isEqualTo(line(3).bulk());
    }

    private List<CallResult<RawJson>> bulk(Object... keys) {
        CallResult<BulkResult<RawJson>> result =
                line(5).bulk().of(List.of(keys)).execute(context);
        return ((CallResult.Success<BulkResult<RawJson>>) result).value().results();
    }

    private static KeyedCall<RawJson> line(long id) {
        return (KeyedCall<RawJson>) CartService.client().line(id);
    }
}
