package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class UnknownKeysTest {

    private final StandardEnvironment environment = new StandardEnvironment();
    private final UnknownKeys keys =
            new UnknownKeys(new DefaultListableBeanFactory(), UnknownKeysTest.class.getClassLoader());

    @Test
    void environment_variables_and_system_properties_are_not_checked() {
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of("FIVEFOLD_CACHE", "/cache", "FIVEFOLD_ADMISION_MAX", "7")));
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
                        new MapPropertySource(
                                StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
                                Map.of("fivefold.home", "here")));

        assertThat(keys.message(environment)).isEmpty();
    }

    @Test
    void a_key_of_a_file_is_checked() {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("file", Map.of("fivefold.traces.enable", true)));

        assertThat(keys.message(environment).orElseThrow()).contains("did you mean fivefold.traces.enabled?");
    }

    @Test
    void an_invalid_value_is_left_to_the_binding_of_the_settings() {
        environment.getPropertySources().addFirst(new MapPropertySource("file", Map.of("fivefold.admission.max", "x")));

        assertThat(keys.message(environment)).isEmpty();
    }
}
