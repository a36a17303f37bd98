package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What the user might like. */
public interface RecommendationsClient {

    @RequestLine("GET /recommendations/{userId}/personal")
    Call<ProductIds> personal(@Param("userId") long userId);

    @RequestLine("GET /recommendations/{userId}/trending")
    Call<ProductIds> trending(@Param("userId") long userId);

    @RequestLine("GET /recommendations/{userId}/recently-viewed")
    Call<ProductIds> recentlyViewed(@Param("userId") long userId);

    /** Ids of products, best first; may be empty. */
    record ProductIds(List<Long> productIds) {}
}
