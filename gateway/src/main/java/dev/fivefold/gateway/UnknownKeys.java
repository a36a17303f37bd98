package dev.fivefold.gateway;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;

/**
 * Stops the start if an unknown key is under {@code fivefold.gateway}, such as a misspelt one. Environment variables
 * and system properties are not checked. List elements are not checked either: where a later file has a shorter list,
 * the rest of an earlier file's list stays and is ignored.
 */
final class UnknownKeys implements ConfigurationPropertiesBindHandlerAdvisor {

    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("fivefold.gateway");

    @Override
    public BindHandler apply(BindHandler handler) {
        return new NoUnboundElementsBindHandler(handler, new UnboundElementsSourceFilter()) {
            @Override
            public void onFinish(
                    ConfigurationPropertyName name, Bindable<?> target, BindContext context, @Nullable Object result)
                    throws Exception {
                if (!name.equals(PREFIX)) {
                    handler.onFinish(name, target, context, result);
                    return;
                }
                try {
                    super.onFinish(name, target, context, result);
                } catch (UnboundConfigurationPropertiesException unbound) {
                    reject(unbound);
                }
            }
        };
    }

    private static void reject(UnboundConfigurationPropertiesException unbound) {
        List<String> unknown = unbound.getUnboundProperties().stream()
                .filter(property -> !isOfList(property.getName()))
                .map(UnknownKeys::described)
                .toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + String.join(", ", unknown) + ": correct or remove it");
        }
    }

    private static String described(ConfigurationProperty key) {
        return key.getName() + (key.getOrigin() == null ? "" : " (" + key.getOrigin() + ")");
    }

    private static boolean isOfList(ConfigurationPropertyName name) {
        return IntStream.range(0, name.getNumberOfElements()).anyMatch(name::isNumericIndex);
    }
}
