package dev.fivefold.mocks.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class NetworkBehaviorTest {

    private static final DataSize UNLIMITED = DataSize.ofBytes(0);

    @Test
    void the_same_seed_draws_the_same_sequence() {
        assertThat(draws(new NetworkBehavior(7, behavior(0.5, 0.3)), 100))
                .isEqualTo(draws(new NetworkBehavior(7, behavior(0.5, 0.3)), 100));
    }

    @Test
    void another_seed_draws_another_sequence() {
        assertThat(draws(new NetworkBehavior(7, behavior(0.5, 0.3)), 100))
                .isNotEqualTo(draws(new NetworkBehavior(8, behavior(0.5, 0.3)), 100));
    }

    @Test
    void delays_lie_within_the_spread_around_the_median() {
        List<Long> millis = draws(new NetworkBehavior(7, behavior(0.5, 0)), 1001).stream()
                .map(draw -> draw.delay().toMillis())
                .sorted()
                .toList();

        assertThat(millis).allSatisfy(delay -> assertThat(delay).isBetween(50L, 150L));
        assertThat(millis.get(500)).isCloseTo(100, within(8L));
        assertThat(millis.getLast() - millis.getFirst()).isGreaterThan(90);
    }

    @Test
    void failures_come_at_their_rate() {
        long failed = draws(new NetworkBehavior(7, behavior(0, 0.2)), 1000).stream()
                .filter(NetworkBehavior.Draw::failed)
                .count();

        assertThat(failed).isBetween(150L, 250L);
    }

    @Test
    void a_change_applies_to_the_next_request() {
        NetworkBehavior network = new NetworkBehavior(7, behavior(0, 0));
        network.next();

        network.adjust(new Behavior(Duration.ofMillis(5), 0, UNLIMITED, 0));

        assertThat(network.next().delay()).isEqualTo(Duration.ofMillis(5));
        assertThat(network.calls()).isEqualTo(2);
    }

    private static Behavior behavior(double spread, double failureRate) {
        return new Behavior(Duration.ofMillis(100), spread, UNLIMITED, failureRate);
    }

    private static List<NetworkBehavior.Draw> draws(NetworkBehavior network, int count) {
        return IntStream.range(0, count).mapToObj(i -> network.next()).toList();
    }
}
