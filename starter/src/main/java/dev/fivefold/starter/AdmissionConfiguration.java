package dev.fivefold.starter;

import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.metrics.AdmissionMetrics;
import dev.fivefold.starter.web.AdmissionFilter;
import dev.fivefold.starter.web.PageAdmission;
import io.netty.util.Timer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Admission control of pages, unless {@code fivefold.admission.enabled} is false. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "fivefold.admission.enabled", matchIfMissing = true)
class AdmissionConfiguration {

    private static final int TOMCATS_DEFAULT = 200;

    @Bean
    @ConditionalOnMissingBean
    Admission admission(FivefoldProperties properties, Environment environment) {
        requireThreadsToShed(properties.admission().max(), environment);
        return new Admission(properties.admission(), System::nanoTime);
    }

    @Bean
    @ConditionalOnMissingBean
    AdmissionMetrics admissionMetrics(Admission admission) {
        return new AdmissionMetrics(admission);
    }

    @Bean
    @ConditionalOnMissingBean
    PageAdmission pageAdmission(Admission admission) {
        return new PageAdmission(admission);
    }

    @Bean
    @ConditionalOnMissingBean
    AdmissionFilter admissionFilter(FivefoldProperties properties, Timer callTimer) {
        return new AdmissionFilter(properties.admission().maxWaitDuration(), callTimer);
    }

    /** A request that waits for a thread is neither shed nor counted. */
    private static void requireThreadsToShed(int max, Environment environment) {
        if (environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)) {
            return;
        }
        int threads = environment.getProperty("server.tomcat.threads.max", Integer.class, TOMCATS_DEFAULT);
        if (max >= threads) {
            throw new IllegalArgumentException("fivefold.admission.max is " + max + ", but there are only " + threads
                    + " threads to serve and to shed requests: set it lower, or server.tomcat.threads.max higher");
        }
    }
}
