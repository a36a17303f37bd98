package dev.fivefold.mocks.reviews;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the reviews service. */
@Component
record ReviewQueries(JdbcClient jdbc) {

    /** Relies on idx_reviews_product, which has all columns and is in the order of the rows. */
    private static final String REVIEWS = """
            SELECT review_id, product_id, author_id, rating, title, written_on
            FROM reviews
            WHERE product_id IN (:productIds)
            ORDER BY product_id, helpful_votes DESC, review_id""";

    /** A row of reviews. */
    record Review(long reviewId, long productId, long authorId, int rating, String title, LocalDate writtenOn) {
        private static final RowMapper<Review> ROW = new RecordRowMapper<>(Review.class);
    }

    /** By product in the given order, the most helpful one first. */
    List<Review> reviews(IdList productIds) {
        return Rows.of(
                jdbc.sql(REVIEWS).param("productIds", productIds.values()).query(Review.ROW));
    }
}
