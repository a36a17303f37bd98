package dev.fivefold.gateway;

import ch.qos.logback.classic.LoggerContext;
import dev.fivefold.gateway.access.AccessLines;
import dev.fivefold.gateway.access.AccessQueue;
import dev.fivefold.gateway.access.LogSettings;
import dev.fivefold.gateway.access.OwnedPath;
import dev.fivefold.gateway.auth.TokenCheck;
import dev.fivefold.gateway.auth.WarmUpPass;
import dev.fivefold.gateway.filter.GatewayFilters;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.server.WarmUp;
import dev.fivefold.gateway.server.ZuulProperties;
import dev.fivefold.gateway.server.ZuulServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

@Configuration(proxyBeanMethods = false)
class GatewayConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayConfiguration.class);

    @Bean
    TokenCheck tokenCheck(GatewaySettings settings) {
        if (settings.jwt().jwksUri() == null && !settings.access().isEmpty()) {
            LOG.warn(
                    "Nobody is asked who he is, and fivefold.gateway.access is not checked: set fivefold.gateway.jwt.jwks-uri");
        }
        return new TokenCheck(settings.jwt(), System::nanoTime);
    }

    @Bean
    WarmUpPass warmUpPass() {
        return new WarmUpPass();
    }

    @Bean
    AccessQueue accessQueue(LogSettings log, MeterRegistry metrics) {
        return new AccessQueue((LoggerContext) LoggerFactory.getILoggerFactory(), log.queue(), metrics);
    }

    /** The queue is there before the first request, and until the last. */
    @Bean
    @DependsOn("accessQueue")
    ZuulServer zuulServer(GatewaySettings settings, LogSettings log, TokenCheck tokens, WarmUpPass warmUpPass) {
        // First of all: Zuul's classes read their properties once, when they are loaded.
        ZuulProperties.install(settings.origins());
        return server(settings, log, tokens, warmUpPass, System::nanoTime);
    }

    static ZuulServer server(
            GatewaySettings settings,
            LogSettings log,
            TokenCheck tokens,
            WarmUpPass warmUpPass,
            LongSupplier nanoTime) {
        return new ZuulServer(
                settings.listenAddress(),
                settings.drainTimeout(),
                settings.limits(),
                GatewayFilters.of(
                        new RouteTable(settings.routes()),
                        settings.trustedProxies(),
                        settings.cors(),
                        tokens,
                        settings.access(),
                        warmUpPass,
                        settings.rateLimit(),
                        nanoTime),
                new AccessLines(log, ownedPaths(settings)));
    }

    private static List<OwnedPath> ownedPaths(GatewaySettings settings) {
        return settings.access().stream()
                .flatMap(rule ->
                        rule.owner() == null ? Stream.empty() : Stream.of(new OwnedPath(rule.path(), rule.owner())))
                .toList();
    }

    /** A runner, because Spring Boot reports ready only after the runners: a cold gateway never gets traffic. */
    @Bean
    ApplicationRunner warmUp(ZuulServer server, GatewaySettings settings, WarmUpPass pass) {
        return arguments -> new WarmUp(server.address(), WarmUpPass.HEADER, pass.secret()).send(settings.routes());
    }
}
