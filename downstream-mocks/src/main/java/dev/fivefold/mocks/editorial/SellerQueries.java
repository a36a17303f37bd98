package dev.fivefold.mocks.editorial;

import java.time.LocalDate;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Queries of the content service. */
@Repository
class SellerQueries {

    /** By primary key. */
    private static final String SELLER =
            "SELECT seller_id, display_name, city, rating_tenths, since FROM sellers WHERE seller_id = :sellerId";

    private final JdbcClient jdbc;

    SellerQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A row of sellers. */
    record Seller(long sellerId, String displayName, String city, int ratingTenths, LocalDate since) {}

    Optional<Seller> seller(long sellerId) {
        return jdbc.sql(SELLER).param("sellerId", sellerId).query(Seller.class).optional();
    }
}
