package dev.fivefold.gateway;

import dev.fivefold.gateway.auth.TokenCheck;
import dev.fivefold.gateway.auth.WarmUpPass;
import dev.fivefold.gateway.filter.GatewayFilters;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.server.WarmUp;
import dev.fivefold.gateway.server.ZuulProperties;
import dev.fivefold.gateway.server.ZuulServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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
    GatewayMetrics gatewayMetrics(MeterRegistry registry) {
        return new GatewayMetrics(registry);
    }

    @Bean
    ZuulServer zuulServer(GatewaySettings settings, TokenCheck tokens, WarmUpPass warmUpPass, GatewayMetrics metrics) {
        // First of all: Zuul's classes read their properties once, when they are loaded.
        ZuulProperties.install(settings.origins());
        metrics.takeInWhatZuulCountsGlobally();
        return server(settings, tokens, warmUpPass, metrics, System::nanoTime);
    }

    static ZuulServer server(
            GatewaySettings settings,
            TokenCheck tokens,
            WarmUpPass warmUpPass,
            GatewayMetrics metrics,
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
                metrics);
    }

    /** A runner, because Spring Boot reports ready only after the runners: a cold gateway never gets traffic. */
    @Bean
    ApplicationRunner warmUp(ZuulServer server, GatewaySettings settings, WarmUpPass pass) {
        return arguments -> new WarmUp(server.address(), WarmUpPass.HEADER, pass.secret()).send(settings.routes());
    }
}
