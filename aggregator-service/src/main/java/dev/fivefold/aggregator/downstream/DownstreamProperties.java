package dev.fivefold.aggregator.downstream;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the downstream services are reached.
 *
 * @param baseUrl where every service is that {@code services} does not name; http or https
 * @param services the base URL of single services, by name; none unless set
 * @param connectTimeout for a TCP connection, 1 ms to 10 s
 * @param callTimeout for a whole call, from connecting to the body's last byte, 1 ms to 60 s; a page's deadline
 *     shortens it
 * @param maxResponseSize of a body once it is inflated, 1 KB to 256 MB; a larger one fails its call
 * @param acceptGzip whether calls say that they take gzip, and inflate what comes
 * @param maxIdleConnections kept open for later calls, 1 to 10,000
 */
@ConfigurationProperties("fivefold.downstream")
public record DownstreamProperties(
        URI baseUrl,
        @DefaultValue Map<String, URI> services,
        @DefaultValue("500ms") Duration connectTimeout,
        @DefaultValue("5s") Duration callTimeout,
        @DefaultValue("16MB") DataSize maxResponseSize,
        @DefaultValue("true") boolean acceptGzip,
        @DefaultValue("200") int maxIdleConnections) {

    public DownstreamProperties {
        requireHttp("base-url", baseUrl);
        services.forEach((name, url) -> requireHttp("services." + name, url));
        requireWithin("connect-timeout", connectTimeout, Duration.ofSeconds(10));
        requireWithin("call-timeout", callTimeout, Duration.ofSeconds(60));
        if (maxResponseSize.compareTo(DataSize.ofKilobytes(1)) < 0
                || maxResponseSize.compareTo(DataSize.ofMegabytes(256)) > 0) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.max-response-size must be 1KB to 256MB, but is " + maxResponseSize);
        }
        if (maxIdleConnections < 1 || maxIdleConnections > 10_000) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.max-idle-connections must be 1 to 10000, but is " + maxIdleConnections);
        }
        services = Map.copyOf(services);
    }

    /** The base URL of a service. */
    URI urlOf(String service) {
        return services.getOrDefault(service, baseUrl);
    }

    private static void requireHttp(String key, URI url) {
        if (url == null
                || url.getHost() == null
                || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
            throw new IllegalArgumentException(
                    "fivefold.downstream." + key + " must be a URL such as http://127.0.0.1:8082, but is " + url);
        }
    }

    private static void requireWithin(String key, Duration value, Duration most) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("fivefold.downstream." + key + " must be 1ms to " + most.toSeconds()
                    + "s, but is " + value.toMillis() + "ms");
        }
    }
}
