package dev.fivefold.starter.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class SettingsTest {

    @Test
    void admission_is_on_by_default_without_a_maximum_a_brownout_and_trust() {
        assertThat(bound(Map.of()).admission()).isEqualTo(new AdmissionSettings(true, null, 0.5, false));
        assertThat(bound(Map.of()).brownout().share()).isZero();
    }

    @Test
    void a_page_has_a_window_of_256_calls_and_the_priority_of_rfc_9218_by_default() {
        assertThat(bound(Map.of()).page("home").effectiveWindow()).isEqualTo(256);
        assertThat(bound(Map.of()).page("home").effectivePriority()).isEqualTo(3);
        assertThat(bound(Map.of("fivefold.pages.home.priority", "0", "fivefold.pages.default.window", "7"))
                        .page("home"))
                .returns(0, PageSettings::effectivePriority)
                .returns(7, PageSettings::effectiveWindow);
    }

    @Test
    void a_cached_response_lives_on_the_heap_for_a_second_by_default() {
        assertThat(bound(Map.of("fivefold.calls.content.seller.cache.stale", "0s"))
                        .call("content", "seller")
                        .cache())
                .isEqualTo(new CacheSettings(
                        Duration.ofSeconds(1), Duration.ZERO, DataSize.ofMegabytes(32), CacheSettings.Store.HEAP));
    }

    @Test
    void a_page_has_the_settings_of_all_pages_where_it_has_none_of_its_own() {
        FivefoldProperties properties =
                bound(Map.of("fivefold.pages.default.deadline", "3s", "fivefold.pages.home.mode", "staged"));

        assertThat(properties.page("home").effectiveDeadline()).isEqualTo(Duration.ofSeconds(3));
        assertThat(properties.page("home").effectiveMode()).isEqualTo(PageSettings.Mode.STAGED);
        assertThat(properties.page("other").effectiveMode()).isEqualTo(PageSettings.Mode.DATAFLOW);
    }

    @ParameterizedTest
    @CsvSource({
        "admission.max, 0, 1 to 10000",
        "admission.max, 10001, 1 to 10000",
        "admission.prefetch-share, 0, above 0 to 1",
        "admission.prefetch-share, 1.01, above 0 to 1",
        "admission.prefetch-share, NaN, above 0 to 1",
        "brownout.share, -0.01, 0 to 1",
        "brownout.share, 1.01, 0 to 1",
        "calls.content.seller.cache.ttl, 0ms, 1ms to 1h",
        "calls.content.seller.cache.ttl, 2h, 1ms to 1h",
        "calls.content.seller.cache.stale, 2h, 0s to 1h",
        "calls.content.seller.cache.max-weight, 1B, 1KB to 4GB",
        "calls.content.seller.cache.max-weight, 5GB, 1KB to 4GB",
        "calls.content.seller.fallback.max-age, 1ms, 1s to 24h",
        "calls.content.seller.fallback.max-weight, 1B, 1KB to 4GB",
        "slow-readers.heap-share, 0, above 0 to 1",
        "slow-readers.heap-share, 1.01, above 0 to 1",
        "slow-readers.min-rate, 2MB, 0GB to 1MB",
        "fan-out.threads, 0, 1 to 2000",
        "fan-out.queue, 0, 1 to 10000",
        "hedging.budget, 1.1, 0 to 1",
        "hedging.max-cpu-load, 1.1, 0 to 1",
        "http.max-idle-connections, 0, 1 to 10000",
        "http.max-response-size, 257MB, 1KB to 256MB",
        "pages.home.deadline, 1ms, 10ms to 60s",
        "pages.home.priority, -1, 0 to 7",
        "pages.home.priority, 8, 0 to 7",
        "pages.home.window, 0, 1 to 10000",
        "pages.home.window, 10001, 1 to 10000",
        "retry.budget, -0.1, 0 to 1",
    })
    void a_value_out_of_range_is_rejected_with_its_key_and_its_range(String key, String value, String range) {
        String reported = key.replace("content.seller", "*.*").replace("home", "*");
        assertThatThrownBy(() -> bound(Map.of("fivefold." + key, value)))
                .rootCause()
                .hasMessageContaining("fivefold." + reported + " must be " + range + ", but is ");
    }

    @ParameterizedTest
    @CsvSource({
        "fields[0], .name, 'must be names such as id, or paths such as author.name, but has '",
        "fields[0], author..name, 'must be names such as id, or paths such as author.name, but has '",
        "fields[0], author name, 'must be names such as id, or paths such as author.name, but has '",
        "fields-parameter, a&b, 'must be the name of a query parameter, but is '",
        "fields-parameter, fields, 'is set without fivefold.calls.*.*.fields: list the fields to request'",
    })
    void fields_that_cannot_be_requested_are_rejected(String key, String value, String reason) {
        assertThatThrownBy(() -> bound(Map.of("fivefold.calls.content.seller." + key, value)))
                .rootCause()
                .hasMessageContaining(reason);
    }

    private static FivefoldProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold", FivefoldProperties.class);
    }
}
