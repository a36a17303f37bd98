package dev.fivefold.starter.web;

import dev.fivefold.starter.admission.Admission;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Has all pages pass admission control.
 *
 * @param waits whether a page beyond the limit waits, which needs {@link AdmissionFilter}
 */
public record PageAdmission(Admission admission, boolean waits) implements WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new AdmissionInterceptor(admission, waits)).order(Ordered.HIGHEST_PRECEDENCE);
    }
}
