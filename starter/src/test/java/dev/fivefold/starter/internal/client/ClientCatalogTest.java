package dev.fivefold.starter.internal.client;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

class ClientCatalogTest {

    private static final String CALLS = "fivefold.calls.content.";

    @FeignClient("content")
    interface Content {

        @GetMapping("/sellers/{id}")
        Call<String> seller(long id);

        @GetMapping("/sellers")
        Call<Integer> seller(String name);

        @PostMapping("/sellers")
        Call<String> add(byte[] seller);
    }

    @Test
    void an_off_heap_cache_of_an_overloaded_method_is_rejected_and_one_on_the_heap_is_not() {
        assertRejected(
                "seller.cache.store", "off-heap", "stores the responses of one method, and several have this name");
        assertThatNoException().isThrownBy(() -> validate("seller.cache.store", "heap"));
    }

    @Test
    void a_cache_and_a_fallback_of_a_write_are_rejected() {
        assertRejected("add.cache.ttl", "1s", "only reads (GET) can be cached");
        assertRejected("add.fallback.max-age", "1m", "only reads (GET) can be cached");
    }

    private static void assertRejected(String key, String value, String reason) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> validate(key, value))
                .withMessageContaining(reason);
    }

    private static void validate(String key, String value) {
        FeignClientSpecification content =
                new FeignClientSpecification("content", Content.class.getName(), new Class<?>[0]);
        FivefoldProperties properties = new Binder(new MapConfigurationPropertySource(Map.of(CALLS + key, value)))
                .bind("fivefold", FivefoldProperties.class)
                .get();
        new ClientCatalog(List.of(content), List.of(), ClientCatalogTest.class.getClassLoader(), new MockEnvironment())
                .validate(properties);
    }
}
