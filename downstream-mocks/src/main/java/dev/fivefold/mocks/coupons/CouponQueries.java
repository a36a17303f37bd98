package dev.fivefold.mocks.coupons;

import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Queries of the coupons service. A user has the coupons of one segment of users. */
@Repository
class CouponQueries {

    private static final int SEGMENTS = 50;

    /** Relies on an index that begins with segment: the first column of idx_coupons_segment_category. */
    private static final String AVAILABLE = """
            SELECT coupon_id, code, category_id, percent_off, minimum_cents, valid_until
            FROM coupons
            WHERE segment = :segment
            ORDER BY coupon_id""";

    /** Products by primary key, then coupons by all three columns of idx_coupons_segment_category. */
    private static final String APPLICABLE = """
            SELECT DISTINCT c.coupon_id, c.code, c.category_id, c.percent_off, c.minimum_cents, c.valid_until
            FROM products p
            JOIN coupons c ON c.category_id = p.category_id
            WHERE p.product_id IN (:productIds) AND c.segment = :segment AND c.min_level <= :level
            ORDER BY c.coupon_id""";

    private final JdbcClient jdbc;

    CouponQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A row of coupons. */
    record Coupon(long couponId, String code, int categoryId, int percentOff, int minimumCents, LocalDate validUntil) {}

    List<Coupon> available(long userId) {
        return Rows.of(jdbc.sql(AVAILABLE).param("segment", userId % SEGMENTS).query(Coupon.class));
    }

    List<Coupon> applicable(long userId, IdList productIds, MembershipLevel level) {
        return Rows.of(jdbc.sql(APPLICABLE)
                .param("productIds", productIds.values())
                .param("segment", userId % SEGMENTS)
                .param("level", level.rank())
                .query(Coupon.class));
    }
}
