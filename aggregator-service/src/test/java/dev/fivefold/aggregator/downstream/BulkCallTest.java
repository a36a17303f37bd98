package dev.fivefold.aggregator.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.aggregator.call.InBulk;
import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.KeyedCall;
import feign.Param;
import feign.RequestLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class BulkCallTest {

    private final CallContext ample = new CallContext(Deadline.after(Duration.ofSeconds(20)));

    @StartStop
    private final MockWebServer server = new MockWebServer();

    @Test
    void the_keys_go_out_in_one_request_and_each_gets_its_own_bytes_back() throws Exception {
        answer("[ {\"sellerId\":5, \"name\":\"Zoë [}\"} ,{\"sellerId\":3}]");

        List<CallResult<Unread>> results = bulk(5L, 3L);

        assertThat(server.takeRequest().getUrl().queryParameter("ids")).isEqualTo("5,3");
        assertThat(results)
                .extracting(BulkCallTest::written)
                .containsExactly("{\"sellerId\":5, \"name\":\"Zoë [}\"}", "{\"sellerId\":3}");
    }

    @Test
    void a_key_of_which_there_is_nothing_fails_alone() {
        answer("[{\"sellerId\":5},null]");

        List<CallResult<Unread>> results = bulk(5L, 3L);

        assertThat(results.getFirst()).isInstanceOf(CallResult.Success.class);
        assertThat(results.getLast()).isEqualTo(CallResult.Failed.withStatus(404));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[{}", "[{},", "[{}]]", "[{}] x", "[{]"})
    void what_is_no_array_of_answers_fails_the_call(String body) {
        answer(body);

        assertThat(seller(5, true).bulk().of(List.of(5L)).execute(ample))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains("not the JSON expected"));
    }

    @Test
    void a_single_call_is_still_one() throws Exception {
        answer("{\"sellerId\":5}");

        assertThat(seller(5, true).execute(ample)).isInstanceOf(CallResult.Success.class);

        assertThat(server.takeRequest().getTarget()).isEqualTo("/content/sellers/5");
    }

    @Test
    void calls_of_one_method_can_be_made_together_and_only_if_configured() {
        ContentClient content = clients(true).create(ContentClient.class, "content");

        assertThat(content.seller(5)).isInstanceOfSatisfying(KeyedCall.class, five -> {
            assertThat(five.key()).isEqualTo(5L);
            assertThat(content.seller(3))
                    .isInstanceOfSatisfying(
                            KeyedCall.class, three -> assertThat(three.bulk()).isEqualTo(five.bulk()));
        });
        assertThat(clients(false).create(ContentClient.class, "content").seller(5))
                .isNotInstanceOf(KeyedCall.class);
    }

    @Test
    void a_client_whose_bulk_method_is_not_there_is_refused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> clients(true).create(NoBulkClient.class, "content"))
                .withMessageContaining("is to be called in bulk by 'many', which takes no list of keys");
    }

    /** Names a method that it does not have. */
    interface NoBulkClient {

        @RequestLine("GET /one/{id}")
        @InBulk(by = "many")
        Call<Unread> one(@Param("id") long id);
    }

    private List<CallResult<Unread>> bulk(Object... keys) {
        CallResult<BulkResult<Unread>> result =
                seller(5, true).bulk().of(List.of(keys)).execute(ample);
        assertThat(result).isInstanceOf(CallResult.Success.class);
        return ((CallResult.Success<BulkResult<Unread>>) result).value().results();
    }

    private KeyedCall<Unread> seller(long id, boolean batch) {
        return (KeyedCall<Unread>)
                clients(batch).create(ContentClient.class, "content").seller(id);
    }

    private DownstreamClients clients(boolean batch) {
        DownstreamProperties properties = new DownstreamProperties(
                URI.create("http://" + server.getHostName() + ":" + server.getPort()),
                Map.of(),
                Duration.ofMillis(500),
                DataSize.ofMegabytes(1),
                true,
                5,
                0,
                false,
                batch,
                false,
                0,
                true,
                RecoverySettings.PLAIN,
                false);
        return TestClients.of(properties);
    }

    private void answer(String json) {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(json)
                .build());
    }

    private static String written(CallResult<?> result) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ((CallResult.Available<?>) result).body().writeTo(bytes);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
