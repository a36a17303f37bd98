package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Batched messages, beside the same ones sent singly: their senders see no difference. */
class MessagesTogetherTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MESSAGES = 1_000;
    private static final int SENDERS = 40;

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final MessagesServer SERVICE = new MessagesServer();

    @AutoClose
    private static final RunningAggregator SINGLE = start("single");

    @AutoClose
    private static final RunningAggregator BATCHED = start("batched");

    private static RunningAggregator start(String delivery) {
        return RunningAggregator.start(
                SHOP,
                "spring.cloud.openfeign.client.config.messages.url=" + SERVICE.url(),
                "fivefold.pages.default.deadline=3s",
                "fivefold.guards.enabled=false", // a circuit breaker counts calls, of which there are fewer
                "shop.messages.rejection=quiet",
                "shop.messages.format=protobuf",
                "shop.messages.delivery=" + delivery);
    }

    @BeforeEach
    void reset() {
        SERVICE.setResponse(null);
    }

    @Test
    void any_message_has_the_same_response_byte_for_byte() throws Exception {
        Random random = new Random(41);
        List<String> messages = IntStream.range(0, MESSAGES)
                .mapToObj(i -> randomMessage(random))
                .toList();

        List<Response> together = post(BATCHED, messages);

        assertThat(together).isEqualTo(post(SINGLE, messages));
        assertThat(together).extracting(Response::status).contains(202, 400, 409, 502, 503);
        assertThat(SERVICE.most()).isGreaterThan(1);
    }

    static Stream<MockResponse> failures() {
        return Stream.of(
                ShopServer.status(400),
                ShopServer.status(404),
                ShopServer.status(409),
                ShopServer.status(500),
                ShopServer.status(503),
                ShopServer.json("no JSON"),
                ShopServer.json("[]"),
                new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build(),
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_failing_service_has_the_same_response(MockResponse failure) throws Exception {
        SERVICE.setResponse(failure);
        List<String> messages = List.of(message("shop", "one"), message("shop", "two"), message("shop", "three"));

        assertThat(post(BATCHED, messages)).isEqualTo(post(SINGLE, messages));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"outcomes\":[]}",
                "{\"outcomes\":null}",
                "{\"outcomes\":[null]}",
                "{\"outcomes\":[{}]}",
                "{\"outcomes\":[{\"status\":202}]}",
                "{\"outcomes\":[{\"status\":202,\"messageId\":null}]}",
                "{\"outcomes\":[{\"status\":202,\"messageId\":\"\"}]}",
                "{\"outcomes\":[{\"status\":202,\"messageId\":\"0\\\",\\\"x\\\":\\\"\"}]}",
                "{\"outcomes\":[{\"status\":202,\"messageId\":\"00000000000000000000000000000000000000000000000000000000000000000\"}]}",
                "{\"outcomes\":[{\"status\":200,\"messageId\":\"0a1b\"}]}",
                "{\"outcomes\":[{\"status\":302,\"messageId\":\"0a1b\"}]}",
                "{\"outcomes\":[{\"status\":600,\"messageId\":\"\"}]}",
                "{\"outcomes\":[{\"status\":202,\"messageId\":\"0a1b\"},{\"status\":409,\"messageId\":\"\"}]}"
            })
    void outcomes_out_of_order_are_a_502_problem(String outcomes) throws Exception {
        SERVICE.setResponse(ShopServer.json(outcomes));

        HttpResponse<String> response = BATCHED.post("/api/messages", message("shop", "Hello"));

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(json(response).path("detail").asString()).isEqualTo("The message may have been accepted or not.");
    }

    /** All that a sender can see of a response. */
    private record Response(int status, String body, Map<String, List<String>> headers) {

        static Response of(HttpResponse<String> response) {
            Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
            headers.remove("date");
            return new Response(response.statusCode(), response.body(), headers);
        }
    }

    /** Their responses in order; many are in flight at the same time. */
    private static List<Response> post(RunningAggregator aggregator, List<String> messages) throws Exception {
        List<Callable<Response>> posts = messages.stream()
                .map(message -> (Callable<Response>) () -> Response.of(aggregator.post("/api/messages", message)))
                .toList();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            List<Response> responses = new ArrayList<>();
            for (Future<Response> response : senders.invokeAll(posts)) {
                responses.add(response.get());
            }
            return responses;
        }
    }

    /** Most of them valid, some not; of any characters, some long. */
    private static String randomMessage(Random random) {
        int length = random.nextInt(20) == 0 ? random.nextInt(65_000) : 1 + random.nextInt(200);
        int least = random.nextBoolean() ? ' ' : 0x4e00;
        String content = random.ints(length, least, least + 95)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return message(random.nextInt(20) == 0 ? " " : "shop " + random.nextInt(5), content);
    }

    private static String message(String source, String content) {
        return JSON.writeValueAsString(Map.of("userId", 7, "source", source, "content", content));
    }
}
