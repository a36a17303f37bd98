package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTest {

    private final List<Double> taken = new ArrayList<>();

    @Test
    void load_goes_on_as_long_as_it_brings_more() throws Exception {
        assertThat(best(99, 100, 200, 300, 300, 301, 299, 1_000)).isEqualTo(301);
        assertThat(taken).hasSize(6);
    }

    @Test
    void two_bad_pieces_do_not_end_it() throws Exception {
        assertThat(best(99, 100, 40, 90, 200, 200, 200, 200, 1_000)).isEqualTo(200);
    }

    @Test
    void what_gains_little_by_little_is_not_steady() throws Exception {
        assertThat(best(99, 100, 103, 106, 109, 112, 115, 115, 115, 115)).isEqualTo(115);
    }

    @Test
    void it_ends_after_the_most_pieces_however_much_they_bring() throws Exception {
        assertThat(best(3, 100, 200, 300, 400)).isEqualTo(300);
    }

    @Test
    void it_ends_after_the_most_pieces_if_they_bring_nothing() throws Exception {
        assertThat(best(3, 0, 0, 0, 400)).isZero();
    }

    @Test
    void load_that_brings_nothing_yet_goes_on() throws Exception {
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
