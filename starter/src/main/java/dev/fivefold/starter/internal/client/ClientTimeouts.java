package dev.fivefold.starter.internal.client;

import dev.fivefold.starter.transport.CallOptions.Timeouts;
import feign.Request;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.openfeign.FeignClientFactory;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.FeignClientProperties.FeignClientConfiguration;
import org.springframework.core.env.PropertyResolver;

/** The timeouts and other settings of clients, as {@code spring.cloud.openfeign.client.config} has them: by the context id of a client, or else its name. */
public record ClientTimeouts(
        FeignClientProperties clients, PropertyResolver environment, ObjectProvider<FeignClientFactory> contexts) {

    private static final int CONNECT_MS = 500;

    /** Without a setting a read has the time of its call. */
    private static final int READ_MS = Integer.MAX_VALUE;

    /** The timeouts of a client's interface. */
    Timeouts of(Class<?> client) {
        Request.Options options = bean(client, Request.Options.class);
        int connect = options == null ? CONNECT_MS : options.connectTimeoutMillis();
        int read = options == null ? READ_MS : options.readTimeoutMillis();
        return new Timeouts(
                Duration.ofMillis(first(client, FeignClientConfiguration::getConnectTimeout, connect)),
                Duration.ofMillis(first(client, FeignClientConfiguration::getReadTimeout, read)));
    }

    /** A bean of a client's context; {@code null} without one. */
    <T> @Nullable T bean(Class<?> client, Class<T> type) {
        return contexts.getObject().getInstance(ClientNames.contextId(client, environment), type);
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
