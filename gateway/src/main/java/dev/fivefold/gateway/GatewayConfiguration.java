package dev.fivefold.gateway;

import dev.fivefold.gateway.access.AccessLines;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.auth.TokenCheck;
import dev.fivefold.gateway.auth.WarmUpPass;
import dev.fivefold.gateway.discovery.NameResolver;
import dev.fivefold.gateway.discovery.ZuulProperties;
import dev.fivefold.gateway.filter.GatewayFilters;
import dev.fivefold.gateway.intake.Intake;
import dev.fivefold.gateway.metrics.AdmissionMetrics;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.metrics.RejectionMetrics;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.server.WarmUp;
import dev.fivefold.gateway.server.ZuulServer;
import dev.fivefold.gateway.tracing.GatewayTracing;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.LogConfiguration;
import dev.fivefold.telemetry.LogSettings;
import dev.fivefold.telemetry.TracingSwitch;
import dev.fivefold.telemetry.UserHash;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(LogConfiguration.class)
class GatewayConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayConfiguration.class);

    @Bean
    static UnknownKeys unknownKeys() {
        return new UnknownKeys();
    }

    @Bean
    TokenCheck tokenCheck(GatewaySettings settings) {
        if (settings.jwt().jwksUri() == null && !settings.access().isEmpty()) {
            LOG.warn(
                    "Authentication is DISABLED, and fivefold.gateway.access is not checked. Set fivefold.gateway.jwt.jwks-uri");
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
    AccessLines accessLines(AccessLog log, LogSettings settings, GatewaySettings gateway) {
        return new AccessLines(log, UserHash.withKey(settings.userKey()), gateway.access());
    }

    @Bean
    Admission admission(GatewaySettings settings) {
        return new Admission(settings.routes(), settings.admission(), System::nanoTime);
    }

    @Bean
    AdmissionMetrics admissionMetrics(Admission admission) {
        return new AdmissionMetrics(admission);
    }

    @Bean
    RejectionTally rejectionTally() {
        return rejectionTally(System::nanoTime);
    }

    static RejectionTally rejectionTally(LongSupplier nanoTime) {
        return new RejectionTally(
                Stream.concat(Intake.reasons().stream(), Problem.rejections().stream())
                        .toList(),
                nanoTime);
    }

    @Bean
    RejectionMetrics rejectionMetrics(RejectionTally rejections) {
        return new RejectionMetrics(rejections);
    }

    @Bean
    NameResolver nameResolver() {
        return NameResolver.ofSystem();
    }

    @Bean
    ZuulServer zuulServer(
            GatewaySettings settings,
            TokenCheck tokens,
            WarmUpPass warmUpPass,
            Admission admission,
            RejectionTally rejections,
            GatewayMetrics metrics,
            ObjectProvider<Tracer> tracer,
            ObjectProvider<Propagator> propagator,
            AccessLines accessLines,
            NameResolver names) {
        // Before any class of Zuul is loaded: they read their properties once, when they are loaded.
        ZuulProperties.install(settings.origins(), names);
        metrics.takeInWhatZuulCountsGlobally();
        return server(
                settings,
                tokens,
                warmUpPass,
                admission,
                rejections,
                metrics,
                tracing(tracer, propagator),
                accessLines,
                System::nanoTime);
    }

    /** With the agent of SkyWalking there is no tracer: see {@link TracingSwitch}. */
    private static @Nullable GatewayTracing tracing(
            ObjectProvider<Tracer> tracer, ObjectProvider<Propagator> propagator) {
        if (TracingSwitch.agentIsPresent()) {
            return GatewayTracing.ofSkyWalking();
        }
        Tracer spans = tracer.getIfAvailable();
        return spans == null ? null : GatewayTracing.of(spans, propagator.getObject());
    }

    static ZuulServer server(
            GatewaySettings settings,
            TokenCheck tokens,
            WarmUpPass warmUpPass,
            Admission admission,
            RejectionTally rejections,
            GatewayMetrics metrics,
            @Nullable GatewayTracing tracing,
            AccessLines accessLines,
            LongSupplier nanoTime) {
        return new ZuulServer(
                settings.listenAddress(),
                settings.drainTimeout(),
                settings.limits(),
                admission,
                Set.copyOf(settings.cors().origins()),
                GatewayFilters.of(
                        new RouteTable(settings.routes()),
                        settings.trustedProxies(),
                        settings.cors(),
                        tokens,
                        settings.originsThatGetTheToken(),
                        settings.access(),
                        warmUpPass,
                        settings.rateLimit(),
                        admission,
                        rejections,
                        tracing,
                        nanoTime),
                rejections,
                metrics,
                accessLines);
    }

    /** Spring Boot's web server serves the actuator alone: its requests get no spans. */
    @Bean
    @ConditionalOnBooleanProperty("fivefold.tracing.enabled")
    ObservationPredicate untracedActuator() {
        return (name, ignored) -> !name.equals("http.server.requests");
    }

    /** A runner, because Spring Boot reports ready only after the runners: a cold gateway never gets traffic. */
    @Bean
    ApplicationRunner warmUp(ZuulServer server, GatewaySettings settings, WarmUpPass pass) {
        return arguments -> new WarmUp(server.address(), WarmUpPass.HEADER, pass.secret()).send(settings.routes());
    }
}
