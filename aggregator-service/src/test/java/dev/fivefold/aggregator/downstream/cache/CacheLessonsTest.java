package dev.fivefold.aggregator.downstream.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.client.ReviewsClient;
import dev.fivefold.aggregator.downstream.client.UsersClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.io.FileSystemResource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

class CacheLessonsTest {

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
}
