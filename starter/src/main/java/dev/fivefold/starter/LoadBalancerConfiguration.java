package dev.fivefold.starter;

import dev.fivefold.starter.internal.http.BalancedTransport;
import dev.fivefold.starter.internal.resilience.OutlierEjection;
import dev.fivefold.starter.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClients;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Clients without a {@code url}, where Spring Cloud LoadBalancer is on the class path. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(LoadBalancerClientFactory.class)
@LoadBalancerClients(defaultConfiguration = OutlierEjection.class)
class LoadBalancerConfiguration {

    /** Not a bean of type {@code Transport}, of which there is one. */
    record Balanced(Transport transport) {}

    /** No bean if the load balancer is off. */
    @Bean
    @Nullable
    Balanced fivefoldBalancedTransport(Transport transport, ObjectProvider<LoadBalancerClientFactory> balancers) {
        LoadBalancerClientFactory factory = balancers.getIfAvailable();
        return factory == null ? null : new Balanced(new BalancedTransport(transport, factory));
    }
}
