package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.cache.CacheProperties;
import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.fallback.FallbackProperties;
import dev.fivefold.aggregator.downstream.fallback.Fallbacks;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Clients of which nothing but their properties matters. */
final class TestClients {

    private TestClients() {}

    /** Of services at this URL, which are asked once. */
    static DownstreamClients at(String url, int maxBytes) {
        return of(new DownstreamProperties(
                URI.create(url),
                Map.of(),
                Duration.ofMillis(500),
                DataSize.ofBytes(maxBytes),
                true,
                5,
                0,
                false,
                false,
                false,
                0,
                true,
                RecoverySettings.PLAIN,
                false));
    }

    static DownstreamClients of(DownstreamProperties properties) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        return new DownstreamClients(
                properties,
                JsonMapper.builder().build(),
                new CallCaches(
                        new CacheProperties(Map.of()), JsonMapper.builder().build(), registry),
                new Fallbacks(new FallbackProperties(Map.of()), registry),
                null,
                registry,
                UnaryOperator.identity(),
                null);
    }
}
