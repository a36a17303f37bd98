package dev.fivefold.mocks.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class MocksSettingsTest {

    private static final DataSize FAST = DataSize.ofMegabytes(25);

    @Test
    void a_missing_service_is_rejected_by_name() {
        Behavior behavior = new Behavior(Duration.ZERO, 0, FAST, 0, 0, 1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MocksSettings(1, DataSize.ofBytes(0), Map.of(LogicalService.USERS, behavior)))
                .withMessageStartingWith("fivefold.mocks.services lacks orders, products, ");
    }

    @Test
    void a_value_out_of_range_is_rejected_with_the_range() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ofMinutes(2), 0, FAST, 0, 0, 1))
                .withMessage("delay must be from 0ms to 60s, but is PT2M");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, Double.NaN, FAST, 0, 0, 1))
                .withMessage("spread must be from 0 to 1, but is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, DataSize.ofBytes(-1), 0, 0, 1))
                .withMessageStartingWith("bandwidth must be 1KB or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, FAST, 1.1, 0, 1))
                .withMessage("failure-rate must be from 0 to 1, but is 1.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, FAST, 0, -0.1, 1))
                .withMessage("tail-share must be from 0 to 1, but is -0.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, FAST, 0, 0, 0.5))
                .withMessage("tail-factor must be from 1 to 100, but is 0.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, FAST, 0, 0, 101))
                .withMessage("tail-factor must be from 1 to 100, but is 101.0");
    }

    @Test
    void a_delay_that_could_exceed_a_minute_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ofSeconds(2), 0.5, FAST, 0, 0.1, 20.5))
                .withMessage("delay * (1 + spread) * tail-factor must be 60s or less, but is PT1M1.5S");
        assertThat(new Behavior(Duration.ofSeconds(2), 0.5, FAST, 0, 0.1, 20)).isNotNull();
        assertThat(new Behavior(Duration.ofSeconds(60), 0, FAST, 0, 0, 1)).isNotNull();
    }

    @Test
    void a_tail_is_bound_from_its_keys_and_may_be_left_out() {
        Map<String, String> keys = Map.of("delay", "8ms", "spread", "0.1", "bandwidth", "25MB", "failure-rate", "0.5");
        Map<String, String> withTail = new HashMap<>(keys);
        withTail.putAll(Map.of("tail-share", "0.05", "tail-factor", "20"));

        assertThat(bound(keys)).isEqualTo(new Behavior(Duration.ofMillis(8), 0.1, FAST, 0.5, 0, 1));
        assertThat(bound(withTail)).isEqualTo(new Behavior(Duration.ofMillis(8), 0.1, FAST, 0.5, 0.05, 20));
    }

    private static Behavior bound(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(keys))
                .bind("", Behavior.class)
                .get();
    }
}
