package dev.fivefold.mocks.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fivefold.mocks.network.NetworkBehavior.Sample;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class NetworkBehaviorTest {

    private static final DataSize UNLIMITED = DataSize.ofBytes(0);

    @Test
    void the_same_seed_makes_the_same_random_sequence() {
        assertThat(samples(new NetworkBehavior(7, behavior(0.5, 0.3)), 100))
                .isEqualTo(samples(new NetworkBehavior(7, behavior(0.5, 0.3)), 100));
    }

    @Test
    void another_seed_makes_another_random_sequence() {
        assertThat(samples(new NetworkBehavior(7, behavior(0.5, 0.3)), 100))
                .isNotEqualTo(samples(new NetworkBehavior(8, behavior(0.5, 0.3)), 100));
    }

    @Test
    void delays_lie_within_the_spread_around_the_median() {
        List<Long> millis = samples(new NetworkBehavior(7, behavior(0.5, 0)), 1001).stream()
                .map(sample -> sample.delay().toMillis())
                .sorted()
                .toList();

        assertThat(millis).allSatisfy(delay -> assertThat(delay).isBetween(50L, 150L));
        assertThat(millis.get(500)).isCloseTo(100, within(8L));
        assertThat(millis.getLast() - millis.getFirst()).isGreaterThan(90);
    }

    @Test
    void failures_occur_at_their_rate() {
        long failed = samples(new NetworkBehavior(7, behavior(0, 0.2)), 1000).stream()
                .filter(Sample::failed)
                .count();

        assertThat(failed).isBetween(150L, 250L);
    }

    @Test
    void a_change_applies_to_the_next_request() {
        NetworkBehavior network = new NetworkBehavior(7, behavior(0, 0));
        network.next();

        network.adjust(new Behavior(Duration.ofMillis(5), 0, UNLIMITED, 0, 0, 1));

        assertThat(network.next().delay()).isEqualTo(Duration.ofMillis(5));
        assertThat(network.calls()).isEqualTo(2);
    }

    @Test
    void the_random_sequence_of_a_seed_never_changes() {
        assertThat(samples(new NetworkBehavior(7, behavior(0.5, 0.3)), 6))
                .containsExactly(
                        new Sample(Duration.ofNanos(88_982_975), true),
                        new Sample(Duration.ofNanos(51_678_829), false),
                        new Sample(Duration.ofNanos(140_076_068), false),
                        new Sample(Duration.ofNanos(108_293_029), false),
                        new Sample(Duration.ofNanos(95_244_190), true),
                        new Sample(Duration.ofNanos(74_943_152), false));
    }

    @Test
    void the_share_of_slow_requests_is_that_of_the_tail() {
        long slow = samples(new NetworkBehavior(7, tailed(0, 0, 0.05)), 10_000).stream()
                .filter(sample -> sample.delay().equals(Duration.ofSeconds(1)))
                .count();

        assertThat(slow).isBetween(430L, 570L);
    }

    @Test
    void the_same_seed_makes_the_same_tail() {
        assertThat(samples(new NetworkBehavior(7, tailed(0.5, 0.3, 0.2)), 100))
                .isEqualTo(samples(new NetworkBehavior(7, tailed(0.5, 0.3, 0.2)), 100));
    }

    @Test
    void a_tail_makes_its_requests_slower_and_changes_no_other_random_value() {
        List<Sample> without = samples(new NetworkBehavior(7, behavior(0.5, 0.3)), 1000);
        List<Sample> with = samples(new NetworkBehavior(7, tailed(0.5, 0.3, 0.2)), 1000);

        int slow = 0;
        for (int i = 0; i < with.size(); i++) {
            Duration delay = without.get(i).delay();
            assertThat(with.get(i).failed()).isEqualTo(without.get(i).failed());
            if (!with.get(i).delay().equals(delay)) {
                assertThat(with.get(i).delay()).isCloseTo(delay.multipliedBy(10), Duration.ofNanos(10));
                slow++;
            }
        }
        assertThat(slow).isBetween(150, 250);
    }

    @Test
    void a_slow_request_is_independent_of_the_next_one() {
        List<Sample> samples = samples(new NetworkBehavior(7, tailed(0, 0.2, 0.2)), 5000);

        List<Sample> next = IntStream.range(1, samples.size())
                .filter(i -> samples.get(i - 1).delay().equals(Duration.ofSeconds(1)))
                .mapToObj(samples::get)
                .toList();
        assertThat(next.stream().filter(Sample::failed).count() / (double) next.size())
                .isCloseTo(0.2, within(0.05));
        assertThat(next.stream()
                                .filter(sample -> sample.delay().equals(Duration.ofSeconds(1)))
                                .count()
                        / (double) next.size())
                .isCloseTo(0.2, within(0.05));
    }

    private static Behavior behavior(double spread, double failureRate) {
        return new Behavior(Duration.ofMillis(100), spread, UNLIMITED, failureRate, 0, 1);
    }

    /** As {@link #behavior}, with a share of requests that are ten times slower. */
    private static Behavior tailed(double spread, double failureRate, double tailShare) {
        return new Behavior(Duration.ofMillis(100), spread, UNLIMITED, failureRate, tailShare, 10);
    }

    private static List<Sample> samples(NetworkBehavior network, int count) {
        return IntStream.range(0, count).mapToObj(i -> network.next()).toList();
    }
}
