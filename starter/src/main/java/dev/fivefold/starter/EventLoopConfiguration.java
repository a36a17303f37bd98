package dev.fivefold.starter;

import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.http.EventLoopClients;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The HTTP client of {@code fivefold.transport=event-loop}: its threads and connections. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(prefix = "fivefold", name = "transport", havingValue = "event-loop", matchIfMissing = true)
class EventLoopConfiguration {

    /** A thread for each processor. */
    @Bean(destroyMethod = "dispose")
    @ConditionalOnMissingBean
    LoopResources fivefoldEventLoop() {
        return LoopResources.create("fivefold-http", Runtime.getRuntime().availableProcessors(), true);
    }

    @Bean(destroyMethod = "dispose")
    @ConditionalOnMissingBean
    ConnectionProvider fivefoldConnections(FivefoldProperties properties) {
        return EventLoopClients.connections(properties.fanOut());
    }

    @Bean
    @ConditionalOnMissingBean
    HttpClient fivefoldEventLoopClient(LoopResources loop, ConnectionProvider connections) {
        return EventLoopClients.create(loop, connections);
    }
}
