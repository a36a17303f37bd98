package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.DownstreamCall;
import feign.Param;
import feign.RequestLine;

/** Who the user is. */
public interface UsersClient {

    /** 404 if there is no such user. */
    @RequestLine("GET /users/{userId}")
    DownstreamCall<Unread> profile(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/membership")
    DownstreamCall<Membership> membership(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/addresses")
    DownstreamCall<Addresses> addresses(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/preferences")
    DownstreamCall<Unread> preferences(@Param("userId") long userId);

    /** What other users see of a user. */
    @RequestLine("GET /users/{userId}/public-profile")
    DownstreamCall<Unread> publicProfile(@Param("userId") long userId);

    /** The level decides which coupons apply, the tier which prices. */
    record Membership(String level, String priceTier) {}

    /** Where the user has things sent, unless told otherwise. */
    record Addresses(String defaultPostcode, String defaultCountryCode) {}
}
