package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void the_median_of_an_odd_number_of_samples_is_the_middle_one() {
        assertThat(new Percentiles(List.of(9.0, 1.0, 5.0)).at(50)).isEqualTo(5.0);
    }

    @Test
    void a_percentile_is_always_a_value_that_was_measured() {
        assertThat(new Percentiles(List.of(1.0, 2.0, 3.0, 10.0)).at(50)).isEqualTo(2.0);
    }

    @Test
    void of_fewer_than_twenty_samples_the_95th_percentile_is_the_slowest() {
        assertThat(new Percentiles(IntStream.rangeClosed(1, 19)
                                .asDoubleStream()
                                .boxed()
                                .toList())
                        .at(95))
                .isEqualTo(19.0);
        assertThat(new Percentiles(IntStream.rangeClosed(1, 20)
                                .asDoubleStream()
                                .boxed()
                                .toList())
                        .at(95))
                .isEqualTo(19.0);
        assertThat(new Percentiles(IntStream.rangeClosed(1, 40)
                                .asDoubleStream()
                                .boxed()
                                .toList())
                        .at(95))
                .isEqualTo(38.0);
    }

    @Test
    void of_no_samples_there_is_none() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Percentiles(List.of()));
    }
}
