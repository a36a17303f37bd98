package dev.fivefold.starter;

import dev.fivefold.starter.internal.binding.BeanValidation;
import dev.fivefold.starter.internal.binding.RequestValidation;
import jakarta.validation.Validator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Validates the requests of pages, if Jakarta Validation is on the class path. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(Validator.class)
class RequestValidationConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RequestValidation requestValidation(ObjectProvider<Validator> validator) {
        return new BeanValidation(validator.getIfAvailable());
    }
}
