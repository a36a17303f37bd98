package dev.fivefold.mocks.products;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the products service. */
@Component
record ProductQueries(JdbcClient jdbc) {

    /** By primary key. */
    private static final String PRODUCTS = """
            SELECT product_id, seller_id, category_id, name, brand, weight_grams
            FROM products
            WHERE product_id IN (:productIds)
            ORDER BY product_id""";

    /** A row of products. */
    record Product(long productId, long sellerId, int categoryId, String name, String brand, int weightGrams) {
        private static final RowMapper<Product> ROW = new RecordRowMapper<>(Product.class);
    }

    List<Product> products(IdList ids) {
        return Rows.of(jdbc.sql(PRODUCTS).param("productIds", ids.values()).query(Product.ROW));
    }
}
