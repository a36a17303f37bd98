package dev.fivefold.aggregator.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.FileSystemResource;

class AdmissionPropertiesTest {

    @Test
    void without_a_word_of_configuration_nothing_is_counted() {
        AdmissionProperties properties = bound(Map.of());

        assertThat(properties).isEqualTo(new AdmissionProperties(false, 100, true, 0.5, 0.8));
    }

    @Test
    void lesson_09_turns_it_on() throws IOException {
        Binder binder = new Binder(ConfigurationPropertySources.from(new YamlPropertySourceLoader()
                .load("lesson", new FileSystemResource("../lessons/09-overload/aggregator.yaml"))));
        AdmissionProperties properties =
                binder.bind("fivefold.admission", AdmissionProperties.class).get();

        assertThat(properties.enabled()).isTrue();
        assertThat(properties.adaptive()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "max, 0",
        "max, 10001",
        "prefetch-share, 0",
        "prefetch-share, 1.01",
        "prefetch-share, NaN",
        "brownout-from, 0",
        "brownout-from, 1.01",
    })
    void what_cannot_be_is_refused_by_name(String key, String value) {
        assertThatThrownBy(() -> bound(Map.of("fivefold.admission." + key, value)))
                .rootCause()
                .hasMessageContaining("fivefold.admission." + key);
    }

    private static AdmissionProperties bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("fivefold.admission", AdmissionProperties.class);
    }
}
