package dev.fivefold.gateway;

import dev.fivefold.gateway.filter.GatewayFilters;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.server.WarmUp;
import dev.fivefold.gateway.server.ZuulProperties;
import dev.fivefold.gateway.server.ZuulServer;
import java.util.function.LongSupplier;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class GatewayConfiguration {

    @Bean
    ZuulServer zuulServer(GatewaySettings settings) {
        // First of all: Zuul's classes read their properties once, when they are loaded.
        ZuulProperties.install(settings.origins());
        return server(settings, System::nanoTime);
    }

    static ZuulServer server(GatewaySettings settings, LongSupplier nanoTime) {
        RouteTable routes = new RouteTable(settings.routes());
        return new ZuulServer(
                settings.listenAddress(),
                settings.drainTimeout(),
                settings.limits(),
                GatewayFilters.of(routes, settings.trustedProxies(), settings.rateLimit(), nanoTime));
    }

    /** A runner, because Spring Boot reports ready only after the runners: a cold gateway never gets traffic. */
    @Bean
    ApplicationRunner warmUp(ZuulServer server, GatewaySettings settings) {
        return arguments -> new WarmUp(server.address()).send(settings.routes());
    }
}
