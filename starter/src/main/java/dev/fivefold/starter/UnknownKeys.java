package dev.fivefold.starter;

import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.NearestName;
import dev.fivefold.starter.internal.config.PageSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;
import org.springframework.util.StreamUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds keys under {@code fivefold} that nothing reads, such as misspelt ones. Keys of the other classes of settings are known by the configuration
 * metadata on the class path, or by their beans. As with {@code ignoreUnknownFields = false} of Spring Boot, environment variables and system properties
 * are not checked: scripts have variables of that prefix for themselves.
 */
final class UnknownKeys {

    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("fivefold");

    /** Of a gateway, whose class path is another one: an application may share a configuration with it. */
    private static final ConfigurationPropertyName GATEWAY = PREFIX.append("gateway");

    private static final ConfigurationPropertyName CALLS = PREFIX.append("calls");
    private static final ConfigurationPropertyName PAGES = PREFIX.append("pages");
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    private final ListableBeanFactory beans;
    private final ClassLoader classes;

    /** A key, and whether it has keys of its own, as a map has. */
    private record Known(ConfigurationPropertyName name, boolean map) {

        boolean covers(ConfigurationPropertyName key) {
            return name.equals(key) || (map && name.isAncestorOf(key));
        }
    }

    UnknownKeys(ListableBeanFactory beans, ClassLoader classes) {
        this.beans = beans;
        this.classes = classes;
    }

    /** Stops the start if there is an unknown key. */
    static void reject(ConfigurableListableBeanFactory beans, Environment environment) {
        ClassLoader classes =
                Objects.requireNonNullElseGet(beans.getBeanClassLoader(), UnknownKeys.class::getClassLoader);
        new UnknownKeys(beans, classes).message(environment).ifPresent(unknown -> {
            throw new InvalidSetupException(new IllegalStateException(unknown));
        });
    }

    /** A message that names each unknown key, its place and the nearest known key; empty if there is no unknown key. */
    Optional<String> message(Environment environment) {
        Set<ConfigurationProperty> unbound = unbound(environment);
        if (unbound.isEmpty()) {
            return Optional.empty();
        }
        List<Known> known = known();
        List<ConfigurationProperty> unknown = unbound.stream()
                .filter(key -> !GATEWAY.isAncestorOf(key.getName()))
                .filter(key -> known.stream().noneMatch(each -> each.covers(key.getName())))
                .filter(key -> !isOfUndescribedBean(key.getName(), known))
                .toList();
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(unknown.stream().map(key -> described(key, known)).collect(Collectors.joining("\n")));
    }

    private static Set<ConfigurationProperty> unbound(Environment environment) {
        BindHandler strict = new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
        try {
            Binder.get(environment, strict).bind(PREFIX.toString(), FivefoldProperties.class);
            return Set.of();
        } catch (BindException failure) {
            // An invalid value is reported when the settings are bound for use.
            return failure.getCause() instanceof UnboundConfigurationPropertiesException found
                    ? found.getUnboundProperties()
                    : Set.of();
        }
    }

    /** Those of the engine's maps have been bound, unless they are unknown. */
    private List<Known> known() {
        try {
            List<Known> known = new ArrayList<>();
            for (URL metadata : Collections.list(classes.getResources(METADATA))) {
                properties(metadata)
                        .filter(property -> property.path("name").asString().startsWith(PREFIX + "."))
                        .map(property -> new Known(
                                ConfigurationPropertyName.of(
                                        property.path("name").asString()),
                                property.path("type").asString().startsWith("java.util.")))
                        .filter(each ->
                                !each.name().equals(CALLS) && !each.name().equals(PAGES))
                        .forEach(known::add);
            }
            return known;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<JsonNode> properties(URL metadata) throws IOException {
        String json = StreamUtils.copyToString(metadata.openStream(), StandardCharsets.UTF_8);
        return json.contains("\"" + PREFIX) || metadata.getPath().contains("/configuration-metadata/")
                ? JsonMapper.shared().readTree(json).path("properties").valueStream()
                : Stream.of();
    }

    /** Whether the application has settings of its own there, without metadata. */
    private boolean isOfUndescribedBean(ConfigurationPropertyName key, List<Known> known) {
        return Stream.of(beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
                .map(name -> beans.findAnnotationOnBean(name, ConfigurationProperties.class, false))
                .filter(Objects::nonNull)
                .map(annotation -> ConfigurationPropertyName.of(annotation.prefix()))
                .anyMatch(prefix -> PREFIX.isAncestorOf(prefix)
                        && prefix.isAncestorOf(key)
                        && known.stream().noneMatch(each -> prefix.isAncestorOf(each.name())));
    }

    private String described(ConfigurationProperty key, List<Known> known) {
        String nearest = nearest(key.getName(), known);
        return "Unknown key " + key.getName()
                + (key.getOrigin() == null ? "" : " (" + key.getOrigin() + ")")
                + (nearest == null ? ": correct or remove it" : ": did you mean " + nearest + "?");
    }

    /** {@code null} if no known key is similar. */
    private @Nullable String nearest(ConfigurationPropertyName key, List<Known> known) {
        return NearestName.of(
                key.toString(),
                Stream.concat(known.stream().map(each -> each.name().toString()), nested(key)));
    }

    /** The keys of the call or the page that a key names. */
    private Stream<String> nested(ConfigurationPropertyName key) {
        if (CALLS.isAncestorOf(key) && key.getNumberOfElements() > 4) {
            return nested(key.chop(4), CallSettings.class);
        }
        return PAGES.isAncestorOf(key) && key.getNumberOfElements() > 3
                ? nested(key.chop(3), PageSettings.class)
                : Stream.of(CALLS + ".SERVICE.METHOD", PAGES + ".PAGE");
    }

    private Stream<String> nested(ConfigurationPropertyName owner, Class<?> settings) {
        URL metadata = classes.getResource("META-INF/spring/configuration-metadata/" + settings.getName() + ".json");
        try {
            return metadata == null
                    ? Stream.of()
                    : properties(metadata)
                            .map(property -> owner + "." + property.path("name").asString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the instances of Resilience4j to the log whose names resemble that of a service. Others are the application's. */
    static void warnOfServices(Collection<String> services, Environment environment) {
        Bindable<Map<String, Object>> names = Bindable.mapOf(String.class, Object.class);
        for (String kind : List.of("bulkhead", "circuitbreaker", "retry", "timelimiter")) {
            String prefix = "resilience4j." + kind + ".instances";
            Map<String, Object> instances =
                    Binder.get(environment).bind(prefix, names).orElseGet(Map::of);
            for (String name : instances.keySet()) {
                services.stream()
                        .filter(each -> !services.contains(name))
                        .filter(each -> name.startsWith(each) || NearestName.distance(name, each) <= 2)
                        .min(Comparator.comparingInt(each -> NearestName.distance(name, each)))
                        .ifPresent(each -> LoggerFactory.getLogger(UnknownKeys.class)
                                .warn("No client has this name: key={} client={}", prefix + "." + name, each));
            }
        }
    }
}
