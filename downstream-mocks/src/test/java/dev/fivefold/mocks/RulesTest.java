package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rules that apply to no query of the page; IndexesTest and MigrationsTest cover the others. */
class RulesTest {

    private static final int ORDERS = 700;

    @BeforeAll
    static void migrate() {
        TestDatabase.migrations(TestDatabase.BASELINE).target("6").load().migrate();
        TestDatabase.migrations(TestDatabase.SHOP).load().migrate();
    }

    @Test
    void a_function_on_a_column_hides_it_from_its_index() throws SQLException {
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.BASELINE)) {
            String function = "SELECT order_number FROM orders WHERE DATE_FORMAT(ordered_at, '%Y-%m') >= '2025-10'";
            String column = "SELECT order_number FROM orders WHERE ordered_at >= '2025-10-01'";

            assertThat(onlyAccess(connection, function).type()).isEqualTo("ALL");
            assertThat(Examined.by(connection, function).examined()).isGreaterThanOrEqualTo(ORDERS);
            assertThat(onlyAccess(connection, column).key()).isEqualTo("idx_orders_ordered_at");
            assertThat(Examined.by(connection, column))
                    .satisfies(read ->
                            assertThat(read.examined()).isBetween((long) read.returned(), read.returned() + 1L));
        }
    }

    @Test
    void a_forced_index_beats_a_wrong_estimate_and_a_better_query_beats_both() throws SQLException {
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.BASELINE)) {
            String rest = " WHERE ordered_at >= '2025-09-01' ORDER BY order_id LIMIT 3";
            String guessed = "SELECT order_number FROM orders" + rest;
            String forced = "SELECT order_number FROM orders FORCE INDEX (idx_orders_ordered_at)" + rest;
            String better = guessed.replace("ORDER BY order_id", "ORDER BY ordered_at, order_id");

            assertThat(onlyAccess(connection, guessed).key()).isEqualTo("PRIMARY");
            assertThat(Examined.by(connection, guessed).examined()).isGreaterThan(ORDERS * 9 / 10);
            assertThat(onlyAccess(connection, forced).key()).isEqualTo("idx_orders_ordered_at");
            assertThat(Examined.by(connection, forced).examined()).isLessThan(ORDERS / 10);
            assertThat(onlyAccess(connection, better).key()).isEqualTo("idx_orders_ordered_at");
            assertThat(Examined.by(connection, better).examined()).isEqualTo(3);
        }
    }

    @Test
    void a_prefix_index_is_as_selective_as_its_prefix_and_covers_no_query() throws SQLException {
        try (Connection connection = TestDatabase.connectAsOwner(TestDatabase.SHOP)) {
            String whole = usersByEmail(connection, "whole", "email");
            String beginning = usersByEmail(connection, "beginning", "email(7)");
            String shortBeginning = usersByEmail(connection, "short_beginning", "email(5)");

            assertThat(onlyAccess(connection, whole).isCovered()).isTrue();
            assertThat(onlyAccess(connection, beginning).key()).isEqualTo("idx_email");
            assertThat(onlyAccess(connection, beginning).isCovered()).isFalse();
            assertThat(Examined.by(connection, beginning).examined())
                    .isEqualTo(Examined.by(connection, whole).examined());
            assertThat(Examined.by(connection, shortBeginning).examined()).isGreaterThan(100);
        }
    }

    @Test
    void a_page_by_key_examines_its_rows_and_a_page_by_offset_all_before_them() throws SQLException {
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP)) {
            Examined offset = Examined.by(
                    connection, "SELECT product_id FROM order_items ORDER BY order_item_id LIMIT 20 OFFSET 3000");
            Examined key = Examined.by(
                    connection,
                    "SELECT product_id FROM order_items WHERE order_item_id > 3000 ORDER BY order_item_id LIMIT 20");

            assertThat(offset.examined()).isGreaterThanOrEqualTo(3020);
            assertThat(key.examined()).isEqualTo(20);
        }
    }

    /** Copies the users, with an index, for this connection alone; returns the query for one of them. */
    private static String usersByEmail(Connection connection, String table, String indexed) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    CREATE TEMPORARY TABLE %s (user_id INT PRIMARY KEY, email VARCHAR(120) NOT NULL, KEY idx_email (%s))
                    ENGINE = InnoDB SELECT user_id, email FROM users""".formatted(table, indexed));
        }
        return "SELECT user_id FROM %s WHERE email = 'user147@mail.example'".formatted(table);
    }

    private static Examined.Access onlyAccess(Connection connection, String query) throws SQLException {
        List<Examined.Access> plan = Examined.explain(connection, query);
        assertThat(plan).as(query).hasSize(1);
        return plan.getFirst();
    }
}
