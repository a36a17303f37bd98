package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

@SmallShop
class DatabaseTest {

    private final Flyway flyway;

    @Autowired
    DatabaseTest(Flyway flyway) {
        this.flyway = flyway;
    }

    @ParameterizedTest
    @CsvSource({
        "users, 200", "addresses, 400", "cart_lines, 1600", "messages, 1200", "coupons, 600", "sellers, 20",
        "products, 2000", "prices, 6000", "stock, 6000", "reviews, 6000", "recommendations, 3600", "orders, 700",
        "order_items, 3500", "shipments, 100", "order_returns, 100"
    })
    void a_table_has_the_rows_of_the_scale(String table, int rows) throws SQLException {
        assertThat(number("SELECT COUNT(*) FROM " + table)).isEqualTo(rows);
    }

    @Test
    void every_referenced_product_exists() throws SQLException {
        for (String table :
                new String[] {"cart_lines", "recommendations", "order_items", "prices", "stock", "reviews"}) {
            assertThat(number("SELECT COUNT(*) FROM " + table
                            + " t LEFT JOIN products p ON p.product_id = t.product_id WHERE p.product_id IS NULL"))
                    .as(table)
                    .isZero();
        }
    }

    @Test
    void an_item_has_the_seller_of_its_product() throws SQLException {
        assertThat(number("SELECT COUNT(*) FROM order_items i JOIN products p ON p.product_id = i.product_id"
                        + " WHERE i.seller_id <> p.seller_id"))
                .isZero();
    }

    @Test
    void migrating_again_changes_nothing() {
        assertThat(flyway.migrate().migrationsExecuted).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE FROM users, DELETE",
        "INSERT INTO prices (price_id) VALUES (1), INSERT",
        "DELETE FROM accepted_messages, DELETE",
        "UPDATE accepted_messages SET user_id = 1, UPDATE"
    })
    void the_services_user_cannot_write_but_prices_and_new_messages(String statement, String right) {
        assertThatThrownBy(() -> {
                    try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP);
                            Statement sql = connection.createStatement()) {
                        sql.executeUpdate(statement);
                    }
                })
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(right + " command denied");
    }

    private static long number(String query) throws SQLException {
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            assertThat(result.next()).isTrue();
            return result.getLong(1);
        }
    }
}
