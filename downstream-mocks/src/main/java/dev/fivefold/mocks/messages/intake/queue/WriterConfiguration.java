package dev.fivefold.mocks.messages.intake.queue;

import com.google.common.base.Ticker;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Writes the queue to the table, with any implementation of the queue. */
@Configuration(proxyBeanMethods = false)
class WriterConfiguration {

    @Bean
    AcceptedMessages acceptedMessages(DataSource services, JdbcTemplate settings) throws SQLException {
        return new AcceptedMessages(services.unwrap(HikariDataSource.class), settings); // tracing wraps the data source
    }

    @Bean
    MessageWriter messageWriter(WaitingMessages waiting, AcceptedMessages table, Ticker ticker) {
        return new MessageWriter(waiting, table::write, ticker);
    }
}
