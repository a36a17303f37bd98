package dev.fivefold.aggregator.client;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Recommendations for a user. */
@FeignClient("recommendations")
public interface RecommendationsClient {

    @GetMapping("/recommendations/{userId}/personal")
    Call<ProductIds> personal(@PathVariable("userId") long userId);

    @GetMapping("/recommendations/{userId}/trending")
    Call<ProductIds> trending(@PathVariable("userId") long userId);

    @GetMapping("/recommendations/{userId}/recently-viewed")
    Call<ProductIds> recentlyViewed(@PathVariable("userId") long userId);

    /** Products that buyers of a product also look at. */
    @GetMapping("/recommendations/similar")
    Call<ProductIds> similar(@RequestParam("productId") long productId);

    /** Ids of products, best first; may be empty. */
    record ProductIds(List<Long> productIds) {}
}
