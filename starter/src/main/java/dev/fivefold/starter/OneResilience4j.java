package dev.fivefold.starter;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;

/**
 * Leaves out the auto-configuration of Resilience4j for Spring Boot 3, which Spring Cloud Circuit Breaker 5 brings: it declares the same beans as that for Spring
 * Boot 4, reads the same keys, and from 2.4.0 on stops the start.
 */
final class OneResilience4j implements AutoConfigurationImportFilter {

    private static final String FOR_BOOT_3 = "io.github.resilience4j.springboot3.";

    @Override
    public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
        boolean[] imported = new boolean[classes.length];
        for (int i = 0; i < classes.length; i++) {
            String name = classes[i];
            imported[i] = name == null || !name.startsWith(FOR_BOOT_3);
        }
        return imported;
    }
}
