package dev.fivefold.mocks.coupons;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the coupons service. A user has the coupons of one segment of users. */
@Component
record CouponQueries(JdbcClient jdbc) {

    private static final int SEGMENTS = 50;

    /** Relies on an index that begins with segment: the first column of idx_coupons_segment_category. */
    private static final String AVAILABLE = """
            SELECT coupon_id, code, category_id, percent_off, minimum_cents, valid_until
            FROM coupons
            WHERE segment = :segment
            ORDER BY coupon_id""";

    /** By primary key. */
    private static final String CATEGORIES = "SELECT category_id FROM products WHERE product_id IN (:productIds)";

    /** Relies on all three columns of idx_coupons_segment_category. */
    private static final String APPLICABLE = """
            SELECT coupon_id, code, category_id, percent_off, minimum_cents, valid_until
            FROM coupons
            WHERE segment = :segment AND category_id IN (:categories) AND min_level <= :level
            ORDER BY coupon_id""";

    /** A row of coupons. */
    record Coupon(long couponId, String code, int categoryId, int percentOff, int minimumCents, LocalDate validUntil) {
        private static final RowMapper<Coupon> ROW = new RecordRowMapper<>(Coupon.class);
    }

    List<Coupon> available(long userId) {
        return Rows.of(jdbc.sql(AVAILABLE).param("segment", userId % SEGMENTS).query(Coupon.ROW));
    }

    /**
     * Coupons that apply to these products; empty if no product exists. Two queries: joined, two products of one
     * category match each coupon twice, and the server needs a temporary table to remove duplicates.
     */
    List<Coupon> applicable(long userId, IdList productIds, MembershipLevel level) {
        List<Integer> categories = Rows.of(
                jdbc.sql(CATEGORIES).param("productIds", productIds.values()).query(Integer.class));
        if (categories.isEmpty()) {
            return List.of();
        }
        return Rows.of(jdbc.sql(APPLICABLE)
                .param("segment", userId % SEGMENTS)
                .param("categories", categories)
                .param("level", level.rank())
                .query(Coupon.ROW));
    }
}
