package dev.fivefold.mocks.prices;

import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Queries of the prices service. */
@Repository
class PriceQueries {

    /** Relies on idx_prices_product, which has all columns. */
    private static final String PRICES = """
            SELECT product_id, amount_cents, currency
            FROM prices
            WHERE product_id IN (:productIds) AND tier = :tier
            ORDER BY product_id""";

    private final JdbcClient jdbc;

    PriceQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A row of prices. */
    record Price(long productId, int amountCents, String currency) {}

    List<Price> prices(IdList productIds, String tier) {
        return Rows.of(jdbc.sql(PRICES)
                .param("productIds", productIds.values())
                .param("tier", tier)
                .query(Price.class));
    }
}
