package dev.fivefold.mocks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** The database of the benchmarks, with as much data as the page's queries need. */
final class BenchmarkDatabase {

    private static final Pattern QUERY = Pattern.compile("(?ms)^-- @06 [^\\n]*\\n(.*?);$");
    private static final Pattern VALUE = Pattern.compile("'([^']*)'|\\b(\\d+)\\b");

    private BenchmarkDatabase() {}

    /**
     * A query as the services prepare it.
     *
     * @param sql has a question mark for each value
     * @param values numbers and texts, in order
     */
    record Query(String sql, List<Object> values) {

        /** Runs it as Spring does, and returns how many rows there were. */
        int run(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setQueryTimeout(5);
                for (int i = 0; i < values.size(); i++) {
                    statement.setObject(i + 1, values.get(i));
                }
                int count = 0;
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        count++;
                    }
                }
                return count;
            }
        }
    }

    /** Fills it; the owner's connections may write. */
    static void fill() {
        Flyway flyway = TestDatabase.migrations(TestDatabase.MIGRATED)
                .placeholders(Map.of("users", "1000", "products", "10000", "orders", "4000", "sellers", "100"))
                .load();
        flyway.clean();
        flyway.migrate();
    }

    /** A pool of the services' kind. */
    static HikariDataSource pool(int size, Map<String, String> driverFlags) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(TestDatabase.url(TestDatabase.MIGRATED));
        config.setUsername(TestDatabase.OWNER);
        config.setPassword(TestDatabase.OWNER_PASSWORD);
        config.setMaximumPoolSize(size);
        Properties flags = new Properties();
        flags.putAll(driverFlags);
        config.setDataSourceProperties(flags);
        return new HikariDataSource(config);
    }

    /** The queries of the page, from the lesson. */
    static List<Query> page() throws IOException {
        String lesson = Files.readString(Path.of("../lessons/06-covering-indexes/page.sql"))
                .replace("':numbers'", "'1000001', '1001001', '1001601', '1002201', '1002801', '1003401'")
                .replace(":numbers", "1000001, 1001001, 1001601, 1002201, 1002801, 1003401");
        List<Query> queries = new ArrayList<>();
        Matcher query = QUERY.matcher(lesson);
        while (query.find()) {
            List<Object> values = new ArrayList<>();
            String sql = VALUE.matcher(query.group(1)).replaceAll(value -> {
                @Nullable String text = value.group(1);
                values.add(text != null ? text : Long.valueOf(value.group(2)));
                return "?";
            });
            queries.add(new Query(sql, List.copyOf(values)));
        }
        return queries;
    }

    /** Ends the server, the only child process of this JVM: its watcher would keep the JVM alive. */
    static void stop() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroy);
    }
}
