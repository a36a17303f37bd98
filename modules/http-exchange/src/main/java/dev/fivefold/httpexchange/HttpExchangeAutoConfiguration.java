package dev.fivefold.httpexchange;

import dev.fivefold.starter.internal.client.DeclaredClients;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.autoconfigure.service.HttpServiceClientProperties;
import org.springframework.boot.http.client.autoconfigure.service.HttpServiceClientPropertiesAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.registry.HttpServiceProxyRegistry;

/** Methods of HTTP interfaces that return a {@code Call}. The other methods of these interfaces stay as Spring has them. */
@AutoConfiguration(after = HttpServiceClientPropertiesAutoConfiguration.class)
@ConditionalOnClass(RestClientAdapter.class)
class HttpExchangeAutoConfiguration {

    /** Static: the instances of circuit breakers get their base by it, before other beans are made. */
    @Bean
    static DeclaredClients fivefoldHttpInterfaces(ConfigurableListableBeanFactory beans) {
        return new HttpInterfaces(beans);
    }

    @Bean
    @ConditionalOnMissingBean
    CallGroups fivefoldCallGroups(
            CallPipelines pipelines,
            FivefoldProperties properties,
            HttpServiceClientProperties groups,
            ObjectProvider<HttpClientSettings> defaults,
            ObjectProvider<HttpServiceProxyRegistry> clients,
            ConfigurableListableBeanFactory beans) {
        return new CallGroups(new CallMethods(
                pipelines,
                properties,
                new GroupSettings(groups, defaults.getIfAvailable()),
                beans::resolveEmbeddedValue,
                clients));
    }
}
