package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** A pool whose real database is lost and comes back. */
class LostDatabaseTest {

    @Configuration(proxyBeanMethods = false)
    @ComponentScan("dev.fivefold.mocks.database")
    static class Pools {}

    @Test
    void calls_are_rejected_at_once_while_the_database_is_lost_and_served_when_it_is_back() throws Exception {
        String url = TestDatabase.url(TestDatabase.SHOP);
        URI server = URI.create(url.substring("jdbc:".length()));
        try (Severable way = new Severable(server.getHost(), server.getPort())) {
            String severable = url.replace(server.getAuthority(), "127.0.0.1:" + way.port());
            List<String> properties = Stream.concat(
                            TestDatabase.properties(TestDatabase.SHOP).stream()
                                    .filter(property -> !property.startsWith("spring.datasource.url")),
                            Stream.of(
                                    "spring.datasource.url=" + severable,
                                    "spring.datasource.hikari.connection-timeout=1000",
                                    "spring.datasource.hikari.maximum-pool-size=2",
                                    "fivefold.database.fail-fast=true"))
                    .toList();
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
                    .withUserConfiguration(Pools.class)
                    .withPropertyValues(properties.toArray(String[]::new))
                    .run(context -> goesAwayAndComesBack(context.getBean(DataSource.class), way));
        }
    }

    private static void goesAwayAndComesBack(DataSource pool, Severable way) throws Exception {
        query(pool);

        way.cut();
        Duration soon = Duration.ofSeconds(20);
        await().atMost(soon)
                .untilAsserted(() -> assertThatExceptionOfType(SQLTransientConnectionException.class)
                        .isThrownBy(() -> query(pool))
                        .withMessage("the database is lost"));

        way.restore();
        await().atMost(soon).ignoreExceptionsInstanceOf(SQLException.class).untilAsserted(() -> query(pool));
    }

    private static void query(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
        }
    }
}
