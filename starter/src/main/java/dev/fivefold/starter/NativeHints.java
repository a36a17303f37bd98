package dev.fivefold.starter;

import dev.fivefold.starter.internal.resilience.TransientFailure;
import dev.fivefold.starter.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;

/** What a native image has to keep for reflection: requests of pages, and the class that a setting of Resilience4j names. Those of clients are Spring Cloud's. */
final class NativeHints implements RuntimeHintsRegistrar, BeanRegistrationAotProcessor {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection().registerType(TransientFailure.class, MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS);
    }

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        Class<?> request = bean.getBeanType().as(Page.class).getGeneric().resolve();
        return request == null
                ? null
                : (generation, code) -> new BindingReflectionHintsRegistrar()
                        .registerReflectionHints(generation.getRuntimeHints().reflection(), request);
    }
}
