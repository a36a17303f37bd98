package dev.fivefold.mocks.messages;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the messages service. */
@Component
record MessageQueries(JdbcClient jdbc) {

    /** Relies on idx_messages_user, which is in the order of the rows; the subjects come from the table. */
    private static final String MESSAGES = """
            SELECT message_id, subject, sent_on, CASE is_read WHEN 1 THEN 'READ' ELSE 'UNREAD' END AS state
            FROM messages
            WHERE user_id = :userId AND kind = :kind
            ORDER BY sent_on DESC, message_id""";

    /** A row of messages. */
    record Message(long messageId, String subject, LocalDate sentOn, String state) {
        private static final RowMapper<Message> ROW = new RecordRowMapper<>(Message.class);
    }

    /** Newest first. */
    List<Message> messages(long userId, String kind) {
        return Rows.of(
                jdbc.sql(MESSAGES).param("userId", userId).param("kind", kind).query(Message.ROW));
    }
}
