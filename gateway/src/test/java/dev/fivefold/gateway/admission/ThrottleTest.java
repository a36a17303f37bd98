package dev.fivefold.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** With an origin that accepts so many requests a second, and refuses the others. */
class ThrottleTest {

    private static final int OFFERED = 400;

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final Throttle throttle = new Throttle(nanos::get, new Random(1)::nextDouble);

    private boolean incomplete;

    private record Second(int reached, int accepted) {}

    @Test
    void what_the_origin_accepts_is_let_through() {
        assertThat(second(OFFERED, OFFERED)).isEqualTo(new Second(OFFERED, OFFERED));
    }

    @Test
    void a_refusal_now_and_then_keeps_nothing_out() {
        second(OFFERED, OFFERED / 2 + 1);

        assertThat(second(OFFERED, OFFERED / 2 + 1).reached()).isEqualTo(OFFERED);
    }

    @Test
    void an_origin_with_four_times_too_many_gets_about_twice_what_it_accepts() {
        seconds(5, OFFERED, 100);

        Second second = second(OFFERED, 100);

        assertThat(second.reached()).isBetween(150, 250);
        assertThat(second.accepted()).isBetween(95, 100);
    }

    @Test
    void some_seconds_after_an_overload_all_requests_pass() {
        seconds(5, OFFERED, 100);

        seconds(2, 50, 100);

        assertThat(second(50, 100)).isEqualTo(new Second(50, 50));
    }

    @Test
    void an_origin_that_has_refused_all_gets_all_again_within_some_seconds() {
        seconds(5, OFFERED, 0);

        seconds(8, OFFERED, OFFERED);

        assertThat(second(OFFERED, OFFERED)).isEqualTo(new Second(OFFERED, OFFERED));
    }

    @Test
    void an_origin_that_gives_most_of_them_less_gets_all() {
        incomplete = true;
        seconds(5, OFFERED, 100);

        assertThat(second(OFFERED, 100).reached()).isEqualTo(OFFERED);
    }

    private void seconds(int count, int offered, int room) {
        for (int i = 0; i < count; i++) {
            second(offered, room);
        }
    }

    private Second second(int offered, int room) {
        int reached = 0;
        int accepted = 0;
        for (int i = 0; i < offered; i++) {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1) / offered);
            if (!throttle.lets(true)) {
                continue;
            }
            reached++;
            // An origin accepts as it has room, which comes evenly.
            if (accepted < (long) room * (i + 1) / offered) {
                accepted++;
                throttle.accepted(!incomplete);
            } else {
                throttle.refusedThere();
            }
        }
        return new Second(reached, accepted);
    }
}
