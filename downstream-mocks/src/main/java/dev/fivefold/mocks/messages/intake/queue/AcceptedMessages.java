package dev.fivefold.mocks.messages.intake.queue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The table of accepted messages, on a connection of its own with server-side prepared statements. Otherwise the driver
 * searches each character of a content for escapes: 130 µs for 16 KB in place of 20.
 */
final class AcceptedMessages implements AutoCloseable {

    /** IGNORE is for a batch that is retried, of which a part may be written: the key is user, id and millisecond. */
    private static final String INSERT = """
            INSERT IGNORE INTO accepted_messages (accepted_at, user_id, message_id, source, content)
            VALUES (?, ?, ?, ?, ?)""";

    private final HikariDataSource connection;
    private final JdbcTemplate jdbc;

    /** Connects with the services' settings. */
    AcceptedMessages(HikariDataSource services, JdbcTemplate settings) {
        // Not copyStateTo, after which both would have the same driver's properties, not equal ones.
        HikariConfig config = new HikariConfig();
        config.setPoolName("accepted-messages");
        config.setMaximumPoolSize(1);
        config.setInitializationFailTimeout(-1);
        config.setJdbcUrl(services.getJdbcUrl());
        config.setUsername(services.getUsername());
        config.setPassword(services.getPassword());
        config.setConnectionTimeout(services.getConnectionTimeout());
        config.setDataSourceProperties(services.getDataSourceProperties());
        config.addDataSourceProperty("useServerPrepStmts", "true");
        this.connection = new HikariDataSource(config);
        this.jdbc = new JdbcTemplate(connection);
        jdbc.setQueryTimeout(settings.getQueryTimeout());
    }

    /**
     * Writes messages, none of them twice.
     *
     * @throws org.springframework.dao.DataAccessException if not all are certain to be written; some may be
     */
    void write(List<AcceptedMessage> messages) {
        jdbc.batchUpdate(INSERT, messages, messages.size(), (row, message) -> {
            // Without a zone, so that no driver converts it: the table is in UTC.
            row.setObject(1, LocalDateTime.ofInstant(message.getAcceptedAt(), ZoneOffset.UTC));
            row.setLong(2, message.getUserId());
            row.setString(3, message.getMessageId());
            row.setString(4, message.getSource());
            row.setString(5, message.getContent());
        });
    }

    @Override
    public void close() {
        connection.close();
    }
}
