package dev.fivefold.aggregator;

import ch.qos.logback.classic.LoggerContext;
import dev.fivefold.aggregator.web.AccessLogFilter;
import dev.fivefold.telemetry.AsyncLogging;
import dev.fivefold.telemetry.JsonWithLength;
import dev.fivefold.telemetry.LogSettings;
import dev.fivefold.telemetry.UserHash;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Telemetry's parts in this service: the access log, the asynchronous log where it is on, JSON responses with their length. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LogSettings.class)
class LogConfiguration {

    /** Without it each thread writes its lines itself. */
    @Bean
    @ConditionalOnBooleanProperty("fivefold.log.async")
    AsyncLogging asyncLogging(LogSettings settings, MeterRegistry metrics) {
        return new AsyncLogging((LoggerContext) LoggerFactory.getILoggerFactory(), settings.queue(), metrics);
    }

    @Bean
    AccessLogFilter accessLogFilter(LogSettings settings) {
        UserHash users = UserHash.withKey(settings.userKey());
        return new AccessLogFilter(users::of, settings.access(), System::nanoTime);
    }

    @Bean
    JsonWithLength jsonWithLength(JsonMapper json) {
        return new JsonWithLength(json);
    }
}
