package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.InBulk;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** Who the user is. */
public interface UsersClient {

    /** 404 if there is no such user. */
    @RequestLine("GET /users/{userId}")
    Call<Unread> profile(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/membership")
    Call<Membership> membership(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/addresses")
    Call<Addresses> addresses(@Param("userId") long userId);

    @RequestLine("GET /users/{userId}/preferences")
    Call<Unread> preferences(@Param("userId") long userId);

    /** What other users see of a user. */
    @RequestLine("GET /users/{userId}/public-profile")
    @InBulk(by = "publicProfiles")
    Call<Unread> publicProfile(@Param("userId") long userId);

    /** The same of 1 to 100 users. */
    @RequestLine(value = "GET /users/public-profiles?ids={ids}", collectionFormat = CollectionFormat.CSV)
    Call<BulkResult<Unread>> publicProfiles(@Param("ids") List<Long> ids);

    /** The level decides which coupons apply, the tier which prices. */
    record Membership(String level, String priceTier) {}

    /** Where the user has things sent, unless told otherwise. */
    record Addresses(String defaultPostcode, String defaultCountryCode) {}
}
