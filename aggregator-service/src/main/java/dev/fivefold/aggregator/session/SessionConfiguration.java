package dev.fivefold.aggregator.session;

import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Sessions of visitors, if enabled; otherwise pages have no cost of them. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("shop.sessions.enabled")
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
