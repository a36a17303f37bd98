package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.BulkAnswer;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.InBulk;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

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
    @InBulk(by = "publicProfiles")
    DownstreamCall<Unread> publicProfile(@Param("userId") long userId);

    /** The same of 1 to 100 users. */
    @RequestLine(value = "GET /users/public-profiles?ids={ids}", collectionFormat = CollectionFormat.CSV)
    DownstreamCall<BulkAnswer<Unread>> publicProfiles(@Param("ids") List<Long> ids);

    /** The level decides which coupons apply, the tier which prices. */
    record Membership(String level, String priceTier) {}

    /** Where the user has things sent, unless told otherwise. */
    record Addresses(String defaultPostcode, String defaultCountryCode) {}
}
