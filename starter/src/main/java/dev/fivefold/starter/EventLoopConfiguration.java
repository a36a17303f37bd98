package dev.fivefold.starter;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.http.CallTimer;
import dev.fivefold.starter.internal.http.EventLoopTransport;
import dev.fivefold.starter.internal.http.EventLoops;
import dev.fivefold.starter.internal.metrics.ConnectionLoad;
import dev.fivefold.starter.transport.EventLoopCustomizer;
import dev.fivefold.starter.transport.Transport;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.client.HttpClient;

/** The transport over an event loop, unless another is there. Reactor Netty's own types are no beans: those of an application are for its own requests. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(Transport.class)
class EventLoopConfiguration {

    @Bean
    EventLoops fivefoldEventLoops(FivefoldProperties properties, ConnectionLoad load, CallTimer timer) {
        return new EventLoops(
                properties.guards().enabled() ? null : properties.fanOut(), properties.longestPage(), load, timer);
    }

    @Bean
    Transport fivefoldTransport(
            EventLoops loops,
            ObjectProvider<EventLoopCustomizer> customizers,
            CallTimer timer,
            FivefoldProperties properties,
            ConnectionLoad load) {
        HttpClient client = loops.client();
        for (EventLoopCustomizer each : customizers.orderedStream().toList()) {
            client = each.apply(client);
        }
        return new EventLoopTransport(client, timer, properties.http(), load::rejectedOne);
    }
}
