package dev.fivefold.mocks.recommendations;

import dev.fivefold.mocks.database.Rows;
import java.util.List;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the recommendations service. */
@Component
record RecommendationQueries(JdbcClient jdbc) {

    private static final int LISTS = 100;
    private static final int CANDIDATES_ON_A_SIDE = 6;
    private static final long BETWEEN_CANDIDATES = 100;

    /** Relies on idx_recommendations_list, which has all columns and is in the order of the rows. */
    private static final String PRODUCT_IDS = """
            SELECT product_id
            FROM recommendations
            WHERE list_id = :listId AND kind = :kind
            ORDER BY place""";

    /**
     * By primary key: the product's, and then those of the candidates. In the generated data, a neighbour at a distance
     * of a hundred has the same category and weight.
     */
    private static final String SIMILAR = """
            SELECT other.product_id
            FROM products viewed
            JOIN products other ON other.category_id = viewed.category_id OR other.seller_id = viewed.seller_id
            WHERE viewed.product_id = :productId AND other.product_id IN (:candidates)
            ORDER BY other.product_id""";

    /** Twelve ids, in the order of the table. */
    List<Long> productIds(long userId, String kind) {
        return Rows.of(jdbc.sql(PRODUCT_IDS)
                .param("listId", userId % LISTS)
                .param("kind", kind)
                .query(Long.class));
    }

    /** Up to twelve other products of the same category or seller, ascending; empty for an unknown product. */
    List<Long> similar(long productId) {
        List<Long> candidates = LongStream.rangeClosed(-CANDIDATES_ON_A_SIDE, CANDIDATES_ON_A_SIDE)
                .filter(n -> n != 0)
                .mapToObj(n -> productId + n * BETWEEN_CANDIDATES)
                .toList();
        return Rows.of(jdbc.sql(SIMILAR)
                .param("productId", productId)
                .param("candidates", candidates)
                .query(Long.class));
    }
}
