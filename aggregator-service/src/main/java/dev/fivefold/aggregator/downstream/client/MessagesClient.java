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
}
