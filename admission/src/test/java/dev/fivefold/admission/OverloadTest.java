package dev.fivefold.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Overload and its end, by a simulated service that makes 160 pages a second, each in 100 ms, and a clock of the test. */
class OverloadTest {

    private static final int PEAK = SimulatedLoad.PAGES_A_SECOND;

    @ParameterizedTest
    @CsvSource({"8, 0", "64, 0", "256, 0", "1024, 0", "4096, 0", "32, 200", "64, 50", "1024, 50"})
    void a_constant_number_of_readers_is_no_overload_and_none_is_shed(int readers, int pauseMs) {
        SimulatedLoad load = new SimulatedLoad(0);
        load.readers(readers, Duration.ofMillis(pauseMs));

        load.run(Duration.ofSeconds(20));

        assertThat(load.shed).isEmpty();
        assertThat(load.overloadedSteps).isZero();
        assertThat(load.served(Duration.ofSeconds(10)))
                .isGreaterThan(Math.min(readers * 1_000 / (110 + pauseMs), PEAK) * 9);
    }

    @Test
    void arrivals_below_the_peak_are_no_overload() {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals(PEAK * 9 / 10);

        load.run(Duration.ofSeconds(60));

        assertThat(load.shed).isEmpty();
        assertThat(load.overloadedSteps).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.3, 2, 4, 16})
    void arrivals_above_the_peak_are_overload_in_which_the_newest_are_served_and_others_shed(double times) {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals((int) (times * PEAK));

        load.run(Duration.ofSeconds(3));
        assertThat(load.admission.isOverloaded()).isTrue();
        load.forget();
        load.run(Duration.ofSeconds(30));

        assertThat(load.served(Duration.ofSeconds(30))).isGreaterThan(PEAK * 30 * 9 / 10);
        assertThat(load.overloadedSteps).as("it survives all probes").isEqualTo(load.steps);
        assertThat(load.waits(SimulatedLoad::isServed, 0.9)).isLessThan(Duration.ofMillis(15));
        assertThat(load.waits(SimulatedLoad::isShed, 0.9)).isLessThan(Duration.ofMillis(20));
    }

    @Test
    void overload_ends_as_soon_as_no_more_arrive_than_are_served() {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals(4 * PEAK);
        load.run(Duration.ofSeconds(10));

        load.arrivals(PEAK / 2);
        load.run(Duration.ofSeconds(1));

        assertThat(load.admission.isOverloaded()).isFalse();
        assertThat(load.admission.queued()).isZero();
        load.forget();
        load.run(Duration.ofSeconds(10));
        assertThat(load.shed).isEmpty();
    }

    @Test
    void a_probe_ends_the_overload_of_readers_who_repeat_at_once_what_is_shed() {
        SimulatedLoad load = new SimulatedLoad(0);
        for (int i = 0; i < 20; i++) {
            load.readers(100, Duration.ZERO);
            load.run(Duration.ofMillis(100));
        }
        load.forget();

        load.run(Duration.ofSeconds(5));
        assertThat(load.admission.isOverloaded()).isFalse();
        load.forget();
        load.run(Duration.ofSeconds(30));

        assertThat(load.shed).isEmpty();
        assertThat(load.overloadedSteps).isZero();
    }

    @Test
    void a_burst_waits_and_is_no_overload() {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals(PEAK / 4);
        load.run(Duration.ofSeconds(1));

        load.burst(PEAK);
        load.run(Duration.ofSeconds(5));

        assertThat(load.shed).isEmpty();
        assertThat(load.overloadedSteps).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 160, 0", "0.2, 120, 120", "1, 0, 640"})
    void under_overload_pages_in_brownout_have_their_share_and_whole_ones_the_rest(
            double share, int whole, int brownout) {
        SimulatedLoad load = new SimulatedLoad(share);
        load.arrivals(16 * PEAK);
        load.run(Duration.ofSeconds(40)); // after which probes are rare

        load.forget();
        load.run(Duration.ofSeconds(10));

        assertThat(load.whole() / 10.0).isBetween(0.9 * whole, 1.05 * whole);
        assertThat(load.inBrownout() / 10.0).isBetween(0.9 * brownout, 1.05 * brownout);
    }

    @Test
    void overload_goes_on_while_pages_in_brownout_leave_none_to_be_shed() {
        SimulatedLoad load = new SimulatedLoad(0.2);
        load.arrivals(PEAK * 3 / 2);
        load.run(Duration.ofSeconds(20));

        load.forget();
        load.run(Duration.ofSeconds(10));

        assertThat((double) load.whole()).isBetween(0.9 * 1_200, 1.1 * 1_280);
        assertThat((double) load.inBrownout()).isBetween(0.8 * 1_120, 1.1 * 1_120);
        assertThat(load.overloadedSteps).isEqualTo(load.steps);
    }

    @Test
    void without_overload_no_page_is_in_brownout() {
        SimulatedLoad load = new SimulatedLoad(1);
        load.readers(1_024, Duration.ZERO);

        load.run(Duration.ofSeconds(10));

        assertThat(load.inBrownout()).isZero();
        assertThat(load.admission.brownouts()).isZero();
    }

    @Test
    void under_overload_the_least_urgent_are_shed_first() {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals(PEAK / 2, 0);
        load.arrivals(PEAK / 4, 3);
        load.arrivals(4 * PEAK, 5);
        load.run(Duration.ofSeconds(3));

        load.forget();
        load.run(Duration.ofSeconds(10));

        assertThat(load.admission.isOverloaded()).isTrue();
        assertThat(load.share(0)).isEqualTo(1);
        assertThat(load.share(3)).isEqualTo(1);
        assertThat(load.share(5)).isBetween(0.05, 0.07);
        assertThat(load.waits(request -> request.made() && request.urgency() < 5, 0.99))
                .isLessThan(Duration.ofMillis(100));
    }

    @Test
    void requests_that_are_too_many_by_themselves_are_shed_however_urgent() {
        SimulatedLoad load = new SimulatedLoad(0);
        load.arrivals(2 * PEAK, 0);
        load.run(Duration.ofSeconds(3));

        load.forget();
        load.run(Duration.ofSeconds(30)); // in which probes are rare

        assertThat(load.share(0)).isBetween(0.45, 0.55);
        assertThat(load.waits(SimulatedLoad::isShed, 0.9)).isLessThan(Duration.ofMillis(20));
    }
}
