package dev.fivefold.starter.admission;

import static dev.fivefold.starter.admission.Probe.Finding.CONSTANT;
import static dev.fivefold.starter.admission.Probe.Finding.GROWING;
import static dev.fivefold.starter.admission.Probe.Finding.NONE_YET;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A probe, which sees the number of requests every so often. */
class ProbeTest {

    private final Probe probe = new Probe(0, 10, 0);

    @Test
    void requests_that_come_back_at_its_beginning_and_then_wait_are_constant() {
        assertThat(sample(50, 900, 30)).isEqualTo(NONE_YET);
        assertThat(sample(100, 1_000, 60)).isEqualTo(NONE_YET);
        assertThat(sample(199, 1_000, 119)).isEqualTo(NONE_YET);

        assertThat(sample(200, 1_006, 120)).isEqualTo(CONSTANT);
    }

    @Test
    void requests_that_come_back_fewer_and_fewer_are_waited_for() {
        sample(100, 710, 60);
        assertThat(sample(200, 960, 120)).isEqualTo(NONE_YET);
        assertThat(sample(300, 1_030, 180)).isEqualTo(NONE_YET);

        assertThat(sample(400, 1_032, 240)).isEqualTo(CONSTANT);
    }

    @Test
    void requests_whose_number_grows_as_before_by_more_than_a_tenth_of_what_is_served_are_too_many() {
        sample(100, 23, 60);

        assertThat(sample(200, 30, 120)).isEqualTo(GROWING);
    }

    @Test
    void where_little_is_served_an_interval_takes_until_forty_have_been() {
        sample(200, 20, 40);
        assertThat(sample(300, 25, 60)).isEqualTo(NONE_YET);
        assertThat(sample(395, 30, 79)).isEqualTo(NONE_YET);

        assertThat(sample(400, 30, 80)).isEqualTo(GROWING);
    }

    @Test
    void an_interval_takes_a_second_at_most() {
        sample(1_000, 11, 0);
        assertThat(sample(1_999, 12, 0)).isEqualTo(NONE_YET);

        assertThat(sample(2_000, 12, 0)).isEqualTo(CONSTANT);
    }

    private Probe.Finding sample(int millis, int present, long served) {
        return probe.sample(Duration.ofMillis(millis).toNanos(), present, served);
    }
}
