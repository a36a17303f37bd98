package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.DownstreamCall;
import feign.Param;
import feign.RequestLine;

/** What the shop has to tell the user. */
public interface MessagesClient {

    @RequestLine("GET /messages/{userId}/inbox")
    DownstreamCall<Unread> inbox(@Param("userId") long userId);

    @RequestLine("GET /messages/{userId}/notifications")
    DownstreamCall<Unread> notifications(@Param("userId") long userId);

    /**
     * Has a message accepted, to be written later. 409 if the same one was accepted less than a minute ago, 503 if too many wait
     * to be written.
     */
    @RequestLine("POST /messages")
    DownstreamCall<Unread> accept(NewMessage message);

    /**
     * A message.
     *
     * @param userId to whom, from 1
     * @param source who sends it, 1 to 64 characters
     * @param content 1 byte to 64 KB in UTF-8
     */
    record NewMessage(long userId, String source, String content) {}
}
