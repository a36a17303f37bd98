package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.guard.ServiceLimits;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How one downstream service is called, all in one place.
 *
 * @param url where it is, http or https; {@code fivefold.downstream.base-url} unless set
 * @param callTimeout for a whole call, from connecting to the body's last byte, 1 ms to 60 s; a page's deadline shortens
 *     it
 * @param callsPerSecond the most that it is to be asked for, 1 to 1,000,000
 * @param latency the longest mean time that its calls are to take at that rate, 1 ms to 60 s
 * @param failureRate of the last calls, in percent, from which on it is left alone, above 0 to 100
 * @param openFor how long it is then left alone before a few calls try again, 1 ms to 10 min
 */
public record ServiceSettings(
        @Nullable URI url,
        @DefaultValue("5s") Duration callTimeout,
        @DefaultValue("2000") int callsPerSecond,
        @DefaultValue("50ms") Duration latency,
        @DefaultValue("50") float failureRate,
        @DefaultValue("1s") Duration openFor) {

    /** What a service has that the configuration does not name. */
    static final ServiceSettings DEFAULT =
            new ServiceSettings(null, Duration.ofSeconds(5), 2_000, Duration.ofMillis(50), 50, Duration.ofSeconds(1));

    public ServiceSettings {
        if (url != null) {
            DownstreamProperties.requireHttp("services.*.url", url);
        }
        ServiceLimits.requireCallTimeout("fivefold.downstream.services.*.call-timeout", callTimeout);
        DownstreamProperties.requireWithin("services.*.latency", latency, Duration.ofSeconds(60));
        ServiceLimits.requireOpenFor("fivefold.downstream.services.*.open-for", openFor);
        ServiceLimits.requireFailureRate("fivefold.downstream.services.*.failure-rate", failureRate);
        if (callsPerSecond < 1 || callsPerSecond > 1_000_000) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.services.*.calls-per-second must be 1 to 1000000, but is " + callsPerSecond);
        }
    }

    /**
     * At most this many calls at a time: calls a second times seconds a call, Little's law as article 001 uses it
     * (2,000 a second of 50 ms are 100).
     */
    public int permits() {
        return (int) Math.max(1, callsPerSecond * latency.toMillis() / 1_000);
    }

    /** What its guards hold its calls to, as long as nobody says otherwise. */
    ServiceLimits limits() {
        return new ServiceLimits(permits(), failureRate, openFor, callTimeout);
    }
}
