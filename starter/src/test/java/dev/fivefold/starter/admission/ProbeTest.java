package dev.fivefold.starter.admission;

import static dev.fivefold.starter.admission.Probe.Finding.CONSTANT;
import static dev.fivefold.starter.admission.Probe.Finding.GROWING;
import static dev.fivefold.starter.admission.Probe.Finding.NONE_YET;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A probe, which sees the number of requests every so often. */
class ProbeTest {

    private final Probe probe = new Probe(0);

    @Test
    void requests_that_come_back_at_its_beginning_and_then_wait_are_constant() {
        assertThat(sample(50, 900, 30)).isEqualTo(NONE_YET);
        assertThat(sample(100, 1_000, 60)).isEqualTo(NONE_YET);
        assertThat(sample(199, 1_000, 119)).isEqualTo(NONE_YET);

        assertThat(sample(200, 1_006, 120)).isEqualTo(CONSTANT);
    }

    @Test
    void requests_whose_number_grows_by_more_than_a_tenth_of_what_is_served_are_too_many() {
        sample(100, 1_000, 60);

        assertThat(sample(200, 1_007, 120)).isEqualTo(GROWING);
    }

    @Test
    void where_little_is_served_it_takes_until_twenty_have_been() {
        sample(100, 100, 0);
        assertThat(sample(200, 105, 10)).isEqualTo(NONE_YET);
        assertThat(sample(300, 110, 19)).isEqualTo(NONE_YET);

        assertThat(sample(305, 110, 20)).isEqualTo(GROWING);
    }

    @Test
    void it_takes_a_second_at_most() {
        sample(100, 100, 0);
        assertThat(sample(1_099, 101, 0)).isEqualTo(NONE_YET);

        assertThat(sample(1_100, 101, 0)).isEqualTo(CONSTANT);
    }

    private Probe.Finding sample(int millis, int present, long served) {
        return probe.sample(Duration.ofMillis(millis).toNanos(), present, served);
    }
}
