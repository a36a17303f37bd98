package dev.fivefold.mocks.stock;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the stock service. */
@Component
record StockQueries(JdbcClient jdbc) {

    /** Relies on idx_stock_product, which has all columns. */
    private static final String STOCK = """
            SELECT product_id, available
            FROM stock
            WHERE product_id IN (:productIds) AND country_code = :countryCode
            ORDER BY product_id""";

    /** A row of stock. */
    record Stock(long productId, int available) {
        private static final RowMapper<Stock> ROW = new RecordRowMapper<>(Stock.class);
    }

    List<Stock> stock(IdList productIds, String countryCode) {
        return Rows.of(jdbc.sql(STOCK)
                .param("productIds", productIds.values())
                .param("countryCode", countryCode)
                .query(Stock.ROW));
    }
}
