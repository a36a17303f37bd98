package dev.fivefold.mocks.recommendations;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import jakarta.validation.constraints.Positive;
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
    private final PartWriter parts;

    RecommendationsController(RecommendationQueries queries, PartWriter parts) {
        this.queries = queries;
        this.parts = parts;
    }

    @GetMapping("/personal")
    byte[] personal(@PathVariable @Positive long userId) {
        return ids(userId, "PERSONAL");
    }

    @GetMapping("/trending")
    byte[] trending(@PathVariable @Positive long userId) {
        return ids(userId, "TRENDING");
    }

    @GetMapping("/recently-viewed")
    byte[] recentlyViewed(@PathVariable @Positive long userId) {
        return ids(userId, "RECENTLY_VIEWED");
    }

    private byte[] ids(long userId, String kind) {
        return parts.begin(Part.RECOMMENDATIONS, userId)
                .field("kind", kind)
                .field("productIds", queries.productIds(userId, kind))
                .end();
    }
}
