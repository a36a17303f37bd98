package dev.fivefold.aggregator.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.aggregator.downstream.client.CatalogClient;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.aggregator.downstream.client.catalog.Item;
import dev.fivefold.aggregator.downstream.client.catalog.Price;
import dev.fivefold.aggregator.downstream.client.catalog.State;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.ByteString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client that is made of an OpenAPI file asks for what the file says, and reads what it promises. */
class CatalogClientTest {

    private static final CallContext AMPLE = new CallContext(Deadline.after(Duration.ofMinutes(5)));
    private static final Item ITEM = new Item("7", State.IN_STOCK, List.of(new Price(250L)), Optional.empty());
    private static final String SENT =
            "{\"item-id\":\"7\",\"state\":\"in-stock\",\"prices\":[{\"cents\":250}],\"note\":null,\"colour\":\"red\"}";

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private CatalogClient catalog;

    @BeforeEach
    void start() throws IOException {
        server.start();
        catalog = TestClients.at(server.url("").toString().replaceAll("/$", ""), 1_000_000)
                .create(CatalogClient.class, "catalog");
    }

    @Test
    void parameters_go_into_path_query_and_headers() throws Exception {
        server.enqueue(json(SENT));

        catalog.item("a/b", 3L, "c", "acme", "eu", "x y", State.IN_STOCK).execute(AMPLE);

        var request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/items/a%2Fb/of/3/c.json?filter%5Bname%5D=x%20y&state=in-stock");
        assertThat(request.getHeaders().get("X-Tenant")).isEqualTo("acme");
        assertThat(request.getHeaders().get("X-Region")).isEqualTo("eu");
    }

    @Test
    void what_may_be_left_out_is_left_out() throws Exception {
        server.enqueue(json(SENT));

        catalog.item("7", 3L, "c", "acme", null, null, null).execute(AMPLE);

        var request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/items/7/of/3/c.json");
        assertThat(request.getHeaders().get("X-Region")).isNull();
    }

    @Test
    void lists_are_repeated_or_joined() throws Exception {
        server.enqueue(json("[]"));
        server.enqueue(json("{}"));

        Call<Unread> repeated = catalog.repeated(List.of(1L, 2L), List.of("x"));
        Call<Unread> joined = catalog.joined(List.of(1L, 2L), ITEM, null);
        repeated.execute(AMPLE);
        joined.execute(AMPLE);

        assertThat(server.takeRequest().getTarget()).isEqualTo("/items?ids=1&ids=2&tags=x");
        assertThat(server.takeRequest().getTarget()).isEqualTo("/items?ids=1%2C2");
    }

    @Test
    void a_body_goes_as_json() throws Exception {
        server.enqueue(json("{}"));

        catalog.joined(List.of(1L), ITEM, null).execute(AMPLE);

        var request = server.takeRequest();
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getBody())
                .isEqualTo(ByteString.encodeUtf8(
                        "{\"item-id\":\"7\",\"state\":\"in-stock\",\"prices\":[{\"cents\":250}],\"note\":null}"));
    }

    @Test
    void an_answer_is_read_as_far_as_its_file_promises() {
        server.enqueue(json(SENT));

        assertThat(item()).isInstanceOfSatisfying(CallResult.Success.class, success -> assertThat(success.value())
                .isEqualTo(ITEM));
    }

    @Test
    void an_answer_that_breaks_the_promise_is_refused() {
        server.enqueue(json(SENT.replace("\"prices\":[{\"cents\":250}],", "")));
        server.enqueue(json(SENT.replace("in-stock", "lost")));

        assertThat(item()).isInstanceOf(CallResult.Failed.class);
        assertThat(item()).isInstanceOf(CallResult.Failed.class);
    }

    private CallResult<Item> item() {
        return catalog.item("7", 3L, "c", "acme", null, null, null).execute(AMPLE);
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }
}
