package dev.fivefold.mocks;

import ch.qos.logback.classic.LoggerContext;
import dev.fivefold.mocks.access.AccessLines;
import dev.fivefold.mocks.access.AccessQueue;
import dev.fivefold.mocks.access.LogSettings;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.network.MocksSettings;
import dev.fivefold.mocks.network.NetworkBehaviors;
import dev.fivefold.mocks.network.NetworkHandler;
import dev.fivefold.mocks.network.NetworkMetrics;
import dev.fivefold.mocks.network.SimulatedTime;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is shared by the services: how their network behaves, and who writes their bodies. */
@Configuration(proxyBeanMethods = false)
class MocksConfiguration {

    @Bean
    NetworkBehaviors networkBehaviors(MocksSettings settings) {
        return new NetworkBehaviors(settings);
    }

    @Bean
    NetworkMetrics networkMetrics(MeterRegistry registry) {
        return new NetworkMetrics(registry);
    }

    @Bean
    SimulatedTime simulatedTime() {
        return SimulatedTime.real();
    }

    @Bean
    PartWriter partWriter(MocksSettings settings) {
        return new PartWriter(settings.seed());
    }

    /** A server customizer runs when Boot has put its compression around the servlets: what it adds is outside of both. */
    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> simulatedNetwork(
            NetworkBehaviors behaviors, NetworkMetrics metrics, SimulatedTime time) {
        return factory -> factory.addServerCustomizers(
                server -> server.setHandler(new NetworkHandler(server.getHandler(), behaviors, metrics, time)));
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "fivefold.log.access", matchIfMissing = true)
    AccessQueue accessQueue(LogSettings log, MeterRegistry metrics) {
        return new AccessQueue((LoggerContext) LoggerFactory.getILoggerFactory(), log.queue(), metrics);
    }

    /** Of the services alone: what asks for health has no lines. */
    @Bean
    @ConditionalOnBooleanProperty(name = "fivefold.log.access", matchIfMissing = true)
    WebServerFactoryCustomizer<JettyServletWebServerFactory> accessLines() {
        return factory -> factory.addServerCustomizers(server -> server.setRequestLog(new AccessLines()));
    }
}
