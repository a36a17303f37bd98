package dev.fivefold.aggregator.downstream.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RedisPropertiesTest {

    @Test
    void without_a_word_of_configuration_it_is_off() {
        RedisProperties properties = bound(Map.of());

        assertThat(properties.enabled()).isFalse();
        assertThat(properties.timeout()).isEqualTo(Duration.ofMillis(20));
        assertThat(properties.secondDeleteAfter()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void a_call_is_named_by_service_and_method() {
        RedisProperties properties = bound(Map.of("fivefold.redis.calls.prices.byIds.ttl", "30s"));

        assertThat(properties.calls())
                .isEqualTo(Map.of("prices", Map.of("byIds", new RedisProperties.CachedCall(Duration.ofSeconds(30)))));
    }

    @ParameterizedTest
    @CsvSource({
        "uri, http://127.0.0.1:6379",
        "uri, redis:6379",
        "timeout, 0ms",
        "timeout, 2s",
        "namespace, a:b",
        "version, 0",
        "jitter, 1",
        "jitter, NaN",
        "null-ttl, 2h",
        "second-delete-after, 2m",
        "calls.prices.byIds.ttl, 2d",
    })
    void what_cannot_be_is_refused_by_name(String key, String value) {
        assertThatThrownBy(() -> bound(Map.of("fivefold.redis." + key, value)))
                .rootCause()
                .hasMessageContaining("fivefold.redis." + key.replace("prices.byIds", "*.*"));
    }

    private static RedisProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold.redis", RedisProperties.class);
    }
}
