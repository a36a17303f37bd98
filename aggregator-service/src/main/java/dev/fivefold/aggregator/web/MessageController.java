package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.page.MessageDelivery;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;
import tools.jackson.databind.json.JsonMapper;

/** Takes messages to users. */
@RestController
final class MessageController {

    private static final int CONFLICT = 409;
    private static final int SERVICE_UNAVAILABLE = 503;
    private static final String RETRY_AFTER_SECONDS = "1";

    private final MessageReader reader;
    private final MessageDelivery delivery;

    MessageController(JsonMapper json, MessageDelivery delivery) {
        this.reader = new MessageReader(json);
        this.delivery = delivery;
    }

    @InitBinder
    void bind(ExtendedServletRequestDataBinder binder) {
        ApiContext.onlyParameters(binder);
    }

    /** Answers with the message's id once it is accepted, which is before it is written. */
    @PostMapping(path = "/api/messages", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<?> send(InputStream body, ApiContext context) throws IOException {
        MessageReader.Message message = reader.read(body, context);
        return switch (delivery.of(message.userId(), message.source(), message.content())) {
            case CallResult.Answered<?> accepted ->
                ResponseEntity.accepted()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(accepted.body().toByteArray());
            case CallResult.Failed<?> failed
            when failed.status().orElse(0) == CONFLICT ->
                problem(HttpStatus.CONFLICT, "The same message was accepted less than a minute ago.");
            case CallResult.Failed<?> failed when failed.status().orElse(0) == SERVICE_UNAVAILABLE -> full();
            case CallResult.Rejected<?> notAsked -> full();
            case CallResult.TimedOut<?> late ->
                problem(HttpStatus.GATEWAY_TIMEOUT, "No answer in time: the message may have been accepted or not.");
            default -> problem(HttpStatus.BAD_GATEWAY, "The message may have been accepted or not.");
        };
    }

    private static ResponseEntity<?> full() {
        return problem(
                HttpStatus.SERVICE_UNAVAILABLE,
                "The message was not accepted: there was no room. Send it again later.");
    }

    /** Returned, not thrown: of duplicates and of a full service there may be thousands a second. */
    private static ResponseEntity<?> problem(HttpStatus status, String detail) {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return answer.body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
