package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LogSettingsTest {

    @Test
    void without_keys_the_defaults_hold() {
        LogSettings settings = new Binder(new MapConfigurationPropertySource(Map.of()))
                .bindOrCreate("fivefold.log", LogSettings.class);

        assertThat(settings).isEqualTo(new LogSettings(false, 8192, true, ""));
    }

    @Test
    void values_out_of_range_are_rejected_with_their_key() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogSettings(false, 15, true, ""))
                .withMessageContaining("fivefold.log.queue");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogSettings(false, 16, true, "short"))
                .withMessageContaining("fivefold.log.user-key")
                .withMessageNotContaining("short");
    }

    @Test
    void the_key_is_in_no_text_of_the_settings() {
        assertThat(new LogSettings(true, 16, true, "0123456789abcdef").toString())
                .doesNotContain("0123456789abcdef");
    }
}
