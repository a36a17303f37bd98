package dev.fivefold.starter;

import com.sun.management.OperatingSystemMXBean;
import dev.fivefold.admission.Admission;
import dev.fivefold.admission.AdmissionBounds;
import dev.fivefold.admission.AdmissionTicker;
import dev.fivefold.admission.Saturation;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.HeapBudget;
import dev.fivefold.starter.internal.http.EventLoops;
import dev.fivefold.starter.internal.metrics.AdmissionMetrics;
import dev.fivefold.starter.internal.resilience.CpuLoad;
import java.lang.management.ManagementFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Admission control of pages, unless {@code fivefold.admission.enabled} is false. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "fivefold.admission.enabled", matchIfMissing = true)
class AdmissionConfiguration {

    /** Beyond this load of the CPUs more calls in flight bring nothing. */
    private static final double BUSY = 0.9;

    @Bean
    @ConditionalOnMissingBean
    Admission fivefoldAdmission(FivefoldProperties properties, HeapBudget budget) {
        long heap = Runtime.getRuntime().maxMemory();
        Integer max = properties.admission().max();
        AdmissionBounds bounds = new AdmissionBounds(
                Runtime.getRuntime().availableProcessors(),
                max == null ? Integer.MAX_VALUE : max,
                budget.ofRequests(heap),
                HeapBudget.ofWaiting(),
                budget.waiting(heap),
                properties.admission().prefetchShare(),
                properties.brownout().share());
        return new Admission(bounds, System::nanoTime);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    AdmissionTicker fivefoldAdmissionTicker(Admission admission, ObjectProvider<EventLoops> loops) {
        CpuLoad load = CpuLoad.ofProcessors(BUSY, ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class));
        EventLoops watched = loops.getIfAvailable();
        return new AdmissionTicker(admission, new Saturation() {
            @Override
            public boolean isBusy() {
                return load.isHigh();
            }

            @Override
            public long delayNanos() {
                return watched == null ? 0 : watched.takeLongestWait();
            }
        });
    }

    @Bean
    @ConditionalOnMissingBean
    AdmissionMetrics fivefoldAdmissionMetrics(Admission admission) {
        return new AdmissionMetrics(admission);
    }
}
