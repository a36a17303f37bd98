package dev.fivefold.aggregator.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.springframework.http.HttpHeaders.CONTENT_TYPE;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.util.HexFormat;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;

/** Messages of the shop to a user. */
@FeignClient("messages")
public interface MessagesClient {

    @GetMapping("/messages/{userId}/inbox")
    Call<RawJson> inbox(@PathVariable("userId") long userId);

    @GetMapping("/messages/{userId}/notifications")
    Call<RawJson> notifications(@PathVariable("userId") long userId);

    /**
     * Accepts a message, to be written later. 409 for a duplicate within a minute, 503 if too many messages wait to be
     * written.
     */
    @PostMapping("/messages")
    Call<Accepted> accept(@RequestHeader(CONTENT_TYPE) String contentType, @RequestBody byte[] message);

    /** Accepts messages as {@link #accept} does, each by itself, in their order. As protobuf only. */
    @PostMapping(path = "/messages/batch", consumes = MediaType.APPLICATION_PROTOBUF_VALUE)
    Call<Outcomes> acceptAll(@RequestBody byte[] messages);

    /** The id of an accepted message. */
    record Accepted(String messageId) {}

    /**
     * The outcomes of a batch of messages.
     *
     * @param outcomes as many as messages, in their order, from a working service
     */
    record Outcomes(List<Outcome> outcomes) {}

    /**
     * The outcome of one message of a batch.
     *
     * @param status the status of its response, had it been sent alone: 202, or 400 to 599
     * @param messageId 1 to 64 hexadecimal digits if it was accepted, otherwise without meaning
     */
    record Outcome(int status, String messageId) {

        private static final int ACCEPTED = 202;
        private static final int MAX_DIGITS = 64;

        /**
         * Rejects an outcome that no message can have.
         *
         * @throws IllegalArgumentException naming it
         */
        public Outcome {
            if (status != ACCEPTED && (status < 400 || status > 599)) {
                throw new IllegalArgumentException("no outcome of a message: " + status);
            }
            if (status == ACCEPTED && !isId(messageId)) {
                throw new IllegalArgumentException("no id of a message");
            }
        }

        /** The result of a call with this message alone. */
        public CallResult<Accepted> asResult() {
            if (status != ACCEPTED) {
                return CallResult.Failed.withStatus(status);
            }
            RawJson body = RawJson.of(("{\"messageId\":\"" + messageId + "\"}").getBytes(US_ASCII));
            return CallResult.Success.live(new Accepted(messageId), body);
        }

        /** It goes into JSON unescaped. */
        private static boolean isId(String text) {
            return !text.isEmpty()
                    && text.length() <= MAX_DIGITS
                    && text.chars().allMatch(HexFormat::isHexDigit);
        }
    }
}
