package dev.fivefold.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class RedisSettingsTest {

    @Test
    void without_configuration_it_is_on() {
        RedisSettings settings = new Binder().bindOrCreate("fivefold.redis", RedisSettings.class);

        assertThat(settings.enabled()).isTrue();
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(20));
        assertThat(settings.secondDeleteAfter()).isEqualTo(Duration.ofMillis(500));
        assertThat(settings.maxPendingWrites()).isEqualTo(DataSize.ofMegabytes(32));
    }

    @Test
    void a_call_is_configured_by_service_and_method() {
        FivefoldProperties properties = bound(Map.of("fivefold.calls.prices.byIds.redis.ttl", "1m"));

        assertThat(Objects.requireNonNull(properties.call("prices", "byIds").redis())
                        .ttl())
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(properties.call("prices", "others").redis()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "redis.timeout, 0ms",
        "redis.timeout, 2s",
        "redis.namespace, a:b",
        "redis.version, 0",
        "redis.jitter, 1",
        "redis.jitter, NaN",
        "redis.null-ttl, 2h",
        "redis.second-delete-after, 2m",
        "redis.max-pending-writes, 2GB",
        "calls.prices.byIds.redis.ttl, 2d",
    })
    void a_value_out_of_range_is_rejected_by_its_key(String key, String value) {
        assertThatThrownBy(() -> {
                    bound(Map.of("fivefold." + key, value));
                    new Binder(new MapConfigurationPropertySource(Map.of("fivefold." + key, value)))
                            .bind("fivefold.redis", RedisSettings.class);
                })
                .rootCause()
                .hasMessageContaining("fivefold." + key.replace("prices.byIds", "*.*"));
    }

    private static FivefoldProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold", FivefoldProperties.class);
    }
}
