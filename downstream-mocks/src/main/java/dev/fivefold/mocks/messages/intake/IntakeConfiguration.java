package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import com.zaxxer.hikari.HikariDataSource;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** The one place that chooses with which code messages are accepted. */
@Configuration(proxyBeanMethods = false)
class IntakeConfiguration {

    /** What elapses: the minute of a message, and the second of a log line. */
    @Bean
    Ticker ticker() {
        return Ticker.systemTicker();
    }

    /** When a message was accepted. */
    @Bean
    InstantSource instants() {
        return InstantSource.system();
    }

    @Bean
    MessageReader messageReader(JsonMapper json) {
        return new MessageReader(json);
    }

    @Bean
    UniqueIds uniqueIds(IntakeSettings settings) {
        return switch (settings.messageId()) {
            case MD5 -> new Md5Ids();
            case MURMUR3 -> new Murmur3Ids(new SecureRandom().nextInt());
        };
    }

    @Bean
    WaitingMessages waitingMessages(IntakeSettings settings) {
        return switch (settings.queue()) {
            case LINKED -> new LinkedMessages(WaitingMessages.MOST);
            case COUNTED -> new CountedMessages(WaitingMessages.MOST);
        };
    }

    @Bean
    MessageCopier messageCopier(IntakeSettings settings) {
        return switch (settings.copy()) {
            case REFLECTION -> new ReflectionCopier();
            case GENERATED -> new GeneratedCopierImpl();
        };
    }

    @Bean
    Rejections rejections(IntakeSettings settings, Ticker ticker) {
        return switch (settings.rejection()) {
            case STACK_TRACE -> new StackTraceRejections();
            case QUIET -> new QuietRejections(ticker);
        };
    }

    @Bean
    MessageIntake messageIntake(
            UniqueIds ids, MessageCopier copier, WaitingMessages waiting, Ticker ticker, InstantSource instants) {
        return new MessageIntake(ids, new DuplicateWindow(ticker), copier, waiting, instants);
    }

    @Bean
    AcceptedMessages acceptedMessages(DataSource services, JdbcTemplate settings) throws SQLException {
        return new AcceptedMessages(services.unwrap(HikariDataSource.class), settings); // traced, it is one around it
    }

    @Bean
    MessageWriter messageWriter(WaitingMessages waiting, AcceptedMessages table, Ticker ticker) {
        return new MessageWriter(waiting, table::write, ticker);
    }
}
