package dev.fivefold.mocks.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A pool that says at once that the database is gone. Alone it has each caller wait for the time that a connection may take, and a page
 * that asks three times one after the other waits three times. Safe for use by many threads.
 */
final class FailFastDataSource extends DelegatingDataSource {

    private final HikariDataSource pool;
    private final ReconnectingDataSource database;

    /**
     * This pool.
     *
     * @param database where it gets its connections
     */
    FailFastDataSource(HikariDataSource pool, ReconnectingDataSource database) {
        super(pool);
        this.pool = pool;
        this.database = database;
    }

    /**
     * A connection of the pool.
     *
     * @throws SQLTransientConnectionException if the database is gone, or if there was none in time
     */
    @Override
    public Connection getConnection() throws SQLException {
        SQLException gone = database.gone();
        if (gone != null && pool.getHikariPoolMXBean().getIdleConnections() == 0) {
            throw new SQLTransientConnectionException("the database is gone", gone.getSQLState(), gone);
        }
        return super.getConnection();
    }
}
