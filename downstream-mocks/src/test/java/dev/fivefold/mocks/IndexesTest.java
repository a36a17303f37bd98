package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** The page's queries, as the services send them, on the baseline's schema and on the last one. */
@SmallShop
class IndexesTest {

    private static final int HEAVY = 3;

    /** Queries with more keys than rows, or that add rows up: twice the rows is no limit for these. */
    private static final List<String> EXCEPTIONS =
            List.of("FROM shipments", "SUM(weight_grams)", "min_level", "SUM(total_cents)");

    private static ConfigurableApplicationContext baseline;
    private static Shop baselineShop;
    private static List<String> queries;

    @LocalServerPort
    private int port;

    /** Records the queries of the baseline's services. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Recording {

        @Bean
        RecordingJdbc recordingJdbc(DataSource dataSource) {
            return new RecordingJdbc(dataSource);
        }
    }

    @BeforeAll
    static void readAPageOfTheBaseline() {
        SpringBootTest small = SmallShop.class.getAnnotation(SpringBootTest.class);
        baseline = new SpringApplicationBuilder(small.classes())
                .sources(Recording.class)
                .run(Stream.of(
                                Arrays.stream(small.properties()),
                                TestDatabase.properties(TestDatabase.BASELINE).stream(),
                                Stream.of("server.port=0", "spring.flyway.target=6"))
                        .flatMap(properties -> properties)
                        .map("--"::concat)
                        .toArray(String[]::new));
        baselineShop = new Shop(baseline.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
        baselineShop.page(HEAVY);
        queries = List.copyOf(baseline.getBean(RecordingJdbc.class).queries());
    }

    @AfterAll
    static void stop() {
        baseline.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {HEAVY, 4, 10, 151, 200})
    void a_page_is_the_same_bytes_before_and_after(long user) {
        Map<String, byte[]> before = baselineShop.page(user);
        Map<String, byte[]> after = new Shop(port).page(user);

        assertThat(after).containsOnlyKeys(before.keySet());
        after.forEach((path, body) -> assertThat(body).as(path).isEqualTo(before.get(path)));
    }

    @Test
    void a_query_examines_at_most_twice_the_rows_that_it_returns() throws SQLException {
        List<String> others = new ArrayList<>(queries);
        others.removeIf(query -> EXCEPTIONS.stream().anyMatch(query::contains));

        assertThat(examined(TestDatabase.SHOP, others))
                .hasSizeGreaterThan(20)
                .allSatisfy(query -> assertThat(query.examined()).isLessThanOrEqualTo(2L * query.returned()));
    }

    /** Counted here: look-ups, whether or not they find a row; rows found; and rows of temporary tables. */
    @ParameterizedTest
    @CsvSource({
        "FROM shipments, 8, six look-ups of which one finds a parcel; that; the end of its range; and its order",
        "SUM(weight_grams), 4, a row is one product; the sum is of four",
        "min_level, 8, a look-up for each of four categories; not each has a coupon for the level",
        "SUM(total_cents), 20, 5 for four orders; the others are reads of the years' temporary table (9 on MariaDB)"
    })
    void a_query_with_fewer_rows_than_keys_examines_no_more_than_its_limit(String part, int most, String why)
            throws SQLException {
        List<String> query = queries.stream().filter(q -> q.contains(part)).toList();

        assertThat(EXCEPTIONS).contains(part);
        assertThat(examined(TestDatabase.SHOP, query))
                .singleElement()
                .satisfies(q -> assertThat(q.examined()).as(why).isLessThanOrEqualTo(most));
    }

    @Test
    void the_lessons_page_has_the_queries_of_the_services() throws IOException {
        String lesson = Files.readString(Path.of("../lessons/06-covering-indexes/page.sql"));
        List<String> shown = Pattern.compile("(?m)^-- @06 .*$")
                .splitAsStream(lesson)
                .skip(1)
                .map(IndexesTest::withoutValues)
                .toList();

        assertThat(shown)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        queries.stream().map(IndexesTest::withoutValues).collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @CsvSource({"FROM order_items, 3500", "FROM shipments, 100"})
    void the_baseline_examines_the_whole_table_where_types_or_charsets_differ(String part, int rows)
            throws SQLException {
        List<String> query = queries.stream().filter(q -> q.contains(part)).toList();

        assertThat(examined(TestDatabase.BASELINE, query))
                .singleElement()
                .satisfies(q -> assertThat(q.examined()).isGreaterThan(rows));
        assertThat(examined(TestDatabase.SHOP, query))
                .singleElement()
                .satisfies(q -> assertThat(q.examined()).isLessThan(40));
    }

    @ParameterizedTest
    @CsvSource({
        "cart_lines, idx_cart_lines_user",
        "order_items, idx_order_items_order",
        "orders WHERE, idx_orders_user",
        "prices, idx_prices_product",
        "recommendations, idx_recommendations_list",
        "reviews, idx_reviews_product",
        "stock, idx_stock_product"
    })
    void a_query_uses_its_covering_index_alone(String from, String index) throws SQLException {
        List<String> ofTable = queries.stream()
                .filter(query -> query.replaceAll("\\s+", " ").contains("FROM " + from))
                .toList();

        assertThat(ofTable).isNotEmpty();
        try (Connection before = TestDatabase.connectAsReader(TestDatabase.BASELINE);
                Connection after = TestDatabase.connectAsReader(TestDatabase.SHOP)) {
            for (String query : ofTable) {
                assertThat(Examined.explain(before, query)).as(query).noneMatch(Examined.Access::isCovered);
                assertThat(Examined.explain(after, query))
                        .as(query)
                        .allMatch(Examined.Access::isCovered)
                        .allMatch(access -> access.key().equals(index));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"addresses", "cart_lines", "messages", "orders", "prices", "recommendations", "reviews", "stock"
            })
    void rows_of_one_table_come_in_the_order_of_their_index(String table) throws SQLException {
        List<String> ofTable = simple().stream()
                .filter(query -> query.contains("FROM " + table + "\n"))
                .toList();

        assertThat(ofTable).isNotEmpty();
        try (Connection after = TestDatabase.connectAsReader(TestDatabase.SHOP)) {
            for (String query : ofTable) {
                assertThat(Examined.explain(after, query))
                        .as(query)
                        .noneMatch(access -> access.extra().contains("filesort"));
            }
        }
    }

    @Test
    void similar_products_are_looked_up_by_primary_key_on_both_schemas() throws SQLException {
        baselineShop.body("/recommendations/similar?productId=1031");
        String query = baseline.getBean(RecordingJdbc.class).queries().stream()
                .filter(recorded -> recorded.contains("products viewed"))
                .findFirst()
                .orElseThrow();

        for (String database : List.of(TestDatabase.BASELINE, TestDatabase.SHOP)) {
            try (Connection connection = TestDatabase.connectAsReader(database)) {
                assertThat(Examined.explain(connection, query))
                        .hasSize(2)
                        .allMatch(access -> access.key().equals("PRIMARY"));
                assertThat(Examined.by(connection, query).examined()).isLessThanOrEqualTo(26);
            }
        }
    }

    @Test
    void no_index_is_unused() throws SQLException {
        assertThat(idle(TestDatabase.BASELINE))
                .contains("idx_orders_status", "idx_prices_tier", "idx_reviews_author_id");
        assertThat(idle(TestDatabase.SHOP)).isEmpty();
    }

    /** Indexes without a constraint that no query of the page uses. */
    private static Set<String> idle(String database) throws SQLException {
        Set<String> idle = new TreeSet<>();
        try (Connection connection = TestDatabase.connectAsReader(database);
                Statement statement = connection.createStatement();
                ResultSet indexes = statement.executeQuery("""
                        SELECT DISTINCT index_name
                        FROM information_schema.statistics
                        WHERE table_schema = DATABASE() AND non_unique = 1 AND table_name <> 'flyway_schema_history'""")) {
            while (indexes.next()) {
                idle.add(indexes.getString(1));
            }
            for (String query : queries) {
                Examined.explain(connection, query).forEach(access -> idle.remove(access.key()));
            }
        }
        return idle;
    }

    /** Queries of one table that return each row which they find. */
    private static List<String> simple() {
        return queries.stream()
                .filter(query -> !query.contains("JOIN") && !query.contains("SUM("))
                .toList();
    }

    /** A query as in a service's source, on one line: a question mark for each value, and for each list of values. */
    private static String withoutValues(String query) {
        return query.strip()
                .replaceFirst(";$", "")
                .replaceAll("'[^']*'|\\b\\d+\\b|:numbers", "?")
                .replaceAll("\\?(, \\?)+", "?")
                .replaceAll("\\s+", " ");
    }

    private static List<Examined> examined(String database, List<String> queries) throws SQLException {
        List<Examined> all = new ArrayList<>();
        try (Connection connection = TestDatabase.connectAsReader(database)) {
            for (String query : queries) {
                all.add(Examined.by(connection, query));
            }
        }
        return all;
    }
}
