package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.lab.measure.CriticalPath.PlannedCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CriticalPathTest {

    private static final Map<String, Duration> DELAYS =
            Map.of("slow", Duration.ofMillis(100), "quick", Duration.ofMillis(10));

    @Test
    void it_is_the_chain_of_calls_that_takes_longest_not_the_one_with_most_calls() {
        List<PlannedCall> calls = List.of(
                new PlannedCall("a", "quick", List.of()),
                new PlannedCall("b", "quick", List.of("a")),
                new PlannedCall("c", "quick", List.of("b")),
                new PlannedCall("d", "slow", List.of("a")));

        assertThat(CriticalPath.length(calls, DELAYS)).isEqualTo(Duration.ofMillis(110));
    }

    @Test
    void a_call_waits_for_the_slowest_of_those_that_it_needs() {
        List<PlannedCall> calls = List.of(
                new PlannedCall("a", "slow", List.of()),
                new PlannedCall("b", "quick", List.of()),
                new PlannedCall("c", "quick", List.of("a", "b")));

        assertThat(CriticalPath.length(calls, DELAYS)).isEqualTo(Duration.ofMillis(110));
    }

    @Test
    void a_service_without_a_delay_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CriticalPath.length(List.of(new PlannedCall("a", "other", List.of())), DELAYS))
                .withMessageContaining("no delay for the service 'other'");
    }
}
