package dev.fivefold.mocks.messages;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import jakarta.validation.constraints.Positive;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /messages/{userId}/...}; lists of an unknown user are empty. */
@RestController
@RequestMapping(path = "/messages/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
record MessagesController(MessageQueries queries, PartWriter parts) {

    @GetMapping("/inbox")
    byte[] inbox(@PathVariable @Positive long userId) {
        return parts.begin(Part.INBOX, userId)
                .items("messages", queries.messages(userId, "INBOX"), MessageQueries.Message::messageId)
                .end();
    }

    @GetMapping("/notifications")
    byte[] notifications(@PathVariable @Positive long userId) {
        return parts.begin(Part.NOTIFICATIONS, userId)
                .items("notifications", queries.messages(userId, "NOTIFICATION"), MessageQueries.Message::messageId)
                .end();
    }
}
