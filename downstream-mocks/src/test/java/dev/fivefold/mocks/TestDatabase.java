package dev.fivefold.mocks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Databases that all tests of this module share, created anew and empty at first use. */
final class TestDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final TestServer SERVER = TestServer.of(System.getenv());

    /** The database that most tests share, at the last version of the schema. */
    static final String SHOP = SERVER.prefix() + "_shop";

    /** For tests of another version. */
    static final String BASELINE = SERVER.prefix() + "_baseline";

    /** For tests of migrations. */
    static final String MIGRATED = SERVER.prefix() + "_migrated";

    /** The user who migrates. */
    static final String OWNER = SERVER.user();

    static final String OWNER_PASSWORD = SERVER.password();

    private static final String READER = SERVER.prefix() + "_reader";
    private static final String READER_PASSWORD = "Reads-4-tests";

    static {
        make();
    }

    /** Points Spring's data source and Flyway at the database: the data source may only read, Flyway migrates. */
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestPropertyValues.of(properties(SHOP)).applyTo(context);
    }

    /** Properties that point Spring at a database. */
    static List<String> properties(String database) {
        return List.of(
                "spring.datasource.url=" + url(database),
                "spring.datasource.username=" + READER,
                "spring.datasource.password=" + READER_PASSWORD,
                "spring.flyway.user=" + OWNER,
                "spring.flyway.password=" + OWNER_PASSWORD);
    }

    /** A connection to a database as the services' user. */
    static Connection connectAsReader(String database) throws SQLException {
        return DriverManager.getConnection(url(database), READER, READER_PASSWORD);
    }

    /** A connection to a database as the user who migrates. */
    static Connection connectAsOwner(String database) throws SQLException {
        return DriverManager.getConnection(url(database), OWNER, OWNER_PASSWORD);
    }

    /** The migrations with a small scale of data, to be run on a database, which may be emptied. */
    static FluentConfiguration migrations(String database) {
        return Flyway.configure()
                .dataSource(url(database), OWNER, OWNER_PASSWORD)
                .locations("classpath:db/migration")
                .placeholders(Map.of("users", "200", "products", "2000", "orders", "700", "sellers", "20"))
                .cleanDisabled(false);
    }

    static String url(String database) {
        return SERVER.url(database);
    }

    private static void make() {
        try (Connection connection = connectAsOwner("");
                Statement statement = connection.createStatement()) {
            statement.execute("DROP USER IF EXISTS '%s'@'%%'".formatted(READER));
            statement.execute("CREATE USER '%s'@'%%' IDENTIFIED BY '%s'".formatted(READER, READER_PASSWORD));
            for (String database : List.of(SHOP, BASELINE, MIGRATED)) {
                statement.execute("DROP DATABASE IF EXISTS `%s`".formatted(database));
                statement.execute("CREATE DATABASE `%s` CHARACTER SET utf8mb4".formatted(database));
                // In a grant, a bare underscore is any character, for which the owner may lack the right to grant.
                String pattern = database.replace("_", "\\_");
                statement.execute("GRANT SELECT ON `%s`.* TO '%s'@'%%'".formatted(pattern, READER));
                grant(statement, "UPDATE", database, "prices");
                grant(statement, "INSERT", database, "accepted_messages");
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make the tests' databases on " + url("") + " as " + OWNER, e);
        }
    }

    /** On a table that is not created yet; a right to create it makes that possible. */
    private static void grant(Statement statement, String right, String database, String table) throws SQLException {
        statement.execute("GRANT CREATE, %s ON `%s`.%s TO '%s'@'%%'".formatted(right, database, table, READER));
        statement.execute("REVOKE CREATE ON `%s`.%s FROM '%s'@'%%'".formatted(database, table, READER));
    }
}
