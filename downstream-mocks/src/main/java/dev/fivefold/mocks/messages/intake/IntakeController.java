package dev.fivefold.mocks.messages.intake;

import dev.fivefold.mocks.messages.intake.MessageIntake.Outcome;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes messages, as JSON or as protobuf; each is answered as soon as it waits to be written. */
@RestController
@RequestMapping(path = "/messages", produces = MediaType.APPLICATION_JSON_VALUE)
class IntakeController {

    private final MessageReader reader;
    private final MessageIntake intake;
    private final Rejections rejections;

    IntakeController(MessageReader reader, MessageIntake intake, Rejections rejections) {
        this.reader = reader;
        this.intake = intake;
        this.rejections = rejections;
    }

    /** What a message has been accepted as. */
    record Accepted(String messageId) {}

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<?> acceptJson(InputStream body) throws IOException {
        return answer(intake.accept(reader.json(body)));
    }

    @PostMapping(consumes = MediaType.APPLICATION_PROTOBUF_VALUE)
    ResponseEntity<?> acceptProtobuf(InputStream body) throws IOException {
        return answer(intake.accept(reader.protobuf(body)));
    }

    private ResponseEntity<?> answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Accepted(UniqueId id) ->
                ResponseEntity.status(HttpStatus.ACCEPTED).body(new Accepted(id.uniqueId()));
            case Outcome.Duplicate(UniqueId id) -> rejections.answer(Rejection.DUPLICATE, id);
            case Outcome.Full(UniqueId id) -> rejections.answer(Rejection.FULL, id);
        };
    }
}
