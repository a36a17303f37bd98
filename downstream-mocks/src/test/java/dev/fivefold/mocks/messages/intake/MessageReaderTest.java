package dev.fivefold.mocks.messages.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.mocks.messages.intake.copy.Messages;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.json.JsonMapper;

class MessageReaderTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final MessageReader reader = new MessageReader(JSON);

    @Provide
    Arbitrary<NewMessage> any() {
        return Messages.any()
                .filter(message -> !message.getSource().isBlank()
                        && !message.getContent().isBlank()
                        && UTF_8.newEncoder().canEncode(message.getSource())
                        && UTF_8.newEncoder().canEncode(message.getContent()));
    }

    @Property(tries = 200)
    void both_formats_are_read_to_the_same(@ForAll("any") NewMessage message) throws IOException {
        NewMessage json = reader.json(body(JSON.writeValueAsBytes(Map.of(
                "userId", message.getUserId(), "source", message.getSource(), "content", message.getContent()))));
        NewMessage protobuf = reader.protobuf(body(protobuf(message)));

        for (NewMessage read : new NewMessage[] {json, protobuf}) {
            assertThat(read).usingRecursiveComparison().isEqualTo(message);
        }
    }

    @Example
    void both_formats_have_the_same_limits() throws IOException {
        String[] contents = {"", " \n", "x".repeat(65_536), "x".repeat(65_537), "ü".repeat(32_768), "ü".repeat(32_769)};
        String[] sources = {"", "\t", "s".repeat(64), "s".repeat(65)};
        for (String content : contents) {
            assertThat(json(Messages.of(1, "test", content)))
                    .isEqualTo(protobufProblem(Messages.of(1, "test", content)));
        }
        for (String source : sources) {
            assertThat(json(Messages.of(1, source, "x"))).isEqualTo(protobufProblem(Messages.of(1, source, "x")));
        }
        assertThat(json(Messages.of(0, "test", "x"))).isEqualTo("400 userId must be a whole number from 1");
        assertThat(protobufProblem(Messages.of(-1, "test", "x"))).isEqualTo("400 userId must be a whole number from 1");
        assertThat(json(Messages.of(1, "s".repeat(64), "ü".repeat(32_768)))).isEqualTo("none");
        assertThat(json(Messages.of(1, "test", "x".repeat(65_537)))).startsWith("400 content must be");
        assertThat(json(Messages.of(1, "s".repeat(65), "x"))).startsWith("400 source must be");
    }

    @Example
    void an_invalid_protobuf_body_is_a_problem() {
        assertThatExceptionOfType(ErrorResponseException.class)
                .isThrownBy(() -> reader.protobuf(body(new byte[] {10, 100, 1})))
                .withMessageContaining("400");
    }

    private String json(NewMessage message) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(
                Map.of("userId", message.getUserId(), "source", message.getSource(), "content", message.getContent()));
        try {
            reader.json(body(bytes));
            return "none";
        } catch (ErrorResponseException problem) {
            return problem.getStatusCode().value() + " " + problem.getBody().getDetail();
        }
    }

    private String protobufProblem(NewMessage message) throws IOException {
        try {
            reader.protobuf(body(protobuf(message)));
            return "none";
        } catch (ErrorResponseException problem) {
            return problem.getStatusCode().value() + " " + problem.getBody().getDetail();
        }
    }

    private static byte[] protobuf(NewMessage message) {
        return dev.fivefold.proto.messages.NewMessage.newBuilder()
                .setUserId(message.getUserId())
                .setSource(message.getSource())
                .setContent(message.getContent())
                .build()
                .toByteArray();
    }

    private static ByteArrayInputStream body(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }
}
