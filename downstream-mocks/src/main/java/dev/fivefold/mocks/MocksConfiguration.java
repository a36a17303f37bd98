package dev.fivefold.mocks;

import dev.fivefold.mocks.access.AccessLines;
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
import dev.fivefold.mocks.web.HeldResponses;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.AsciiNumbers;
import dev.fivefold.telemetry.JsonWithLength;
import dev.fivefold.telemetry.LogConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Beans that the services share: the simulated network, and the writer of bodies. */
@Configuration(proxyBeanMethods = false)
@Import(LogConfiguration.class)
class MocksConfiguration {

    private static final int WAITING_CONNECTIONS = 1_000;

    @Bean
    NetworkBehaviors networkBehaviors(MocksSettings settings) {
        return new NetworkBehaviors(settings);
    }

    @Bean
    HeldResponses heldResponses(MocksSettings settings, ServerProperties server) {
        return new HeldResponses(server.getCompression(), settings.heldResponses());
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

    /** A server customizer runs after Boot has added its compression to the servlets: it wraps both. */
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

    /**
     * For a connection beyond the backlog, the system tries again after a second. Jetty's 50 are those of two pages
     * that arrive at busy services.
     */
    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> waitingConnections() {
        return factory -> factory.addServerCustomizers(server -> {
            for (ServerConnector connector : server.getBeans(ServerConnector.class)) {
                connector.setAcceptQueueSize(WAITING_CONNECTIONS);
            }
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
        return new WarmUp(settings, gate, database::happened, environment);
    }

    @Bean
    AsciiNumbers asciiNumbers() {
        return new AsciiNumbers();
    }

    @Bean
    JsonWithLength jsonWithLength(JsonMapper json) {
        return new JsonWithLength(json);
    }

    /** Health checks and requests of the warm-up are not in the access log. */
    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> accessLines(Optional<WarmUpGate> gate, AccessLog log) {
        RequestLog lines = new AccessLines(log);
        RequestLog ofOthers = (request, response) -> {
            if (gate.isEmpty() || !gate.get().isOwn(request)) {
                lines.log(request, response);
            }
        };
        return factory ->
                factory.addServerCustomizers(server -> server.setRequestLog(log.isEnabled() ? ofOthers : null));
    }
}
