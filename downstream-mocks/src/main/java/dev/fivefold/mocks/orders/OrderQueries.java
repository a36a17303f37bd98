package dev.fivefold.mocks.orders;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the orders service. */
@Component
record OrderQueries(JdbcClient jdbc) {

    /** Relies on idx_orders_user, read backwards: it has all columns and is in the order of the rows. */
    private static final String RECENT_ORDERS = """
            SELECT order_number, status, total_cents, ordered_at
            FROM orders
            WHERE user_id = :userId
            ORDER BY ordered_at DESC, order_id DESC
            LIMIT 6""";

    /**
     * Relies on idx_order_items_order, which has all columns. Order numbers are numbers here, as in the generated
     * entity. Up to V7 the column is text: the server converts it row by row and reads the whole table.
     */
    private static final String ITEMS_OF_ORDERS = """
            SELECT order_number, product_id, seller_id, quantity
            FROM order_items
            WHERE order_number IN (:orderNumbers)
            ORDER BY order_item_id""";

    /**
     * Relies on idx_orders_user, which has all columns. The year's first moment is compared with the plain column: for
     * YEAR(ordered_at) >= :sinceYear, MySQL would read all years.
     */
    private static final String SUMMARY_BY_YEAR = """
            SELECT YEAR(ordered_at) AS calendar_year, COUNT(*) AS order_count, SUM(total_cents) AS spent_cents
            FROM orders
            WHERE user_id = :userId AND ordered_at >= MAKEDATE(:sinceYear, 1)
            GROUP BY YEAR(ordered_at)
            ORDER BY calendar_year DESC""";

    /** Relies on an index that begins with user_id. */
    private static final String RETURNS = """
            SELECT return_id, order_number, reason, refund_cents, requested_on
            FROM order_returns
            WHERE user_id = :userId
            ORDER BY return_id""";

    /** A row of orders. */
    record Order(String orderNumber, String status, int totalCents, LocalDateTime orderedAt) {
        private static final RowMapper<Order> ROW = new RecordRowMapper<>(Order.class);
    }

    /** A row of order_items. */
    record Item(String orderNumber, long productId, long sellerId, int quantity) {
        private static final RowMapper<Item> ROW = new RecordRowMapper<>(Item.class);
    }

    /** The orders of a user in a year. */
    record YearSummary(int calendarYear, long orderCount, long spentCents) {
        private static final RowMapper<YearSummary> ROW = new RecordRowMapper<>(YearSummary.class);
    }

    /** A row of order_returns. */
    record Return(long returnId, String orderNumber, String reason, int refundCents, LocalDate requestedOn) {
        private static final RowMapper<Return> ROW = new RecordRowMapper<>(Return.class);
    }

    /** The last six orders, newest first. */
    List<Order> recent(long userId) {
        return Rows.of(jdbc.sql(RECENT_ORDERS).param("userId", userId).query(Order.ROW));
    }

    /** Items of at least one order. */
    List<Item> items(List<Long> orderNumbers) {
        return Rows.of(
                jdbc.sql(ITEMS_OF_ORDERS).param("orderNumbers", orderNumbers).query(Item.ROW));
    }

    List<YearSummary> summary(long userId, int sinceYear) {
        return Rows.of(jdbc.sql(SUMMARY_BY_YEAR)
                .param("userId", userId)
                .param("sinceYear", sinceYear)
                .query(YearSummary.ROW));
    }

    List<Return> returns(long userId) {
        return Rows.of(jdbc.sql(RETURNS).param("userId", userId).query(Return.ROW));
    }
}
