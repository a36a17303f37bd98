package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the downstream services are reached.
 *
 * @param baseUrl where every service is that has no URL of its own; http or https
 * @param services the settings of single services, by name; the defaults for all others
 * @param connectTimeout for a TCP connection, 1 ms to 10 s
 * @param maxResponseSize of a body once it is inflated, 1 KB to 256 MB; a larger one fails its call
 * @param acceptGzip whether calls say that they take gzip, and inflate what comes
 * @param maxIdleConnections kept open for later calls, 1 to 10,000
 * @param retryShare second attempts after a failure for each call, 0 to 1
 * @param coalesce whether equal calls that are in flight at the same time are made once
 * @param batch whether the calls of a loop for single keys are made in bulk where their client can
 * @param hedge whether slow calls are made a second time
 * @param hedgeShare second attempts at slow calls for each call, 0 to 1
 * @param guarded whether calls of a service at a time are bounded, and one that fails is left alone
 * @param recovery how a service that has failed is let back in
 * @param tellFailures whether the log has a line a second, service and kind of failure, with their number
 */
@ConfigurationProperties("fivefold.downstream")
public record DownstreamProperties(
        URI baseUrl,
        @DefaultValue Map<String, ServiceSettings> services,
        @DefaultValue("500ms") Duration connectTimeout,
        @DefaultValue("16MB") DataSize maxResponseSize,
        @DefaultValue("true") boolean acceptGzip,
        @DefaultValue("200") int maxIdleConnections,
        @DefaultValue("0.1") double retryShare,
        @DefaultValue("false") boolean coalesce,
        @DefaultValue("false") boolean batch,
        @DefaultValue("false") boolean hedge,
        @DefaultValue("0.05") double hedgeShare,
        @DefaultValue("true") boolean guarded,
        @DefaultValue RecoverySettings recovery,
        @DefaultValue("false") boolean tellFailures) {

    public DownstreamProperties {
        requireHttp("base-url", baseUrl);
        requireWithin("connect-timeout", connectTimeout, Duration.ofSeconds(10));
        if (maxResponseSize.compareTo(DataSize.ofKilobytes(1)) < 0
                || maxResponseSize.compareTo(DataSize.ofMegabytes(256)) > 0) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.max-response-size must be 1KB to 256MB, but is " + maxResponseSize);
        }
        if (maxIdleConnections < 1 || maxIdleConnections > 10_000) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.max-idle-connections must be 1 to 10000, but is " + maxIdleConnections);
        }
        requireShare("retry-share", retryShare);
        requireShare("hedge-share", hedgeShare);
        services = Map.copyOf(services);
    }

    /** The settings of a service, whether or not the configuration names it. */
    public ServiceSettings of(String service) {
        return services.getOrDefault(service, ServiceSettings.DEFAULT);
    }

    /** The base URL of a service. */
    URI urlOf(String service) {
        URI own = of(service).url();
        return own == null ? baseUrl : own;
    }

    /** Whether any service is to be called by TLS. */
    boolean tls() {
        return Stream.concat(Stream.of(baseUrl), services.values().stream().map(ServiceSettings::url))
                .anyMatch(url -> url != null && "https".equals(url.getScheme()));
    }

    static void requireHttp(String key, URI url) {
        if (url == null
                || url.getHost() == null
                || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
            throw new IllegalArgumentException(
                    "fivefold.downstream." + key + " must be a URL such as http://127.0.0.1:8082, but is " + url);
        }
    }

    static void requireWithin(String key, Duration value, Duration most) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("fivefold.downstream." + key + " must be 1ms to " + most.toSeconds()
                    + "s, but is " + value.toMillis() + "ms");
        }
    }

    private static void requireShare(String key, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("fivefold.downstream." + key + " must be 0 to 1, but is " + share);
        }
    }
}
