package dev.fivefold.openapi;

import dev.fivefold.starter.internal.page.ServedPages;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Adds the pages to {@code /v3/api-docs}, unless {@code springdoc.api-docs.enabled} is {@code false}. */
@AutoConfiguration(afterName = "dev.fivefold.starter.PageAutoConfiguration")
@ConditionalOnClass(OpenApiCustomizer.class)
@ConditionalOnBean(ServedPages.class)
@ConditionalOnBooleanProperty(name = "springdoc.api-docs.enabled", matchIfMissing = true)
public class OpenApiAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    PageOperations fivefoldPageOperations(ServedPages pages) {
        return new PageOperations(pages);
    }
}
