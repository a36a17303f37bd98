package dev.fivefold.warmup;

import dev.fivefold.binding.PageParameter;
import dev.fivefold.engine.plan.StandIn;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.transport.Transport;
import io.micrometer.observation.ObservationPredicate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/** The warm-up, unless {@code fivefold.warm-up.enabled} is false. */
@AutoConfiguration(afterName = "dev.fivefold.starter.PageAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty(name = "fivefold.warm-up.enabled", matchIfMissing = true)
@EnableConfigurationProperties(WarmUpSettings.class)
public class WarmUpAutoConfiguration {

    @Bean
    StandIns fivefoldStandIns(JsonMapper json) {
        return new StandIns(json);
    }

    @Bean
    StandInCalls fivefoldStandInCalls(StandIns standIns, Resilience resilience, Transport transport) {
        return new StandInCalls(standIns, resilience, transport.blocks());
    }

    @Bean
    WarmUpFilter fivefoldWarmUpFilter(StandIns standIns) {
        return new WarmUpFilter(standIns);
    }

    @Bean
    WarmUp fivefoldWarmUp(
            WarmUpSettings settings,
            WarmUpFilter filter,
            StandIns standIns,
            ServedPages pages,
            Environment environment) {
        return new WarmUp(
                settings.duration(),
                filter,
                standIns,
                pages.all().stream()
                        .filter(page -> !page.page().isCommand())
                        .map(WarmUpAutoConfiguration::path)
                        .toList(),
                environment);
    }

    @Bean
    ObservationPredicate fivefoldWarmUpIsNotObserved() {
        return (name, context) -> !PageMark.STAND_INS.isSet();
    }

    /** A page's path with stand-ins as its request. */
    private static String path(ServedPage<?> page) {
        UriComponentsBuilder path =
                UriComponentsBuilder.fromPath(page.path().replace("{*", "{")).encode();
        Map<String, @Nullable Object> values = new HashMap<>();
        for (PageParameter parameter : page.parameters()) {
            String name = parameter.name();
            @Nullable Object value = text(StandIn.of(parameter.type()));
            if (parameter.in() == PageParameter.In.QUERY && value != null) {
                path.queryParam(name, "{" + name + "}");
            }
            values.put(name, value);
        }
        return path.buildAndExpand(values).toUriString();
    }

    /** As a client writes it. */
    private static @Nullable Object text(@Nullable Object value) {
        return switch (value) {
            case Enum<?> constant -> constant.name();
            case Collection<?> elements ->
                elements.stream().map(String::valueOf).collect(Collectors.joining(","));
            case null, default -> value;
        };
    }
}
