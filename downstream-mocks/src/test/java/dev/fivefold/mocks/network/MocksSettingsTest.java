package dev.fivefold.mocks.network;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class MocksSettingsTest {

    private static final DataSize FAST = DataSize.ofMegabytes(25);

    @Test
    void a_missing_service_is_refused_by_name() {
        Behavior behavior = new Behavior(Duration.ZERO, 0, FAST, 0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MocksSettings(1, Map.of(LogicalService.USERS, behavior)))
                .withMessageStartingWith("fivefold.mocks.services lacks orders, products, ");
    }

    @Test
    void a_value_out_of_range_is_refused_with_the_range() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ofMinutes(2), 0, FAST, 0))
                .withMessage("delay must be from 0ms to 60s, but is PT2M");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, Double.NaN, FAST, 0))
                .withMessage("spread must be from 0 to 1, but is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, DataSize.ofBytes(-1), 0))
                .withMessageStartingWith("bandwidth must be 1KB or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Behavior(Duration.ZERO, 0, FAST, 1.1))
                .withMessage("failure-rate must be from 0 to 1, but is 1.1");
    }
}
