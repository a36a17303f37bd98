package dev.fivefold.mocks.recommendations;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.recommendations.ranking.Ranker;
import jakarta.validation.constraints.Positive;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves {@code /recommendations/...}: ids of products, for a user or similar to a product, which the caller looks up
 * elsewhere.
 */
@RestController
@RequestMapping(path = "/recommendations", produces = MediaType.APPLICATION_JSON_VALUE)
record RecommendationsController(RecommendationQueries queries, Ranker ranker, PartWriter parts) {

    /** Similar products. */
    record Similar(List<Long> productIds) {}

    @GetMapping("/similar")
    Similar similar(@RequestParam @Positive long productId) {
        return new Similar(queries.similar(productId));
    }

    @GetMapping("/{userId}/personal")
    byte[] personal(@PathVariable @Positive long userId) {
        String kind = "PERSONAL";
        return body(userId, kind, ranker.ranked(userId, queries.productIds(userId, kind)));
    }

    @GetMapping("/{userId}/trending")
    byte[] trending(@PathVariable @Positive long userId) {
        return asTheyAre(userId, "TRENDING");
    }

    @GetMapping("/{userId}/recently-viewed")
    byte[] recentlyViewed(@PathVariable @Positive long userId) {
        return asTheyAre(userId, "RECENTLY_VIEWED");
    }

    private byte[] asTheyAre(long userId, String kind) {
        return body(userId, kind, queries.productIds(userId, kind));
    }

    private byte[] body(long userId, String kind, List<Long> productIds) {
        return parts.begin(Part.RECOMMENDATIONS, userId)
                .field("kind", kind)
                .field("productIds", productIds)
                .end();
    }
}
