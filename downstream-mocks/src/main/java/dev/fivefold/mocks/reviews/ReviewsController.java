package dev.fivefold.mocks.reviews;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /reviews}: three a product, only the most helpful one of a light product. */
@RestController
@RequestMapping(path = "/reviews", produces = MediaType.APPLICATION_JSON_VALUE)
record ReviewsController(ReviewQueries queries, PartWriter parts) {

    @GetMapping
    byte[] byIds(@RequestParam IdList ids) {
        List<ReviewQueries.Review> all = queries.reviews(ids);
        Map<Long, ReviewQueries.Review> featured = new LinkedHashMap<>();
        all.forEach(review -> featured.putIfAbsent(review.productId(), review));
        List<ReviewQueries.Review> shown = all.stream()
                .filter(review -> Weight.of(review.productId()) == Weight.HEAVY || featured.containsValue(review))
                .toList();
        return parts.begin(Part.REVIEWS, ids.first())
                .field(
                        "featuredAuthorIds",
                        featured.values().stream()
                                .map(ReviewQueries.Review::authorId)
                                .toList())
                .items("reviews", shown, review -> Weight.of(review.productId()), ReviewQueries.Review::reviewId)
                .end();
    }
}
