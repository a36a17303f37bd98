package dev.fivefold.mocks.messages.intake;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The table of accepted messages. */
@Repository
class AcceptedMessages {

    /** IGNORE is for a batch that is written again, of which a part may be there: the key is user, id and millisecond. */
    private static final String INSERT = """
            INSERT IGNORE INTO accepted_messages (accepted_at, user_id, message_id, source, content)
            VALUES (?, ?, ?, ?, ?)""";

    private final JdbcTemplate jdbc;

    AcceptedMessages(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Writes messages, none of them twice.
     *
     * @throws org.springframework.dao.DataAccessException if they are not written for certain; some may be
     */
    void write(List<AcceptedMessage> messages) {
        jdbc.batchUpdate(INSERT, messages, messages.size(), (row, message) -> {
            // Of no zone, so that no driver converts it: the table is in UTC.
            row.setObject(1, LocalDateTime.ofInstant(message.getAcceptedAt(), ZoneOffset.UTC));
            row.setLong(2, message.getUserId());
            row.setString(3, message.getMessageId());
            row.setString(4, message.getSource());
            row.setString(5, message.getContent());
        });
    }
}
