package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.cache.CacheProperties;
import dev.fivefold.aggregator.downstream.cache.CallCaches;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/** Clients of which nothing but their properties matters. */
final class TestClients {

    private TestClients() {}

    static DownstreamClients of(DownstreamProperties properties) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        return new DownstreamClients(
                properties,
                JsonMapper.builder().build(),
                new CallCaches(
                        new CacheProperties(Map.of()), JsonMapper.builder().build(), registry),
                null,
                registry,
                UnaryOperator.identity());
    }
}
