package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberedTextTest {

    @Test
    void users_follow_each_other_and_start_again() {
        NumberedText text = new NumberedText("/api/home/{9..11}0?page={n}");

        assertThat(LongStream.range(0, 4).mapToObj(text::of))
                .containsExactly(
                        "/api/home/90?page=0", "/api/home/100?page=1", "/api/home/110?page=2", "/api/home/90?page=3");
    }

    @Test
    void text_that_only_resembles_a_range_is_unchanged() {
        assertThat(new NumberedText("/a..b/{x..y}/{1..}").of(7)).isEqualTo("/a..b/{x..y}/{1..}");
    }

    @Test
    void a_reversed_range_fails_with_the_right_order() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> new NumberedText("/{5..1}"))
                .withMessage("{5..1} counts backwards: write {1..5}");
    }
}
