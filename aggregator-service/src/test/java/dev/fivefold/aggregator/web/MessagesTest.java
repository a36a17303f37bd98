package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.proto.messages.NewMessage;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Messages that are sent through the service, by the articles' code and by that of lesson 08. */
class MessagesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The parameters that an app appends to each URL; the service uses five. */
    private static final String QUERY =
            "?app=shop&appVersion=7.2.1&os=ios&device=phone&locale=de-DE&experiment=4&experiment=7&screen=390x844&dark=true";

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator OF_THE_ARTICLES = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.deadline=3s",
            "shop.messages.request-context=data-binder",
            "shop.messages.rejection=stack-trace",
            "shop.messages.format=json",
            "shop.messages.delivery=single");

    @AutoClose
    private static final RunningAggregator TUNED = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.deadline=3s",
            "shop.messages.request-context=argument-resolver",
            "shop.messages.rejection=quiet",
            "shop.messages.format=protobuf",
            "shop.messages.delivery=single");

    /** The implementation of a message's delivery. */
    enum Code {
        OF_THE_ARTICLES,
        TUNED;

        HttpResponse<String> post(String path, String json) throws Exception {
            return (this == TUNED ? MessagesTest.TUNED : MessagesTest.OF_THE_ARTICLES).post(path, json);
        }
    }

    private static Stream<Code> both() {
        return Stream.of(Code.values());
    }

    /** The status of the messages service, and the expected response. */
    static Stream<Arguments> rejections() {
        return both().flatMap(code -> Stream.of(
                Arguments.of(code, 409, 409, "The same message was accepted less than a minute ago."),
                Arguments.of(code, 503, 503, "The message was not accepted: there was no room. Send it again later."),
                Arguments.of(code, 400, 502, "The message may have been accepted or not."),
                Arguments.of(code, 500, 502, "The message may have been accepted or not.")));
    }

    static Stream<Arguments> malformed() {
        return both().flatMap(code -> Stream.of(
                        "",
                        "null",
                        "[]",
                        "{",
                        "{}{}",
                        "{\"source\":\"a\",\"content\":\"b\"}",
                        "{\"userId\":0,\"source\":\"a\",\"content\":\"b\"}",
                        "{\"userId\":1.5,\"source\":\"a\",\"content\":\"b\"}",
                        "{\"userId\":1,\"source\":\" \",\"content\":\"b\"}",
                        "{\"userId\":1,\"content\":\"b\"}",
                        "{\"userId\":\"1\",\"source\":\"a\",\"content\":\"b\"}",
                        "{\"userId\":1,\"source\":\"a\",\"content\":false}",
                        "{\"userId\":1,\"source\":\"a\",\"content\":1}",
                        "{\"userId\":1,\"source\":\"" + "s".repeat(65) + "\",\"content\":\"b\"}",
                        "{\"userId\":1,\"source\":\"a\"}",
                        "{\"userId\":1,\"source\":\"a\",\"content\":\"\\n\"}",
                        "{\"userId\":1,\"source\":\"a\",\"content\":\"\\ud83d\"}",
                        "{\"userId\":1,\"source\":\"a\",\"content\":\"" + "x".repeat(65_537) + "\"}")
                .map(body -> Arguments.of(code, body)));
    }

    @BeforeEach
    void reset() {
        SHOP.reset();
        SHOP.setResponse(
                "/messages",
                new MockResponse.Builder()
                        .code(202)
                        .addHeader("Content-Type", "application/json")
                        .body("{\"messageId\":\"0a1b\"}")
                        .build());
    }

    @ParameterizedTest
    @EnumSource
    void a_message_is_forwarded_unchanged_and_its_id_returned(Code code) throws Exception {
        String content = "Grüße 😀 \" \\ {n} %7B\n".repeat(500);

        HttpResponse<String> response = code.post("/api/messages" + QUERY, message(7, "shop", content));

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).isEqualTo("{\"messageId\":\"0a1b\"}");
        assertThat(SHOP.requests()).singleElement().satisfies(request -> {
            assertThat(request.getMethod()).isEqualTo("POST");
            assertThat(received(request)).isEqualTo(new Received(7, "shop", content));
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_message_without_a_source_is_from_the_app_that_sent_it(Code code) throws Exception {
        code.post("/api/messages" + QUERY, "{\"userId\":7,\"content\":\"Hello\"}");

        assertThat(SHOP.requests())
                .singleElement()
                .satisfies(request -> assertThat(received(request))
                        .isEqualTo(new Received(7, "shop 7.2.1 ios phone de-DE", "Hello")));
    }

    @ParameterizedTest
    @MethodSource("rejections")
    void a_rejection_by_the_service_is_a_problem(Code code, int serviceStatus, int status, String detail)
            throws Exception {
        SHOP.setResponse("/messages", ShopServer.status(serviceStatus));

        HttpResponse<String> response = code.post("/api/messages", message(7, "shop", "Hello"));

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Content-Length")).isPresent(); // otherwise it would be compressed
        assertThat(json(response).path("detail").asString()).isEqualTo(detail);
        assertThat(response.headers().firstValue("Retry-After").isPresent()).isEqualTo(status == 503);
        assertThat(SHOP.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_service_that_does_not_respond_is_a_504_problem(Code code) throws Exception {
        SHOP.setResponse(
                "/messages",
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());

        assertThat(code.post("/api/messages", message(7, "shop", "Hello")).statusCode())
                .isEqualTo(504);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void an_invalid_message_is_a_400_problem_and_the_service_is_not_called(Code code, String body) throws Exception {
        HttpResponse<String> response = code.post("/api/messages", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(SHOP.requests()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void the_largest_content_is_accepted_and_a_body_beyond_the_limits_is_a_413_problem(Code code) throws Exception {
        assertThat(code.post("/api/messages", message(7, "shop", "x".repeat(65_536)))
                        .statusCode())
                .isEqualTo(202);
        assertThat(code.post("/api/messages", " ".repeat(512 * 1024 + 1)).statusCode())
                .isEqualTo(413);
    }

    private record Received(long userId, String source, String content) {}

    private static Received received(RecordedRequest request) throws Exception {
        ByteString body = Objects.requireNonNull(request.getBody());
        if ("application/json".equals(request.getHeaders().get("Content-Type"))) {
            return JSON.readValue(body.toByteArray(), Received.class);
        }
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/x-protobuf");
        NewMessage message = NewMessage.parseFrom(body.toByteArray());
        return new Received(message.getUserId(), message.getSource(), message.getContent());
    }

    private static String message(long userId, String source, String content) {
        return JSON.writeValueAsString(Map.of("userId", userId, "source", source, "content", content));
    }
}
