package dev.fivefold.aggregator.support;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Recent calls, with {@code shop.recent-calls.enabled}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("shop.recent-calls.enabled")
class SupportConfiguration {

    @Bean
    RecentCalls recentCalls() {
        return new RecentCalls();
    }
}
