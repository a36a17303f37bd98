package dev.fivefold.mocks.warmup;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpSettingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void a_warm_up_of_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 1, List.of()))
                .withMessage("fivefold.warm-up.paths is empty: name at least one, or disable it");
    }

    @Test
    void what_is_no_path_is_refused_by_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 1, List.of("/one", "http://elsewhere/")))
                .withMessage("fivefold.warm-up.paths must begin with /, but there is http://elsewhere/");
    }

    @Test
    void neither_no_time_nor_no_readers_nor_very_many_are_taken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, Duration.ZERO, 1, List.of("/one")))
                .withMessageContaining("at-most");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 0, List.of("/one")))
                .withMessageContaining("readers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpSettings(true, SECOND, 65, List.of("/one")))
                .withMessageContaining("readers");
    }
}
