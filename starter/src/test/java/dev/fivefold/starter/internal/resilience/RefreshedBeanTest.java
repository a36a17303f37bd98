package dev.fivefold.starter.internal.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.cloud.autoconfigure.RefreshAutoConfiguration;
import org.springframework.cloud.context.config.annotation.RefreshScope;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A refreshed bean is looked up once for each refresh. */
class RefreshedBeanTest {

    static class Value {}

    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        @RefreshScope
        Value replaced() {
            return new Value();
        }

        @Bean
        String singleton() {
            return "singleton";
        }
    }

    @Test
    void it_is_the_same_until_the_next_refresh_and_then_another() {
        try (var context = new AnnotationConfigApplicationContext(RefreshAutoConfiguration.class, Beans.class)) {
            Supplier<Value> bean = RefreshedBean.of(context.getBean("replaced", Value.class), context);
            Value before = bean.get();
            assertThat(bean.get()).isSameAs(before).isNotInstanceOf(ScopedObject.class);

            context.getBean(org.springframework.cloud.context.scope.refresh.RefreshScope.class)
                    .refreshAll();

            assertThat(bean.get()).isNotSameAs(before).isSameAs(bean.get());
        }
    }

    @Test
    void a_bean_without_a_proxy_is_itself() {
        try (var context = new AnnotationConfigApplicationContext(Beans.class)) {
            String singleton = context.getBean("singleton", String.class);

            assertThat(RefreshedBean.of(singleton, context).get()).isSameAs(singleton);
        }
    }
}
