package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The migrations of the baseline, on a database with data. */
class MigrationsTest {

    /** Access types that read a whole table or a whole index. */
    private static final List<String> WHOLE = List.of("ALL", "index");

    private static final String ITEMS = "SELECT * FROM order_items WHERE order_number IN (1000003, 1000004)";

    private static final String PARCELS = """
            SELECT s.shipment_id
            FROM orders o
            JOIN shipments s ON s.order_number = o.order_number
            WHERE o.order_number IN ('1000601', '1000602')""";

    @BeforeEach
    void fill() {
        flyway("6").clean();
        flyway("6").migrate();
    }

    @Test
    void with_one_charset_a_parcel_is_found_by_its_index() throws SQLException {
        assertThat(accessTo("s", PARCELS).type()).isIn(WHOLE);

        flyway("7").migrate();

        assertThat(accessTo("s", PARCELS).type()).isEqualTo("ref");
        assertThat(accessTo("s", PARCELS).key()).isEqualTo("idx_shipments_order_number");
    }

    @Test
    void once_numbers_are_numbers_items_are_found_by_their_index() throws SQLException {
        flyway("7").migrate();
        assertThat(accessTo("order_items", ITEMS).type()).isIn(WHOLE);

        flyway("8").migrate();

        assertThat(accessTo("order_items", ITEMS).type()).isEqualTo("range");
        assertThat(accessTo("order_items", ITEMS).key()).isEqualTo("idx_order_items_order_number");
        assertThat(accessTo("s", PARCELS).key()).isEqualTo("idx_shipments_order_number");
    }

    @Test
    void no_row_changes_and_a_second_run_does_nothing() throws SQLException {
        Map<String, String> baseline = checksums();

        assertThat(flyway("latest").migrate().migrationsExecuted).isPositive();

        assertThat(checksums()).isEqualTo(baseline);
        assertThat(flyway("latest").migrate().migrationsExecuted).isZero();
        assertThat(checksums()).isEqualTo(baseline);
    }

    @Test
    void run_one_at_a_time_they_lead_to_the_same_schema_and_change_no_row() throws SQLException {
        Map<String, String> baseline = checksums();
        flyway("latest").migrate();
        Map<String, String> atOnce = schema();
        fill();

        for (MigrationInfo next : flyway("latest").info().pending()) {
            assertThat(flyway(String.valueOf(next.getVersion())).migrate().migrationsExecuted)
                    .as(next.getScript())
                    .isEqualTo(1);
            assertThat(checksums()).as(next.getScript()).isEqualTo(baseline);
        }

        assertThat(schema()).isEqualTo(atOnce);
    }

    @Test
    void an_empty_database_gets_the_final_schema_at_once() throws SQLException {
        flyway("latest").migrate();
        Map<String, String> schema = schema();
        Map<String, String> rows = checksums();
        flyway("latest").clean();

        assertThat(withShortcut().migrate().migrationsExecuted).isEqualTo(1);

        assertThat(schema()).isEqualTo(schema);
        assertThat(checksums()).isEqualTo(rows);
        assertThat(flyway("latest").migrate().migrationsExecuted).isZero();
    }

    @Test
    void a_database_with_rows_is_migrated_step_by_step() {
        int steps = flyway("latest").info().pending().length;

        assertThat(withShortcut().migrate().migrationsExecuted).isEqualTo(steps);
    }

    @Test
    void a_text_in_the_old_charset_survives_the_new_one() throws SQLException {
        try (Connection connection = TestDatabase.connectAsOwner(TestDatabase.MIGRATED);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE shipments SET carrier = 'Kurier Süd' WHERE shipment_id = 7");
        }

        flyway("7").migrate();

        assertThat(rows("SELECT carrier FROM shipments WHERE shipment_id = 7")).containsOnlyKeys("Kurier Süd");
    }

    @Test
    void a_migration_out_of_order_is_rejected(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("V5.1__late.sql"), "DROP TABLE users;\n");

        Flyway late = TestDatabase.migrations(TestDatabase.MIGRATED)
                .locations("classpath:db/migration", "filesystem:" + folder)
                .load();

        assertThatThrownBy(late::migrate).hasMessageContaining("not applied to database: 5.1");
    }

    /** A change of the seeds changes every figure and the hash of every page. */
    @Test
    void the_seeds_make_the_same_rows_on_every_machine() throws SQLException {
        assertThat(checksums())
                .isEqualTo(Map.ofEntries(
                        Map.entry("accepted_messages", "0 rows, 0"),
                        Map.entry("addresses", "400 rows, 843510769428"),
                        Map.entry("cart_lines", "1600 rows, 3408057705259"),
                        Map.entry("coupons", "600 rows, 1290287471308"),
                        Map.entry("messages", "1200 rows, 2439161734298"),
                        Map.entry("order_items", "3500 rows, 7425943052843"),
                        Map.entry("order_returns", "100 rows, 208192275830"),
                        Map.entry("orders", "700 rows, 1490695500462"),
                        Map.entry("prices", "6000 rows, 13075352275461"),
                        Map.entry("products", "2000 rows, 4247057365804"),
                        Map.entry("recommendations", "3600 rows, 7667796969929"),
                        Map.entry("reviews", "6000 rows, 12748989264050"),
                        Map.entry("sellers", "20 rows, 47071046512"),
                        Map.entry("shipments", "100 rows, 207142973689"),
                        Map.entry("stock", "6000 rows, 13015745768816"),
                        Map.entry("users", "200 rows, 447776859727")));
    }

    private static Flyway withShortcut() {
        return TestDatabase.migrations(TestDatabase.MIGRATED)
                .locations("classpath:db/migration", "classpath:db/empty")
                .load();
    }

    private static Flyway flyway(String target) {
        return TestDatabase.migrations(TestDatabase.MIGRATED).target(target).load();
    }

    private static Examined.Access accessTo(String table, String query) throws SQLException {
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.MIGRATED)) {
            return Examined.explain(connection, query).stream()
                    .filter(access -> access.table().equals(table))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Rows and the sum of their texts' checksums by table: the same for a number and for its digits, and on either server. */
    private static Map<String, String> checksums() throws SQLException {
        Map<String, String> checksums = new LinkedHashMap<>();
        for (Map.Entry<String, String> table : rows("""
                SELECT table_name, GROUP_CONCAT(column_name ORDER BY ordinal_position)
                FROM information_schema.columns
                WHERE table_schema = DATABASE() AND table_name <> 'flyway_schema_history'
                GROUP BY table_name
                ORDER BY table_name""").entrySet()) {
            checksums.putAll(rows(
                    "SELECT '%1$s', CONCAT(COUNT(*), ' rows, ', COALESCE(SUM(CRC32(CONCAT_WS('|', %2$s))), 0)) FROM %1$s"
                            .formatted(table.getKey(), table.getValue())));
        }
        return checksums;
    }

    /** Columns with their types, and indexes with their columns. */
    private static Map<String, String> schema() throws SQLException {
        Map<String, String> schema = rows("""
                SELECT CONCAT(table_name, '.', column_name), CONCAT_WS(' ', column_type, is_nullable, collation_name)
                FROM information_schema.columns
                WHERE table_schema = DATABASE()""");
        schema.putAll(rows("""
                SELECT
                  CONCAT(table_name, '/', index_name),
                  GROUP_CONCAT(column_name, ' ', collation ORDER BY seq_in_index)
                FROM information_schema.statistics
                WHERE table_schema = DATABASE()
                GROUP BY table_name, index_name"""));
        return schema;
    }

    /** The first column's values with the last one's. */
    private static Map<String, String> rows(String query) throws SQLException {
        Map<String, String> rows = new LinkedHashMap<>();
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.MIGRATED);
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION group_concat_max_len = 10000");
            try (ResultSet result = statement.executeQuery(query)) {
                while (result.next()) {
                    rows.put(
                            result.getString(1),
                            result.getString(result.getMetaData().getColumnCount()));
                }
            }
        }
        return rows;
    }
}
