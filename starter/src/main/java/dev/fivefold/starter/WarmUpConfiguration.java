package dev.fivefold.starter;

import dev.fivefold.engine.plan.StandIn;
import dev.fivefold.starter.client.PageMark;
import dev.fivefold.starter.client.StandIns;
import dev.fivefold.starter.page.ServedPage;
import dev.fivefold.starter.page.ServedPages;
import dev.fivefold.starter.warmup.WarmUp;
import dev.fivefold.starter.warmup.WarmUpFilter;
import dev.fivefold.starter.warmup.WarmUpSettings;
import io.micrometer.observation.ObservationPredicate;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/** The warm-up, if {@code fivefold.warm-up.enabled}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fivefold.warm-up.enabled")
@EnableConfigurationProperties(WarmUpSettings.class)
class WarmUpConfiguration {

    @Bean
    StandIns standIns(JsonMapper json) {
        return new StandIns(json);
    }

    @Bean
    WarmUpFilter warmUpFilter(StandIns standIns) {
        return new WarmUpFilter(standIns);
    }

    @Bean
    WarmUp warmUp(
            WarmUpSettings settings,
            WarmUpFilter filter,
            StandIns standIns,
            ServedPages pages,
            Environment environment) {
        return new WarmUp(
                settings.duration(),
                filter,
                standIns,
                pages.all().stream().map(WarmUpConfiguration::path).toList(),
                environment);
    }

    @Bean
    ObservationPredicate warmUpIsNotObserved() {
        return (_, _) -> !PageMark.STAND_INS.isSet();
    }

    /** A page's path with stand-ins as its request. */
    private static String path(ServedPage<?> page) {
        String pattern = page.path().replace("{*", "{");
        UriComponentsBuilder path = UriComponentsBuilder.fromPath(pattern).encode();
        if (!page.requestType().isRecord()) {
            return path.buildAndExpand(text(StandIn.of(page.requestType()))).toUriString();
        }
        Map<String, @Nullable Object> values = new HashMap<>();
        for (RecordComponent component : page.requestType().getRecordComponents()) {
            String name = component.getName();
            values.put(name, text(StandIn.of(component.getGenericType())));
            if (!pattern.contains("{" + name + "}") && !pattern.contains("{" + name + ":")) {
                path.queryParam(name, "{" + name + "}");
            }
        }
        return path.buildAndExpand(values).toUriString();
    }

    /** As a client writes it. */
    private static @Nullable Object text(@Nullable Object value) {
        return value instanceof Enum<?> constant ? constant.name() : value;
    }
}
