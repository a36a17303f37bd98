package dev.fivefold.aggregator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SessionPropertiesTest {

    @Test
    void without_configuration_no_session_is_stored() {
        assertThat(bound(Map.of()).enabled()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "visitors, 0",
        "visitors, 5000001",
        "views, 0",
        "views, 101",
        "products, 0",
        "products, 5000001",
        "views-per-page, 0",
        "views-per-page, 100001",
    })
    void an_invalid_value_is_rejected_by_name(String key, String value) {
        assertThatThrownBy(() -> bound(Map.of("shop.sessions." + key, value)))
                .rootCause()
                .hasMessageContaining("shop.sessions." + key);
    }

    private static SessionProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("shop.sessions", SessionProperties.class);
    }
}
