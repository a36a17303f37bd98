package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.mock.env.MockEnvironment;

class TracingSwitchTest {

    private static final String TRACING =
            "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration";
    private static final String OTHER = "org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration";

    @Test
    void false_excludes_tracing_and_nothing_else() {
        assertThat(wanted(new MockEnvironment().withProperty("fivefold.tracing.enabled", "false")))
                .containsExactly(false, true, true);
    }

    @Test
    void true_excludes_nothing() {
        assertThat(wanted(new MockEnvironment().withProperty("fivefold.tracing.enabled", "true")))
                .containsExactly(true, true, true);
    }

    @Test
    void an_application_without_the_property_keeps_its_own_tracing() {
        assertThat(wanted(new MockEnvironment())).containsExactly(true, true, true);
    }

    @Test
    void every_spring_boot_application_with_this_jar_has_the_switch() {
        List<AutoConfigurationImportFilter> filters =
                SpringFactoriesLoader.forDefaultResourceLocation().load(AutoConfigurationImportFilter.class);

        assertThat(filters).hasAtLeastOneElementOfType(TracingSwitch.class);
    }

    private static boolean[] wanted(MockEnvironment environment) {
        TracingSwitch tracing = new TracingSwitch();
        tracing.setEnvironment(environment);
        AutoConfigurationMetadata unused = (AutoConfigurationMetadata) Proxy.newProxyInstance(
                TracingSwitchTest.class.getClassLoader(),
                new Class<?>[] {AutoConfigurationMetadata.class},
                (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        return tracing.match(new String[] {TRACING, OTHER, null}, unused);
    }
}
