package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTest {

    private final List<Double> taken = new ArrayList<>();

    @Test
    void load_continues_while_throughput_grows() throws Exception {
        assertThat(best(99, 100, 200, 300, 300, 301, 299, 1_000)).isEqualTo(301);
        assertThat(taken).hasSize(6);
    }

    @Test
    void two_slow_intervals_do_not_end_it() throws Exception {
        assertThat(best(99, 100, 40, 90, 200, 200, 200, 200, 1_000)).isEqualTo(200);
    }

    @Test
    void slow_growth_is_not_steady() throws Exception {
        assertThat(best(99, 100, 103, 106, 109, 112, 115, 115, 115, 115)).isEqualTo(115);
    }

    @Test
    void it_ends_after_the_maximum_number_of_intervals_with_growth() throws Exception {
        assertThat(best(3, 100, 200, 300, 400)).isEqualTo(300);
    }

    @Test
    void it_ends_after_the_maximum_number_of_intervals_without_requests() throws Exception {
        assertThat(best(3, 0, 0, 0, 400)).isZero();
    }

    @Test
    void load_without_throughput_yet_continues() throws Exception {
        assertThat(best(99, 0, 0, 0, 100, 100, 100, 100, 1_000)).isEqualTo(100);
    }

    private double best(int most, double... pieces) throws InterruptedException {
        return Steady.best(
                () -> {
                    taken.add(pieces[taken.size()]);
                    return taken.getLast();
                },
                most);
    }
}
