package dev.fivefold.starter.internal.client;

import dev.fivefold.starter.transport.CallOptions.Timeouts;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.FeignClientProperties.FeignClientConfiguration;
import org.springframework.core.env.PropertyResolver;

/** The timeouts and other settings of clients, as {@code spring.cloud.openfeign.client.config} has them: by the context id of a client, or else its name. */
public record ClientTimeouts(FeignClientProperties clients, PropertyResolver environment) {

    private static final int CONNECT_MS = 500;

    /** Without a setting a read has the time of its call. */
    private static final int READ_MS = Integer.MAX_VALUE;

    /** The timeouts of a client's interface. */
    Timeouts of(Class<?> client) {
        return new Timeouts(
                Duration.ofMillis(first(client, FeignClientConfiguration::getConnectTimeout, CONNECT_MS)),
                Duration.ofMillis(first(client, FeignClientConfiguration::getReadTimeout, READ_MS)));
    }

    /** A setting of a client, or else of all clients. */
    <T> T first(Class<?> client, Function<FeignClientConfiguration, @Nullable T> setting, T otherwise) {
        return Stream.of(ClientNames.contextId(client, environment), clients.getDefaultConfig())
                .map(clients.getConfig()::get)
                .filter(Objects::nonNull)
                .map(setting)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(otherwise);
    }
}
