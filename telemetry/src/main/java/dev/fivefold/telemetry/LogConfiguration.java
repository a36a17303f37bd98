package dev.fivefold.telemetry;

import ch.qos.logback.classic.LoggerContext;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Log of a process, by {@code fivefold.log.*}: import it. An {@link AccessWriter} bean replaces the writer of the log's format. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LogSettings.class)
public class LogConfiguration {

    @Bean
    AccessLog fivefoldAccessLog(
            LogSettings settings, ObjectProvider<AccessWriter> writer, MeterRegistry metrics, Environment environment) {
        String format = environment.getProperty("logging.structured.format.console", "");
        String service = environment.getProperty("spring.application.name", "application");
        return new AccessLog(settings, writer.getIfAvailable(() -> AccessWriter.of(format, service)), metrics);
    }

    @Bean
    @ConditionalOnBooleanProperty("fivefold.log.async")
    AsyncLogging fivefoldAsyncLogging(LogSettings settings, MeterRegistry metrics) {
        return new AsyncLogging((LoggerContext) LoggerFactory.getILoggerFactory(), settings.queue(), metrics);
    }
}
