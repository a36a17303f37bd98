package dev.fivefold.aggregator;

import ch.qos.logback.classic.LoggerContext;
import dev.fivefold.aggregator.logging.AsyncLogging;
import dev.fivefold.aggregator.logging.UserHash;
import dev.fivefold.aggregator.web.AccessLogFilter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What lines say of a request, and the log on a thread of its own, where that is turned on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LogProperties.class)
class LogConfiguration {

    /** Elsewhere each thread writes its lines itself. */
    @Bean
    @ConditionalOnBooleanProperty("fivefold.log.async")
    AsyncLogging asyncLogging(LogProperties properties, MeterRegistry metrics) {
        return new AsyncLogging((LoggerContext) LoggerFactory.getILoggerFactory(), properties.queue(), metrics);
    }

    @Bean
    AccessLogFilter accessLogFilter(LogProperties properties) {
        UserHash users = UserHash.withKey(properties.userKey());
        return new AccessLogFilter(users::of, properties.access(), System::nanoTime);
    }
}
