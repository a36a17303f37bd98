package dev.fivefold.starter;

import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.http.EventLoopClients;
import dev.fivefold.starter.http.LoopWatch;
import dev.fivefold.starter.metrics.ConnectionLoad;
import io.netty.util.Timer;
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

    /**
     * A thread for each CPU, and an odd number of them. Reactor Netty takes threads in turn, two for each new
     * connection, of which it uses the second. Of an even number half would have no connections.
     */
    @Bean(destroyMethod = "dispose")
    @ConditionalOnMissingBean
    LoopResources fivefoldEventLoop() {
        return LoopResources.create("fivefold-http", Runtime.getRuntime().availableProcessors() | 1, true);
    }

    @Bean(destroyMethod = "dispose")
    @ConditionalOnMissingBean
    ConnectionProvider fivefoldConnections(FivefoldProperties properties, ConnectionLoad load) {
        return EventLoopClients.connections(
                properties.guards().enabled() ? null : properties.fanOut(), properties.longestPage(), load);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    LoopWatch fivefoldLoopWatch(LoopResources loop, Timer callTimer) {
        return new LoopWatch(loop.onClient(true), callTimer);
    }

    @Bean
    @ConditionalOnMissingBean
    HttpClient fivefoldEventLoopClient(LoopResources loop, ConnectionProvider connections) {
        return EventLoopClients.create(loop, connections);
    }
}
