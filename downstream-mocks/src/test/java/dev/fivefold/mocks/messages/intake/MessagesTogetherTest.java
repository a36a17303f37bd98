package dev.fivefold.mocks.messages.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.messages.intake.copy.MessageCopier;
import dev.fivefold.mocks.messages.intake.copy.Messages;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import dev.fivefold.mocks.messages.intake.id.UniqueIds;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import dev.fivefold.proto.messages.NewMessages;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.json.JsonMapper;

/** The same messages one by one and in a batch: each has the same outcome. */
class MessagesTogetherTest {

    @Provide
    Arbitrary<List<NewMessage>> similar() {
        return Messages.similar().list().ofMaxSize(100);
    }

    @Property(tries = 500)
    void each_message_has_the_same_outcome(@ForAll("similar") List<NewMessage> messages) throws IOException {
        IntakeController single = controller();
        IntakeController together = controller();
        NewMessages.Builder body = NewMessages.newBuilder();
        messages.forEach(message -> body.addMessages(protobuf(message).toByteString()));

        assertThat(together.acceptBatch(new ByteArrayInputStream(body.build().toByteArray()))
                        .outcomes())
                .isEqualTo(messages.stream()
                        .map(message -> outcome(single, message))
                        .toList());
    }

    /** With a queue so short that some are rejected. */
    private static IntakeController controller() {
        FakeTicker time = new FakeTicker();
        MessageIntake intake = new MessageIntake(
                UniqueIds.murmur3(7),
                new DuplicateWindow(time),
                MessageCopier.generated(),
                WaitingMessages.counted(40),
                InstantSource.system());
        return new IntakeController(new MessageReader(JsonMapper.builder().build()), intake, Rejections.quiet(time));
    }

    private static IntakeController.OutcomeOfOne outcome(IntakeController controller, NewMessage message) {
        try {
            ResponseEntity<?> response = controller.acceptProtobuf(
                    new ByteArrayInputStream(protobuf(message).toByteArray()));
            return new IntakeController.OutcomeOfOne(
                    response.getStatusCode().value(),
                    response.getBody() instanceof IntakeController.Accepted(String messageId) ? messageId : "");
        } catch (ErrorResponseException notInOrder) {
            return new IntakeController.OutcomeOfOne(notInOrder.getStatusCode().value(), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static dev.fivefold.proto.messages.NewMessage protobuf(NewMessage message) {
        return dev.fivefold.proto.messages.NewMessage.newBuilder()
                .setUserId(message.getUserId())
                .setSource(message.getSource())
                .setContent(message.getContent())
                .build();
    }
}
