package dev.fivefold.aggregator;

import dev.fivefold.aggregator.admission.Admission;
import dev.fivefold.aggregator.admission.AdmissionProperties;
import dev.fivefold.aggregator.admission.Priority;
import dev.fivefold.aggregator.metrics.AdmissionMetrics;
import dev.fivefold.aggregator.web.AdmissionInterceptor;
import dev.fivefold.aggregator.web.refusal.Refusals;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Admission of requests for pages, where it is turned on; elsewhere all are served. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fivefold.admission.enabled")
@EnableConfigurationProperties(AdmissionProperties.class)
class AdmissionConfiguration {

    private static final int TOMCATS_DEFAULT = 200;

    @Bean
    Admission admission(AdmissionProperties properties, Environment environment) {
        requireThreadsToRefuse(properties.max(), environment);
        return new Admission(properties, System::nanoTime);
    }

    @Bean
    AdmissionMetrics admissionMetrics(Admission admission) {
        return new AdmissionMetrics(admission);
    }

    /** Neither what is on the management port nor what takes messages and prices is among the paths. */
    @Bean
    WebMvcConfigurer admissionOfPages(Admission admission, Refusals refusals, JsonMapper json) {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new AdmissionInterceptor(admission, Priority.PAGE, refusals, json))
                        .addPathPatterns("/api/home/*")
                        .order(Ordered.HIGHEST_PRECEDENCE);
                registry.addInterceptor(new AdmissionInterceptor(admission, Priority.PART, refusals, json))
                        .addPathPatterns("/api/home/*/parts/*")
                        .order(Ordered.HIGHEST_PRECEDENCE);
            }
        };
    }

    /** A request that waits for a thread is not refused at once, and nobody counts it. */
    private static void requireThreadsToRefuse(int max, Environment environment) {
        if (environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)) {
            return;
        }
        int threads = environment.getProperty("server.tomcat.threads.max", Integer.class, TOMCATS_DEFAULT);
        if (max >= threads) {
            throw new IllegalArgumentException("fivefold.admission.max is " + max + ", but there are only " + threads
                    + " threads to serve and to refuse requests: set it lower, or server.tomcat.threads.max higher");
        }
    }
}
