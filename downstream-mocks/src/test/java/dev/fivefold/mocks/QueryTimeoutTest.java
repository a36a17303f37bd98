package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.JdbcTemplate;

@SmallShop
class QueryTimeoutTest {

    private static final String READ = "/recommendations/3/personal";

    @LocalServerPort
    private int port;

    private final JdbcTemplate jdbc;
    private final HikariDataSource pool;
    private int configured;

    @Autowired
    QueryTimeoutTest(JdbcTemplate jdbc, HikariDataSource pool) {
        this.jdbc = jdbc;
        this.pool = pool;
    }

    @BeforeEach
    void waitForASecondAtMost() {
        configured = jdbc.getQueryTimeout();
        jdbc.setQueryTimeout(1);
    }

    @AfterEach
    void waitAsBefore() {
        jdbc.setQueryTimeout(configured);
    }

    @Test
    @Timeout(20)
    void a_query_beyond_its_timeout_is_ended_with_a_problem_without_sql() throws SQLException {
        Shop shop = new Shop(port);
        try (Connection owner = TestDatabase.connectAsOwner(TestDatabase.SHOP);
                Statement statement = owner.createStatement()) {
            statement.execute("LOCK TABLES recommendations WRITE"); // until the connection is closed

            HttpResponse<byte[]> response = shop.get(READ);

            String body = new String(response.body(), StandardCharsets.UTF_8);
            assertThat(response.statusCode()).isEqualTo(504);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(body)
                    .contains("The database took too long to respond")
                    .doesNotContainIgnoringCase("select", "recommendations WHERE", "Exception");
        }
        assertThat(shop.get(READ).statusCode()).isEqualTo(200);
    }

    @Test
    void every_query_has_a_timeout_and_a_silent_server_has_a_longer_one() {
        assertThat(configured).isBetween(1, 9);
        assertThat(Integer.parseInt(pool.getDataSourceProperties().getProperty("socketTimeout")))
                .isBetween(1000 * configured, 10_000);
    }
}
