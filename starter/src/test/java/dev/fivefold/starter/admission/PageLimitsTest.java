package dev.fivefold.starter.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The adaptive limit, by a clock of its own, with the durations of thousands of pages. */
class PageLimitsTest {

    private static final int MAX = 60;
    private static final int PAGES_PER_SECOND = 50;
    private static final Duration USUAL = Duration.ofMillis(150);
    private static final Duration SLOW = Duration.ofMillis(1_500);

    private final Limit limit = PageLimits.adaptive(MAX);
    private long now;

    @Test
    void it_grows_from_a_low_start_to_its_maximum_while_durations_stay_the_same() {
        assertThat(limit.getLimit()).isEqualTo(PageLimits.FIRST);

        busySeconds(120, USUAL);

        assertThat(limit.getLimit()).isEqualTo(MAX);
    }

    @Test
    void it_shrinks_when_pages_become_slow_and_grows_again_afterwards() {
        busySeconds(120, USUAL);

        busySeconds(40, SLOW);
        assertThat(limit.getLimit()).isLessThan(MAX / 2);

        busySeconds(120, USUAL);
        assertThat(limit.getLimit()).isEqualTo(MAX);
    }

    @Test
    void it_never_shrinks_below_its_minimum() {
        busySeconds(60, USUAL);
        busySeconds(300, Duration.ofSeconds(5)); // thirty windows

        assertThat(limit.getLimit()).isEqualTo(PageLimits.LEAST);
    }

    @Test
    void a_few_timeouts_shrink_it_although_all_other_pages_are_fast() {
        busySeconds(120, USUAL);

        for (int i = 0; i < 30 * PAGES_PER_SECOND; i++) {
            boolean late = i % 20 == 0;
            page(late ? Duration.ofSeconds(10) : USUAL, limit.getLimit(), late);
        }

        assertThat(limit.getLimit()).isLessThan(MAX / 2);
    }

    @Test
    void bursts_of_nearly_twice_the_usual_duration_do_not_shrink_it() {
        busySeconds(30, USUAL);
        int before = limit.getLimit();

        for (int i = 0; i < 60; i++) {
            seconds(1, Duration.ofMillis(280), limit.getLimit());
            seconds(4, USUAL, 3);
        }

        assertThat(limit.getLimit()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void a_single_stall_costs_at_most_a_tenth() {
        busySeconds(120, USUAL);

        seconds(1, Duration.ofSeconds(5), MAX);

        assertThat(limit.getLimit()).isGreaterThanOrEqualTo(MAX * 9 / 10);
    }

    @Test
    void windows_of_few_pages_do_not_change_it() {
        busySeconds(60, USUAL);
        int before = limit.getLimit();

        for (int i = 0; i < 60; i++) {
            page(SLOW, before, false);
            now += Duration.ofSeconds(3).toNanos();
        }

        assertThat(limit.getLimit()).isEqualTo(before);
    }

    @Test
    void a_maximum_below_the_usual_minimum_holds() {
        Limit low = PageLimits.adaptive(3);

        assertThat(low.getLimit()).isEqualTo(3);
    }

    private void busySeconds(int seconds, Duration took) {
        for (int i = 0; i < seconds; i++) {
            seconds(1, took, limit.getLimit());
        }
    }

    private void seconds(int seconds, Duration took, int inFlight) {
        for (int i = 0; i < seconds * PAGES_PER_SECOND; i++) {
            page(took, inFlight, false);
        }
    }

    private void page(Duration took, int inFlight, boolean dropped) {
        limit.onSample(now, took.toNanos(), inFlight, dropped);
        now += Duration.ofSeconds(1).toNanos() / PAGES_PER_SECOND;
    }
}
