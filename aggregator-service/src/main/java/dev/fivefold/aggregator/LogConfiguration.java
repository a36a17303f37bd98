package dev.fivefold.aggregator;

import ch.qos.logback.classic.LoggerContext;
import dev.fivefold.aggregator.logging.AsyncLogging;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The log on a thread of its own, where that is turned on; elsewhere each thread writes its lines itself. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fivefold.log.async")
@EnableConfigurationProperties(LogProperties.class)
class LogConfiguration {

    @Bean
    AsyncLogging asyncLogging(LogProperties properties, MeterRegistry metrics) {
        return new AsyncLogging((LoggerContext) LoggerFactory.getILoggerFactory(), properties.queue(), metrics);
    }
}
