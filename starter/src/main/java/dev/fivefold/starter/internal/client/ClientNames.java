package dev.fivefold.starter.internal.client;

import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.PropertyResolver;

/** The names in {@code @FeignClient}. */
public final class ClientNames {

    private ClientNames() {}

    /** The name of a client's service. */
    public static String service(Class<?> client, PropertyResolver environment) {
        @Nullable FeignClient annotation = AnnotatedElementUtils.findMergedAnnotation(client, FeignClient.class);
        return annotation == null ? client.getName() : environment.resolvePlaceholders(annotation.name());
    }

    /** The id of its context and of its configuration: by default the name of its service. */
    static String contextId(Class<?> client, PropertyResolver environment) {
        @Nullable FeignClient annotation = AnnotatedElementUtils.findMergedAnnotation(client, FeignClient.class);
        String id = annotation == null ? "" : environment.resolvePlaceholders(annotation.contextId());
        return id.isEmpty() ? service(client, environment) : id;
    }
}
