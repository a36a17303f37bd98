package dev.fivefold.mocks;

import ch.qos.logback.classic.Logger;
import dev.fivefold.mocks.access.AccessLines;
import dev.fivefold.mocks.access.AccessQueue;
import dev.fivefold.mocks.access.AccessWriter;
import dev.fivefold.mocks.access.JsonLines;
import dev.fivefold.mocks.access.LogSettings;
import dev.fivefold.mocks.access.TextLines;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.database.FirstFill;
import dev.fivefold.mocks.network.MocksSettings;
import dev.fivefold.mocks.network.NetworkBehaviors;
import dev.fivefold.mocks.network.NetworkHandler;
import dev.fivefold.mocks.network.NetworkMetrics;
import dev.fivefold.mocks.network.SimulatedTime;
import dev.fivefold.mocks.warmup.WarmUp;
import dev.fivefold.mocks.warmup.WarmUpGate;
import dev.fivefold.mocks.warmup.WarmUpSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.RequestLog;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

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
            NetworkBehaviors behaviors, NetworkMetrics metrics, SimulatedTime time, Optional<WarmUpGate> gate) {
        return factory -> factory.addServerCustomizers(server -> {
            Handler network = new NetworkHandler(
                    server.getHandler(),
                    behaviors,
                    metrics,
                    time,
                    request -> gate.map(own -> own.isOwn(request)).orElse(false));
            server.setHandler(gate.map(before -> before.before(network)).orElse(network));
        });
    }

    @Bean
    @ConditionalOnBooleanProperty("fivefold.warm-up.enabled")
    WarmUpGate warmUpGate() {
        return new WarmUpGate();
    }

    @Bean
    @ConditionalOnBooleanProperty("fivefold.warm-up.enabled")
    WarmUp warmUp(WarmUpSettings settings, WarmUpGate gate, FirstFill database, Environment environment) {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean(); // null in a JVM that only interprets
        return new WarmUp(
                settings,
                gate,
                database::happened,
                environment,
                () -> compilers == null ? 0 : compilers.getTotalCompilationTime());
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "fivefold.log.access", matchIfMissing = true)
    AccessQueue accessQueue(LogSettings log, AccessWriter writer, MeterRegistry metrics) {
        return new AccessQueue(log.queue(), writer, metrics);
    }

    @Bean
    AccessWriter accessWriter(
            @Value("${logging.structured.format.console:}") String format,
            @Value("${spring.application.name}") String service) {
        return format.equals("logstash")
                ? new JsonLines(service, System.out)
                : new TextLines((Logger) LoggerFactory.getLogger("access"));
    }

    /** Of the services alone: what asks for health has no lines, and what they ask themselves has none. */
    @Bean
    @ConditionalOnBooleanProperty(name = "fivefold.log.access", matchIfMissing = true)
    WebServerFactoryCustomizer<JettyServletWebServerFactory> accessLines(Optional<WarmUpGate> gate, AccessQueue queue) {
        RequestLog lines = new AccessLines(queue);
        RequestLog ofOthers = gate.<RequestLog>map(there -> (request, response) -> {
                    if (!there.isOwn(request)) {
                        lines.log(request, response);
                    }
                })
                .orElse(lines);
        return factory -> factory.addServerCustomizers(server -> server.setRequestLog(ofOthers));
    }
}
