package dev.fivefold.lessons.l08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Allocations;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeatureLineTest {

    @Test
    void splitting_a_line_compiles_no_regular_expression() {
        FeatureLine line = new FeatureLine("id=7;;profile000=3");

        assertThat(line.parts()).containsExactly("id=7", "profile000=3");
        assertThat(Allocations.of(line::parts)).isLessThan(400);
    }

    @Test
    void the_first_part_of_a_line_does_not_cost_the_others() {
        FeatureLine line = new FeatureLine(IntStream.range(0, 200)
                .mapToObj(i -> "profile" + i + "=3")
                .collect(Collectors.joining(";;", "id=7;;", "")));

        assertThat(line.id()).isEqualTo("id=7");
        assertThat(Allocations.of(line::id)).isLessThan(500);
    }
}
