package dev.fivefold.aggregator.downstream.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import feign.Param;
import feign.RequestLine;
import java.util.HexFormat;
import java.util.List;

/** What the shop has to tell the user. */
public interface MessagesClient {

    @RequestLine("GET /messages/{userId}/inbox")
    Call<Unread> inbox(@Param("userId") long userId);

    @RequestLine("GET /messages/{userId}/notifications")
    Call<Unread> notifications(@Param("userId") long userId);

    /**
     * Has a message accepted, to be written later. 409 if the same one was accepted less than a minute ago, 503 if too many wait
     * to be written.
     */
    @RequestLine("POST /messages")
    Call<Unread> accept(NewMessage message);

    /** Has messages accepted as {@link #accept} does, each for itself. Their order is kept. As protobuf only. */
    @RequestLine("POST /messages/batch")
    Call<Outcomes> acceptAll(NewMessages messages);

    /**
     * A message.
     *
     * @param userId to whom, from 1
     * @param source who sends it, 1 to 64 characters
     * @param content 1 byte to 64 KB in UTF-8
     */
    record NewMessage(long userId, String source, String content) {}

    /**
     * Messages that go together.
     *
     * @param entries 1 to 100, each made by {@link ProtobufMessages#entry}, of 1 MB in all
     */
    record NewMessages(List<byte[]> entries) {}

    /**
     * What became of messages that went together.
     *
     * @param outcomes as many as messages, in their order, if the service is in order
     */
    record Outcomes(List<Outcome> outcomes) {}

    /**
     * What became of one of them.
     *
     * @param status what it would have been answered with by itself: 202, or 400 to 599
     * @param messageId 1 to 64 hexadecimal digits where it was accepted; else of no meaning
     */
    record Outcome(int status, String messageId) {

        private static final int ACCEPTED = 202;
        private static final int MOST_DIGITS = 64;

        /**
         * Refuses what the service cannot have said.
         *
         * @throws IllegalArgumentException saying what it is
         */
        public Outcome {
            if (status != ACCEPTED && (status < 400 || status > 599)) {
                throw new IllegalArgumentException("no outcome of a message: " + status);
            }
            if (status == ACCEPTED && !isId(messageId)) {
                throw new IllegalArgumentException("no id of a message");
            }
        }

        /** What it would have been by itself. */
        public CallResult<Unread> asResult() {
            return status == ACCEPTED
                    ? CallResult.Success.live(
                            new Unread(), RawJson.of(("{\"messageId\":\"" + messageId + "\"}").getBytes(US_ASCII)))
                    : CallResult.Failed.withStatus(status);
        }

        /** It becomes a part of JSON as it is. */
        private static boolean isId(String text) {
            return !text.isEmpty()
                    && text.length() <= MOST_DIGITS
                    && text.chars().allMatch(HexFormat::isHexDigit);
        }
    }
}
