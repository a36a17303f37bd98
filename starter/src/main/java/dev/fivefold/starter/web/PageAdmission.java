package dev.fivefold.starter.web;

import dev.fivefold.starter.admission.Admission;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Has all pages pass admission control. Those that wait for a permit need {@link AdmissionFilter}. */
public record PageAdmission(Admission admission) implements WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new AdmissionInterceptor(admission)).order(Ordered.HIGHEST_PRECEDENCE);
    }
}
