package dev.fivefold.gateway;

import dev.fivefold.gateway.access.AccessLines;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.auth.TokenCheck;
import dev.fivefold.gateway.auth.WarmUpPass;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.gateway.server.ZuulServer;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.LogSettings;
import dev.fivefold.telemetry.UserHash;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** A second listener of the same gateway, with settings of its own; the origins are those of the first, by their names. */
final class Listener implements AutoCloseable {

    private static final Map<String, String> DEFAULTS = Map.of(
            "port", "0",
            "drain-timeout", "0s",
            "routes[0].path", "/api/**",
            "routes[0].origin", "aggregator",
            "routes[1].path", "/raw/**",
            "routes[1].origin", "raw",
            "origins.aggregator.servers", "127.0.0.1:1",
            "origins.aggregator.read-timeout", "700ms",
            "origins.raw.servers", "127.0.0.1:1",
            "origins.raw.read-timeout", "700ms");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TokenCheck tokens;
    private final ZuulServer server;
    private final Admission admission;
    private final SimpleMeterRegistry meters;
    private final RejectionTally rejections;

    private Listener(
            TokenCheck tokens,
            ZuulServer server,
            Admission admission,
            RejectionTally rejections,
            SimpleMeterRegistry meters) {
        this.tokens = tokens;
        this.server = server;
        this.admission = admission;
        this.rejections = rejections;
        this.meters = meters;
    }

    /**
     * Starts.
     *
     * @param settings below {@code fivefold.gateway}
     */
    static Listener start(Map<String, String> settings) {
        return start(settings, System::nanoTime, System::nanoTime);
    }

    static Listener start(Map<String, String> settings, LongSupplier nanoTime) {
        return start(settings, nanoTime, System::nanoTime);
    }

    /**
     * Starts.
     *
     * @param admissionNanos the clock of admission, nanoTime that of keys and rates
     */
    static Listener start(Map<String, String> properties, LongSupplier nanoTime, LongSupplier admissionNanos) {
        GatewaySettings settings = settings(properties);
        TokenCheck tokens = new TokenCheck(settings.jwt(), nanoTime);
        Admission admission = new Admission(settings.routes(), settings.admission(), admissionNanos);
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        RejectionTally rejections = GatewayConfiguration.rejectionTally(System::nanoTime);
        LogSettings quiet = new LogSettings(false, 16, false, "");
        AccessLines accessLines = new AccessLines(
                new AccessLog(quiet, lines -> {}, new SimpleMeterRegistry()), UserHash.withKey(""), List.of());
        ZuulServer server = GatewayConfiguration.server(
                settings,
                tokens,
                new WarmUpPass(),
                admission,
                rejections,
                new GatewayMetrics(meters),
                null,
                accessLines,
                nanoTime);
        server.start();
        return new Listener(tokens, server, admission, rejections, meters);
    }

    static GatewaySettings settings(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(DEFAULTS);
        all.putAll(settings);
        Map<String, String> properties = new HashMap<>();
        all.forEach((key, value) -> properties.put("fivefold.gateway." + key, value));
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("fivefold.gateway", GatewaySettings.class);
    }

    Admission admission() {
        return admission;
    }

    SimpleMeterRegistry meters() {
        return meters;
    }

    RejectionTally rejections() {
        return rejections;
    }

    InetSocketAddress address() {
        return server.address();
    }

    HttpResponse<String> get(String pathAndQuery, String... headers) throws Exception {
        return send("GET", pathAndQuery, headers);
    }

    HttpResponse<String> send(String method, String pathAndQuery, String... headers) throws Exception {
        return send(method, BodyPublishers.noBody(), pathAndQuery, headers);
    }

    HttpResponse<String> send(String method, BodyPublisher body, String pathAndQuery, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + address().getPort() + pathAndQuery))
                .method(method, body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.stop();
        tokens.close();
        http.close();
    }
}
