package dev.fivefold.mocks.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Wraps Spring Boot's pool in the two data sources, one before and one behind it, with
 * {@code fivefold.database.fail-fast}.
 */
@Component
@ConditionalOnBooleanProperty("fivefold.database.fail-fast")
final class FailFastPool implements BeanPostProcessor {

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool) {
            pool.setDataSource(new ReconnectingDataSource(new DriverDataSource(
                    pool.getJdbcUrl(),
                    pool.getDriverClassName(),
                    pool.getDataSourceProperties(),
                    pool.getUsername(),
                    pool.getPassword())));
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof HikariDataSource pool && pool.getDataSource() instanceof ReconnectingDataSource database
                ? new FailFastDataSource(pool, database)
                : bean;
    }
}
