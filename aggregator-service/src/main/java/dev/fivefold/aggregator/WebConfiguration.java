package dev.fivefold.aggregator;

import dev.fivefold.aggregator.web.refusal.QuietRefusals;
import dev.fivefold.aggregator.web.refusal.Refusals;
import dev.fivefold.aggregator.web.refusal.StackTraceRefusals;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How requests are refused. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebProperties.class)
class WebConfiguration {

    @Bean
    Refusals refusals(WebProperties web) {
        return switch (web.refusals()) {
            case STACK_TRACE -> new StackTraceRefusals();
            case QUIET -> new QuietRefusals(System::nanoTime);
        };
    }
}
