package dev.fivefold.admission;

import static dev.fivefold.admission.Probe.Finding.CONSTANT;
import static dev.fivefold.admission.Probe.Finding.GROWING;
import static dev.fivefold.admission.Probe.Finding.NONE_YET;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A probe, which sees the number of requests every so often. */
class ProbeTest {

    /** In a tenth of a second. */
    private static final double SHED = 1_500;

    private Probe probe = probe(SHED);

    @Test
    void requests_that_come_back_at_its_beginning_and_then_wait_are_constant() {
        assertThat(sample(50, 900, 30)).isEqualTo(NONE_YET);
        assertThat(sample(100, 1_000, 60)).isEqualTo(NONE_YET);
        assertThat(sample(199, 1_000, 119)).isEqualTo(NONE_YET);

        assertThat(sample(200, 1_006, 120)).isEqualTo(CONSTANT);
    }

    @Test
    void requests_that_come_back_more_slowly_than_they_were_shed_are_waited_for() {
        sample(100, 350, 60);
        assertThat(sample(200, 700, 120)).isEqualTo(NONE_YET);
        assertThat(sample(300, 1_030, 180)).isEqualTo(NONE_YET);

        assertThat(sample(400, 1_032, 240)).isEqualTo(CONSTANT);
    }

    @Test
    void requests_whose_number_grows_as_they_were_shed_are_too_many() {
        probe = probe(13);
        sample(100, 23, 60);

        assertThat(sample(200, 30, 120)).isEqualTo(GROWING);
    }

    @Test
    void where_little_is_served_an_interval_takes_until_forty_have_been() {
        probe = probe(5);
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

    @Test
    void it_takes_two_seconds_at_most() {
        for (int i = 1; i < 20; i++) {
            assertThat(sample(100 * i, 10 + 100 * i, 60L * i)).isEqualTo(NONE_YET);
        }

        assertThat(sample(2_000, 2_010, 1_200)).isEqualTo(CONSTANT);
    }

    private static Probe probe(double shed) {
        return new Probe(0, 10, 0, shed / Duration.ofMillis(100).toNanos());
    }

    private Probe.Finding sample(int millis, int present, long served) {
        return probe.sample(Duration.ofMillis(millis).toNanos(), present, served);
    }
}
