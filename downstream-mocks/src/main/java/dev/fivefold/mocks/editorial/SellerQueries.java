package dev.fivefold.mocks.editorial;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the content service. */
@Component
record SellerQueries(JdbcClient jdbc) {

    /** By primary key. */
    private static final String SELLER =
            "SELECT seller_id, display_name, city, rating_tenths, since FROM sellers WHERE seller_id = :sellerId";

    /** By primary key. */
    private static final String SELLERS =
            "SELECT seller_id, display_name, city, rating_tenths, since FROM sellers WHERE seller_id IN (:sellerIds)";

    /** A row of sellers. */
    record Seller(long sellerId, String displayName, String city, int ratingTenths, LocalDate since) {
        private static final RowMapper<Seller> ROW = new RecordRowMapper<>(Seller.class);
    }

    Optional<Seller> seller(long sellerId) {
        return jdbc.sql(SELLER).param("sellerId", sellerId).query(Seller.ROW).optional();
    }

    /** In no order; without sellers that do not exist. */
    List<Seller> sellers(IdList ids) {
        return Rows.of(jdbc.sql(SELLERS).param("sellerIds", ids.values()).query(Seller.ROW));
    }
}
