package dev.fivefold.mocks.warmup;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpSettingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void a_warm_up_without_paths_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 1, List.of()))
                .withMessage("fivefold.warm-up.paths is empty: name at least one, or disable it");
    }

    @Test
    void a_text_that_is_no_path_is_rejected_by_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 1, List.of("/one", "http://elsewhere/")))
                .withMessage("fivefold.warm-up.paths must begin with /, but there is http://elsewhere/");
    }

    @Test
    void durations_and_readers_out_of_range_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, Duration.ZERO, 1, List.of("/one")))
                .withMessageContaining("duration");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, Duration.ofSeconds(61), 1, List.of("/one")))
                .withMessageContaining("duration");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 0, List.of("/one")))
                .withMessageContaining("readers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 65, List.of("/one")))
                .withMessageContaining("readers");
    }
}
