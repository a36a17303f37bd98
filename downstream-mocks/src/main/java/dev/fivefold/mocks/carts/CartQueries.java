package dev.fivefold.mocks.carts;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the carts service. */
@Component
record CartQueries(JdbcClient jdbc) {

    /** Relies on idx_cart_lines_user: all columns in the order of the rows, so the table is not touched. */
    private static final String LINES = """
            SELECT cart_line_id, product_id, quantity
            FROM cart_lines
            WHERE user_id = :userId AND saved_for_later = :saved
            ORDER BY cart_line_id""";

    /** A row of cart_lines. */
    record Line(long cartLineId, long productId, int quantity) {
        private static final RowMapper<Line> ROW = new RecordRowMapper<>(Line.class);
    }

    List<Line> lines(long userId, boolean saved) {
        return Rows.of(jdbc.sql(LINES)
                .param("userId", userId)
                .param("saved", saved ? 1 : 0)
                .query(Line.ROW));
    }
}
