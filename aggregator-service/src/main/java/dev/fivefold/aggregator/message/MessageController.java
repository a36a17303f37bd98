package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.aggregator.rejection.Rejection;
import dev.fivefold.aggregator.rejection.Rejections;
import dev.fivefold.engine.call.CallResult;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;
import tools.jackson.databind.json.JsonMapper;

/** Accepts messages to users. */
@RestController
final class MessageController {

    private static final int CONFLICT = 409;
    private static final int SERVICE_UNAVAILABLE = 503;

    private final MessageReader reader;
    private final MessageDelivery delivery;
    private final Rejections rejections;

    MessageController(JsonMapper json, MessageDelivery delivery, Rejections rejections) {
        this.reader = new MessageReader(json);
        this.delivery = delivery;
        this.rejections = rejections;
    }

    @InitBinder
    void bind(ExtendedServletRequestDataBinder binder) {
        ApiContext.onlyParameters(binder);
    }

    /** Responds with the message's id once it is accepted, before it is written. */
    @Operation(
            tags = "messages",
            summary = "Accept a message to a user",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                                            schema = @Schema(implementation = Message.class))))
    @ApiResponse(
            responseCode = "202",
            description = "Accepted, and not yet written",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = MessagesClient.Accepted.class)))
    @ApiResponse(responseCode = "409", description = "The same message was accepted less than a minute ago")
    @PostMapping(path = "/api/messages", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<?> send(@Parameter(hidden = true) InputStream body, @ParameterObject ApiContext context)
            throws IOException {
        Message message = reader.read(body, context);
        return switch (delivery.deliver(message)) {
            case CallResult.Available<?> accepted ->
                ResponseEntity.accepted()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(accepted.body().toByteArray());
            case CallResult.Failed<?> failed
            when failed.status().orElse(0) == CONFLICT -> rejections.respond(Rejection.DUPLICATE);
            case CallResult.Failed<?> failed
            when failed.status().orElse(0) == SERVICE_UNAVAILABLE -> rejections.respond(Rejection.FULL);
            case CallResult.Rejected<?> rejected -> rejections.respond(Rejection.FULL);
            case CallResult.TimedOut<?> late ->
                problem(HttpStatus.GATEWAY_TIMEOUT, "No response in time: the message may have been accepted or not.");
            default -> problem(HttpStatus.BAD_GATEWAY, "The message may have been accepted or not.");
        };
    }

    private static ResponseEntity<?> problem(HttpStatus status, String detail) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
