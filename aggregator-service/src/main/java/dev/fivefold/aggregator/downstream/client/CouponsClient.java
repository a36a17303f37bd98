package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What the user may deduct. */
public interface CouponsClient {

    @RequestLine("GET /coupons/{userId}/available")
    Call<Unread> available(@Param("userId") long userId);

    /** Those of the coupons that a cart of these products can use. */
    @RequestLine(
            value = "GET /coupons/{userId}/applicable?productIds={productIds}&level={level}",
            collectionFormat = CollectionFormat.CSV)
    Call<Unread> applicable(
            @Param("userId") long userId, @Param("productIds") List<Long> productIds, @Param("level") String level);
}
