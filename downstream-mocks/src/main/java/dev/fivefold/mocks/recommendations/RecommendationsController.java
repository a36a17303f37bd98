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
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code /recommendations/{userId}/...}: ids of products, which the caller looks up elsewhere. */
@RestController
@RequestMapping(path = "/recommendations/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
class RecommendationsController {

    private final RecommendationQueries queries;
    private final Ranker ranker;
    private final PartWriter parts;

    RecommendationsController(RecommendationQueries queries, Ranker ranker, PartWriter parts) {
        this.queries = queries;
        this.ranker = ranker;
        this.parts = parts;
    }

    @GetMapping("/personal")
    byte[] personal(@PathVariable @Positive long userId) {
        String kind = "PERSONAL";
        return body(userId, kind, ranker.ranked(userId, queries.productIds(userId, kind)));
    }

    @GetMapping("/trending")
    byte[] trending(@PathVariable @Positive long userId) {
        return asTheyAre(userId, "TRENDING");
    }

    @GetMapping("/recently-viewed")
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
