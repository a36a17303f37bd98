package dev.fivefold.test;

import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.test.services.ForgetfulFallbacks;
import dev.fivefold.test.services.Services;
import dev.fivefold.test.services.StubTransport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.Filter;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.DefaultMockMvcBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.context.WebApplicationContext;

/** The services of a test in place of a transport, and a tester of pages. */
@AutoConfiguration(
        beforeName = "dev.fivefold.starter.CallAutoConfiguration",
        afterName = {
            "org.springframework.boot.webmvc.test.autoconfigure.MockMvcAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
class PageTestAutoConfiguration {

    private static final String DEFAULT_CONFIGURATION = "default";

    @Bean
    @ConditionalOnMissingBean
    Services fivefoldServices() {
        return new Services();
    }

    /** Before one of the application. */
    @Bean
    @Primary
    Transport fivefoldStubTransport(
            Services services, ObjectProvider<ServedPages> pages, ObjectProvider<Resilience> resilience) {
        return new StubTransport(services, pages, resilience);
    }

    @Bean
    static ForgetfulFallbacks fivefoldForgetfulFallbacks() {
        return new ForgetfulFallbacks();
    }

    /** A client without a {@code url} has one here: no load balancer is needed. */
    @Bean
    static BeanPostProcessor fivefoldClientUrls(ObjectProvider<FeignClientSpecification> clients) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof FeignClientProperties properties) {
                    clients.stream()
                            .filter(client -> !client.getName().startsWith(DEFAULT_CONFIGURATION))
                            .map(client -> properties
                                    .getConfig()
                                    .computeIfAbsent(
                                            client.getName(),
                                            id -> new FeignClientProperties.FeignClientConfiguration()))
                            .filter(client -> client.getUrl() == null)
                            .forEach(client -> client.setUrl("http://service.test"));
                }
                return bean;
            }
        };
    }

    @Bean
    static BeanPostProcessor fivefoldSettingsOfPages(ListableBeanFactory beans) {
        return new SettingsOfPages(beans);
    }

    @Bean
    @ConditionalOnMissingBean
    MeterRegistry fivefoldMeterRegistry() {
        return new SimpleMeterRegistry();
    }

    @Bean
    @ConditionalOnMissingBean
    PageTester fivefoldPageTester(
            ObjectProvider<MockMvc> own,
            WebApplicationContext context,
            ObjectProvider<Filter> filters,
            StubTransport transport) {
        return new PageTester(
                SingletonSupplier.of(() -> {
                    MockMvc mvc = own.getIfAvailable();
                    DefaultMockMvcBuilder made = MockMvcBuilders.webAppContextSetup(context);
                    filters.orderedStream().forEach(made::addFilters);
                    return mvc == null ? made.build() : mvc;
                }),
                transport.services());
    }
}
