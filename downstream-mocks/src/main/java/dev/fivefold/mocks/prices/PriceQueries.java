package dev.fivefold.mocks.prices;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the prices service. */
@Component
record PriceQueries(JdbcClient jdbc) {

    /** Relies on idx_prices_product, which has all columns. */
    private static final String PRICES = """
            SELECT product_id, amount_cents, currency
            FROM prices
            WHERE product_id IN (:productIds) AND tier = :tier
            ORDER BY product_id""";

    /**
     * The generated data has this rule, too: each tier pays 5 percent less of the first one's price than the tier
     * before.
     */
    private static final String CHANGE = """
            UPDATE prices
            SET amount_cents = :amountCents * (100 - 5 * (ASCII(tier) - ASCII('A'))) DIV 100
            WHERE product_id = :productId""";

    private static final String OF_PRODUCT = """
            SELECT tier, amount_cents, currency
            FROM prices
            WHERE product_id = :productId
            ORDER BY tier""";

    /** A row of prices. */
    record Price(long productId, int amountCents, String currency) {
        private static final RowMapper<Price> ROW = new RecordRowMapper<>(Price.class);
    }

    /** The price of a product for members of a tier. */
    record TierPrice(String tier, int amountCents, String currency) {
        private static final RowMapper<TierPrice> ROW = new RecordRowMapper<>(TierPrice.class);
    }

    /** Changes the prices of a product in all tiers, by that of the first; whether the product exists. */
    boolean change(long productId, int amountCents) {
        return jdbc.sql(CHANGE)
                        .param("amountCents", amountCents)
                        .param("productId", productId)
                        .update()
                > 0;
    }

    /** The prices of a product in all tiers. */
    List<TierPrice> tiers(long productId) {
        return Rows.of(jdbc.sql(OF_PRODUCT).param("productId", productId).query(TierPrice.ROW));
    }

    List<Price> prices(IdList productIds, String tier) {
        return Rows.of(jdbc.sql(PRICES)
                .param("productIds", productIds.values())
                .param("tier", tier)
                .query(Price.ROW));
    }
}
