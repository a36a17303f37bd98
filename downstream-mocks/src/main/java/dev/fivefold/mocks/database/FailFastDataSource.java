package dev.fivefold.mocks.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A pool that fails at once while the database is lost. Without it each caller waits for the connection timeout, and a
 * page with three queries in sequence waits three times. Thread-safe.
 */
final class FailFastDataSource extends DelegatingDataSource {

    private final HikariDataSource pool;
    private final ReconnectingDataSource database;

    /**
     * Wraps this pool.
     *
     * @param database creates its connections
     */
    FailFastDataSource(HikariDataSource pool, ReconnectingDataSource database) {
        super(pool);
        this.pool = pool;
        this.database = database;
    }

    /**
     * A connection of the pool.
     *
     * @throws SQLTransientConnectionException if the database is lost, or no connection was free in time
     */
    @Override
    public Connection getConnection() throws SQLException {
        SQLException gone = database.gone();
        if (gone != null && pool.getHikariPoolMXBean().getIdleConnections() == 0) {
            throw new SQLTransientConnectionException("the database is lost", gone.getSQLState(), gone);
        }
        return super.getConnection();
    }
}
