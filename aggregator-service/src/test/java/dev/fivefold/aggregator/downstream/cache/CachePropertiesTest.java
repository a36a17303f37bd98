package dev.fivefold.aggregator.downstream.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.client.ReviewsClient;
import dev.fivefold.aggregator.downstream.client.UsersClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.io.FileSystemResource;
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

    @Test
    void a_later_lesson_says_more_of_what_an_earlier_one_has_named_and_leaves_the_rest() throws IOException {
        CacheProperties properties = ofLessons("04-local-cache", "10-off-heap");

        assertThat(properties.of("content", "banners"))
                .isEqualTo(new CacheProperties.CallSettings(
                        Duration.ofSeconds(1), Duration.ZERO, DataSize.ofMegabytes(32), CacheProperties.Store.HEAP));
        assertThat(properties.of("content", "seller"))
                .isEqualTo(new CacheProperties.CallSettings(
                        Duration.ofMinutes(10),
                        Duration.ZERO,
                        DataSize.ofMegabytes(16),
                        CacheProperties.Store.OFF_HEAP));
        try (CallCaches caches = new CallCaches(properties, JsonMapper.builder().build(), new SimpleMeterRegistry())) {
            caches.open("content", ContentClient.class);
            caches.open("users", UsersClient.class);
            caches.open("products", ProductsClient.class);
            caches.open("reviews", ReviewsClient.class);

            assertThat(caches.calls()).contains("content.sellers", "users.publicProfiles", "reviews.byIds");
        }
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

        DownstreamCall<String> seller(long id);

        DownstreamCall<Integer> seller(String name);
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

    private static CacheProperties ofLessons(String... lessons) throws IOException {
        MutablePropertySources sources = new MutablePropertySources();
        for (String lesson : lessons) {
            new YamlPropertySourceLoader()
                    .load(lesson, new FileSystemResource("../lessons/" + lesson + "/aggregator.yaml"))
                    .forEach(sources::addFirst);
        }
        return new Binder(ConfigurationPropertySources.from(sources))
                .bindOrCreate("fivefold.cache", CacheProperties.class);
    }

    private static CacheProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold.cache", CacheProperties.class);
    }
}
