package dev.fivefold.mocks.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Connects a pool to its database. After the first connection, it retries ten times a second until the database is
 * back. HikariCP by itself retries ever less often, up to five seconds apart. Before the first connection a failure is
 * thrown at once, for the operator who starts the service. Thread-safe.
 */
final class ReconnectingDataSource extends DelegatingDataSource {

    private static final Duration BETWEEN = Duration.ofMillis(100);

    /** SQLState of a database that does not respond, or no longer does. */
    private static final String UNREACHABLE = "08S01";

    private volatile boolean met;
    private volatile @Nullable SQLException gone;

    /** Connections of this data source. */
    ReconnectingDataSource(DataSource database) {
        super(database);
    }

    private interface Attempt {
        Connection connect() throws SQLException;
    }

    /** Why the last attempt failed; {@code null} if it succeeded. */
    @Nullable
    SQLException gone() {
        return gone;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return reached(super::getConnection);
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return reached(() -> super.getConnection(username, password));
    }

    private Connection reached(Attempt attempt) throws SQLException {
        while (true) {
            try {
                Connection connection = attempt.connect();
                met = true;
                gone = null;
                return connection;
            } catch (SQLException e) {
                if (!met || !UNREACHABLE.equals(e.getSQLState())) {
                    gone = null; // it responds, or never did
                    throw e;
                }
                gone = e;
                pause(e);
            }
        }
    }

    /** Ends early when the pool is closed. */
    private static void pause(SQLException reason) throws SQLException {
        try {
            Thread.sleep(BETWEEN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reason;
        }
    }
}
