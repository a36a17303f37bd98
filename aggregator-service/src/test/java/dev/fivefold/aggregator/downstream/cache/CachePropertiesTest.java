package dev.fivefold.aggregator.downstream.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

class CachePropertiesTest {

    @Test
    void an_answer_is_kept_on_the_heap_for_a_second_unless_it_is_said_otherwise() {
        assertThat(bound(Map.of("fivefold.cache.calls.content.seller.stale", "0s"))
                        .of("content", "seller"))
                .isEqualTo(new CacheProperties.CallSettings(
                        Duration.ofSeconds(1), Duration.ZERO, DataSize.ofMegabytes(32), CacheProperties.Store.HEAP));
    }

    @ParameterizedTest
    @CsvSource({"ttl, 0ms", "ttl, 2h", "stale, 2h", "max-weight, 1B", "max-weight, 5GB"})
    void what_cannot_be_is_refused_by_name(String key, String value) {
        assertThatThrownBy(() -> bound(Map.of("fivefold.cache.calls.content.seller." + key, value)))
                .rootCause()
                .hasMessageStartingWith("fivefold.cache.calls.*.*." + key);
    }

    /** Two methods of a name. */
    interface Ambiguous {

        Call<String> seller(long id);

        Call<Integer> seller(String name);
    }

    @Test
    void off_the_heap_a_name_must_be_that_of_one_method() {
        CacheProperties properties = bound(Map.of("fivefold.cache.calls.content.seller.store", "off-heap"));
        try (CallCaches caches = new CallCaches(properties, JsonMapper.builder().build(), new SimpleMeterRegistry())) {
            assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                    .isThrownBy(() -> caches.open("content", Ambiguous.class))
                    .withMessage(
                            "Property fivefold.cache.calls.content.seller.store with value 'OFF_HEAP' is invalid: it keeps the"
                                    + " answers of one method, but 2 have this name");
        }
    }

    private static CacheProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold.cache", CacheProperties.class);
    }
}
