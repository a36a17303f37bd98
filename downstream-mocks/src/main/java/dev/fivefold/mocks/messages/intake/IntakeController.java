package dev.fivefold.mocks.messages.intake;

import com.google.protobuf.ByteString;
import dev.fivefold.mocks.messages.intake.MessageIntake.Outcome;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import dev.fivefold.mocks.messages.intake.rejection.Rejection;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Accepts messages, as JSON or as protobuf, or batches as protobuf; it responds as soon as they are queued. */
@RestController
@RequestMapping(path = "/messages", produces = MediaType.APPLICATION_JSON_VALUE)
record IntakeController(MessageReader reader, MessageIntake intake, Rejections rejections) {

    /** The id of an accepted message. */
    record Accepted(String messageId) {}

    /** The outcomes of a batch, in the order of its messages. */
    record Outcomes(List<OutcomeOfOne> outcomes) {}

    /**
     * The outcome of one message.
     *
     * @param status the status that the message would have by itself: 202, 400, 409 or 503
     * @param messageId its id; empty if it was not accepted
     */
    record OutcomeOfOne(int status, String messageId) {}

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<?> acceptJson(InputStream body) throws IOException {
        return respond(intake.accept(reader.json(body)));
    }

    @PostMapping(consumes = MediaType.APPLICATION_PROTOBUF_VALUE)
    ResponseEntity<?> acceptProtobuf(InputStream body) throws IOException {
        return respond(intake.accept(reader.protobuf(body)));
    }

    /** Responds with 200 and a result for each message: an invalid or rejected message does not fail the batch. */
    @PostMapping(path = "/batch", consumes = MediaType.APPLICATION_PROTOBUF_VALUE)
    Outcomes acceptBatch(InputStream body) throws IOException {
        return new Outcomes(reader.batch(body).stream().map(this::acceptOne).toList());
    }

    private OutcomeOfOne acceptOne(ByteString bytes) {
        NewMessage message;
        try {
            message = reader.ofBatch(bytes);
        } catch (ErrorResponseException notInOrder) {
            return new OutcomeOfOne(notInOrder.getStatusCode().value(), "");
        }
        Outcome outcome = intake.accept(message);
        Rejection rejection = outcome.rejection();
        if (rejection == null) {
            return new OutcomeOfOne(HttpStatus.ACCEPTED.value(), outcome.id().uniqueId());
        }
        rejections.report(rejection, outcome.id());
        return new OutcomeOfOne(rejection.status().value(), "");
    }

    private ResponseEntity<?> respond(Outcome outcome) {
        Rejection rejection = outcome.rejection();
        return rejection == null
                ? ResponseEntity.status(HttpStatus.ACCEPTED)
                        .body(new Accepted(outcome.id().uniqueId()))
                : rejections.respond(rejection, outcome.id());
    }
}
