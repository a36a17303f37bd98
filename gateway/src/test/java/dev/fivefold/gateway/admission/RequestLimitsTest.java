package dev.fivefold.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The limit by a clock that stands still between requests: what it makes of the times of thousands of them. */
class RequestLimitsTest {

    private static final int MAX = 200;
    private static final int REQUESTS_PER_SECOND = 50;
    private static final Duration USUAL = Duration.ofMillis(150);
    private static final Duration SLOW = Duration.ofMillis(1_500);

    private final Limit limit = RequestLimits.adaptive(MAX);
    private long now;

    @Test
    void it_begins_at_half_of_the_fixed_bound_and_grows_to_it_while_origins_take_as_long_as_usual() {
        assertThat(limit.getLimit()).isEqualTo(MAX / 2);

        busySeconds(300, USUAL);

        assertThat(limit.getLimit()).isEqualTo(MAX);
    }

    @Test
    void it_falls_when_origins_take_longer_and_grows_again_when_they_do_not() {
        busySeconds(300, USUAL);

        busySeconds(40, SLOW);
        assertThat(limit.getLimit()).isLessThan(MAX / 2);

        busySeconds(300, USUAL);
        assertThat(limit.getLimit()).isEqualTo(MAX);
    }

    @Test
    void it_never_falls_below_its_least() {
        busySeconds(60, USUAL);
        busySeconds(400, Duration.ofSeconds(5));

        assertThat(limit.getLimit()).isEqualTo(RequestLimits.LEAST);
    }

    /** An origin that limits itself keeps so few at a time that this limit has nothing to learn from how long they take. */
    @Test
    void it_stays_while_less_than_half_of_it_is_used() {
        for (int i = 0; i < 60 * REQUESTS_PER_SECOND; i++) {
            request(i < 20 * REQUESTS_PER_SECOND ? USUAL : SLOW, MAX / 4 - 1);
        }

        assertThat(limit.getLimit()).isEqualTo(MAX / 2);
    }

    @Test
    void a_bound_below_its_usual_least_is_kept() {
        assertThat(RequestLimits.adaptive(3).getLimit()).isEqualTo(3);
    }

    private void busySeconds(int seconds, Duration took) {
        for (int i = 0; i < seconds * REQUESTS_PER_SECOND; i++) {
            request(took, limit.getLimit());
        }
    }

    private void request(Duration took, int inFlight) {
        limit.onSample(now, took.toNanos(), inFlight, false);
        now += Duration.ofSeconds(1).toNanos() / REQUESTS_PER_SECOND;
    }
}
