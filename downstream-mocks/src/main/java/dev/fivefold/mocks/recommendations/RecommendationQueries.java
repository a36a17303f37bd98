package dev.fivefold.mocks.recommendations;

import dev.fivefold.mocks.database.Rows;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Queries of the recommendations service. */
@Repository
class RecommendationQueries {

    private static final int LISTS = 100;

    /** Relies on idx_recommendations_list, which has all columns and is in the order of the rows. */
    private static final String PRODUCT_IDS = """
            SELECT product_id
            FROM recommendations
            WHERE list_id = :listId AND kind = :kind
            ORDER BY place""";

    private final JdbcClient jdbc;

    RecommendationQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Twelve ids, in the order of the table. */
    List<Long> productIds(long userId, String kind) {
        return Rows.of(jdbc.sql(PRODUCT_IDS)
                .param("listId", userId % LISTS)
                .param("kind", kind)
                .query(Long.class));
    }
}
