package dev.fivefold.mocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import dev.fivefold.mocks.messages.intake.FakeTicker;
import dev.fivefold.proto.messages.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Messages that are accepted over HTTP and written to the database, by the articles' code and by that of lesson 08. */
class MessageIntakeTest {

    private static final String JSON = "application/json";
    private static final String PROTOBUF = "application/x-protobuf";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** The minute of a message passes when a test advances the clock. */
    @TestConfiguration(proxyBeanMethods = false)
    static class FakeTickerConfiguration {

        @Bean
        @Primary
        FakeTicker fakeTicker() {
            return new FakeTicker();
        }
    }

    /** Tests for any settings. */
    abstract static class Intake {

        @LocalServerPort
        private int port;

        @Autowired
        private FakeTicker time = new FakeTicker();

        private Shop shop = new Shop(0);

        @BeforeEach
        void connect() {
            shop = new Shop(port);
            time.advance(Duration.ofMinutes(1));
        }

        @Test
        void a_message_is_accepted_and_written_unchanged() {
            String content = "'); DROP TABLE users; -- \\ \" Grüße 😀\n%s ? \0";

            HttpResponse<byte[]> response = post(700_000_000_007L, "shop-ios", content);

            assertThat(response.statusCode()).isEqualTo(202);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(JSON);
            String id = Shop.json(response.body()).get("messageId").asString();
            assertThat(id).hasSize(32);
            await().untilAsserted(() ->
                    assertThat(rows("message_id = ?", id)).containsExactly("700000000007 shop-ios " + content));
        }

        @Test
        void a_repetition_is_a_409_problem_until_a_minute_is_over() {
            assertThat(post(1, "shop", "again").statusCode()).isEqualTo(202);
            time.advance(Duration.ofSeconds(59));

            HttpResponse<byte[]> repeated = post(1, "shop", "again");

            assertThat(repeated.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(Shop.json(repeated.body())).isEqualTo(MAPPER.readTree("""
                            {"title": "Conflict", "status": 409, "instance": "/messages",
                             "detail": "The same message was accepted less than a minute ago"}"""));
            assertThat(repeated.statusCode()).isEqualTo(409);
            time.advance(Duration.ofSeconds(1));
            assertThat(post(1, "shop", "again").statusCode()).isEqualTo(202);
            await().untilAsserted(() -> assertThat(rows("content = ?", "again")).hasSize(2));
        }

        @Test
        void responses_have_a_length_so_that_small_ones_are_not_compressed() {
            assertThat(post(7, "shop", "short").headers().firstValue("Content-Length"))
                    .isPresent();
            assertThat(post(7, "shop", "short").headers().firstValue("Content-Length"))
                    .isPresent();
        }

        @Test
        void another_user_source_or_content_is_another_message() {
            assertThat(List.of(post(1, "a", "bc"), post(2, "a", "bc"), post(1, "ab", "c"), post(1, "a", "b c")))
                    .extracting(HttpResponse::statusCode)
                    .containsOnly(202);
        }

        @Test
        void a_message_of_protobuf_is_the_same_message() {
            NewMessage message = NewMessage.newBuilder()
                    .setUserId(3)
                    .setSource("shop")
                    .setContent("in two formats")
                    .build();

            HttpResponse<byte[]> first = shop.post("/messages", PROTOBUF, message.toByteArray());

            assertThat(first.statusCode()).isEqualTo(202);
            assertThat(first.headers().firstValue("Content-Type")).hasValue(JSON);
            assertThat(post(3, "shop", "in two formats").statusCode()).isEqualTo(409);
        }

        @Test
        void each_message_of_a_batch_is_accepted_or_rejected_by_itself() {
            HttpResponse<byte[]> response = together(
                    message(6, "together", "first"),
                    message(6, "together", "first"),
                    message(0, "together", "without a user"),
                    ByteString.copyFrom(new byte[] {10, 100, 1}),
                    ByteString.copyFrom(new byte[] {26, 1, (byte) 0xff}), // a content that is not UTF-8
                    message(6, "together", "last"));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(JSON);
            JsonNode outcomes = Shop.json(response.body()).get("outcomes");
            assertThat(outcomes.valueStream()
                            .map(outcome -> outcome.get("status").asInt()))
                    .containsExactly(202, 409, 400, 400, 400, 202);
            assertThat(outcomes.valueStream()
                            .map(outcome -> outcome.get("messageId").asString().length()))
                    .containsExactly(32, 0, 0, 0, 0, 32);
            await().untilAsserted(() -> assertThat(rows("source = ?", "together"))
                    .containsExactlyInAnyOrder("6 together first", "6 together last"));
            assertThat(post(6, "together", "first").statusCode()).isEqualTo(409);
        }

        @Test
        void a_batch_up_to_the_limit_is_accepted_and_a_larger_one_is_a_400_problem() {
            ByteString[] most = IntStream.range(0, 100)
                    .mapToObj(i -> message(8, "many", "message " + i))
                    .toArray(ByteString[]::new);
            HttpResponse<byte[]> taken = together(most);
            ByteString[] more = Arrays.copyOf(most, 101);
            more[100] = message(8, "many", "one more");

            assertThat(Shop.json(taken.body()).get("outcomes").valueStream())
                    .hasSize(100)
                    .allMatch(outcome -> outcome.get("status").asInt() == 202);
            assertThat(together(more).statusCode()).isEqualTo(400);
        }

        @Test
        void an_invalid_message_is_rejected_in_a_batch_as_by_itself() {
            assertThat(shop.post("/messages/batch", PROTOBUF, new byte[1024 * 1024 + 1])
                            .statusCode())
                    .isEqualTo(413);
            assertThat(shop.post("/messages/batch", PROTOBUF, new byte[] {10, 100, 1})
                            .statusCode())
                    .isEqualTo(400);
            assertThat(shop.post("/messages/batch", JSON, "[]".getBytes(UTF_8)).statusCode())
                    .isEqualTo(415);
        }

        @Test
        void while_the_database_does_not_respond_messages_wait_and_beyond_the_bound_is_a_503_problem()
                throws Exception {
            List<HttpResponse<byte[]>> responses;
            try (Connection owner = TestDatabase.connectAsOwner(TestDatabase.SHOP);
                    Statement statement = owner.createStatement()) {
                statement.execute("LOCK TABLES accepted_messages WRITE");
                responses = shop.postAll(
                        "/messages",
                        JSON,
                        IntStream.range(0, 2_200)
                                .mapToObj(i -> json(4, "full", "message " + i))
                                .toList());
            }

            List<HttpResponse<byte[]>> accepted = responses.stream()
                    .filter(response -> response.statusCode() == 202)
                    .toList();
            assertThat(accepted).hasSizeBetween(2_000, 2_150);
            HttpResponse<byte[]> rejected = responses.stream()
                    .filter(response -> response.statusCode() != 202)
                    .findFirst()
                    .orElseThrow();
            assertThat(rejected.statusCode()).isEqualTo(503);
            assertThat(rejected.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(rejected.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(Shop.json(rejected.body())).isEqualTo(MAPPER.readTree("""
                            {"title": "Service Unavailable", "status": 503, "instance": "/messages",
                             "detail": "Too many messages wait to be written: send it again later"}"""));
            await().untilAsserted(() -> {
                time.advance(Duration.ofSeconds(5)); // the pause after an attempt that was ended
                assertThat(rows("source = ?", "full")).hasSameSizeAs(accepted);
            });
            assertThat(post(4, "full", "there is room again").statusCode()).isEqualTo(202);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "null",
                    "[]",
                    "{",
                    "{}",
                    "{\"userId\":0,\"source\":\"a\",\"content\":\"b\"}",
                    "{\"userId\":1.5,\"source\":\"a\",\"content\":\"b\"}",
                    "{\"userId\":9223372036854775808,\"source\":\"a\",\"content\":\"b\"}",
                    "{\"userId\":1,\"source\":\" \",\"content\":\"b\"}",
                    "{\"userId\":1,\"source\":\"a\",\"content\":\"\"}",
                    "{\"userId\":1,\"source\":null,\"content\":\"b\"}",
                    "{\"userId\":1,\"source\":\"a\",\"content\":null}",
                    "{\"userId\":1,\"source\":\"a\",\"content\":{}}",
                    "{\"userId\":1,\"source\":\"a\",\"content\":\"\\ud83d\"}",
                    "{\"userId\":1,\"source\":\"a\",\"content\":\"b\"}{}"
                })
        void an_invalid_message_is_a_400_problem(String body) {
            HttpResponse<byte[]> response = shop.post("/messages", JSON, body.getBytes(UTF_8));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }

        @Test
        void a_body_that_is_too_large_is_a_413_problem_and_another_type_a_415() {
            assertThat(shop.post("/messages", JSON, new byte[512 * 1024 + 1]).statusCode())
                    .isEqualTo(413);
            assertThat(shop.post("/messages", "text/plain", new byte[1]).statusCode())
                    .isEqualTo(415);
        }

        @Test
        void messages_are_deleted_when_the_lab_restores_changed_rows() throws Exception {
            post(5, "shop", "not for ever");
            await().untilAsserted(() ->
                    assertThat(rows("content = ?", "not for ever")).hasSize(1));
            String restore = Files.readString(Path.of("..", "sql", "restore.sql"));

            try (Connection owner = TestDatabase.connectAsOwner(TestDatabase.SHOP);
                    Statement statement = owner.createStatement()) {
                statement.execute(restore.substring(restore.indexOf(';') + 1));
            }

            assertThat(rows("content LIKE ?", "%")).isEmpty();
        }

        private HttpResponse<byte[]> together(ByteString... messages) {
            NewMessages body =
                    NewMessages.newBuilder().addAllMessages(List.of(messages)).build();
            return shop.post("/messages/batch", PROTOBUF, body.toByteArray());
        }

        private static ByteString message(long userId, String source, String content) {
            return NewMessage.newBuilder()
                    .setUserId(userId)
                    .setSource(source)
                    .setContent(content)
                    .build()
                    .toByteString();
        }

        private HttpResponse<byte[]> post(long userId, String source, String content) {
            return shop.post("/messages", JSON, json(userId, source, content));
        }

        private static byte[] json(long userId, String source, String content) {
            return MAPPER.writeValueAsBytes(Map.of("userId", userId, "source", source, "content", content));
        }

        private static List<String> rows(String condition, String value) throws SQLException {
            try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP);
                    PreparedStatement statement = connection.prepareStatement(
                            "SELECT CONCAT_WS(' ', user_id, source, content) FROM accepted_messages WHERE "
                                    + condition)) {
                statement.setString(1, value);
                List<String> rows = new ArrayList<>();
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        rows.add(result.getString(1));
                    }
                }
                return rows;
            }
        }
    }

    @Nested
    @SmallShop
    @Import(FakeTickerConfiguration.class)
    class OfTheArticles extends Intake {}

    @Nested
    @SmallShop
    @Import(FakeTickerConfiguration.class)
    @TestPropertySource(
            properties = {
                "fivefold.mocks.messages.message-id=murmur3",
                "fivefold.mocks.messages.queue=counted",
                "fivefold.mocks.messages.copy=generated",
                "fivefold.mocks.messages.rejection=quiet"
            })
    class Tuned extends Intake {}
}
