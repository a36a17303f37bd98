package dev.fivefold.aggregator;

import dev.fivefold.aggregator.metrics.SessionMetrics;
import dev.fivefold.aggregator.session.SessionProperties;
import dev.fivefold.aggregator.session.Sessions;
import dev.fivefold.aggregator.web.PageViewInterceptor;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Sessions of visitors, where they are turned on; elsewhere there is nothing that a page could meet. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fivefold.sessions.enabled")
@EnableConfigurationProperties(SessionProperties.class)
class SessionConfiguration {

    @Bean
    Sessions sessions(SessionProperties properties) {
        return new Sessions(properties, Clock.systemUTC());
    }

    @Bean
    SessionMetrics sessionMetrics(Sessions sessions) {
        return new SessionMetrics(sessions);
    }

    @Bean
    WebMvcConfigurer pageViews(Sessions sessions) {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new PageViewInterceptor(sessions::pageMade))
                        .addPathPatterns("/api/home/*");
            }
        };
    }
}
