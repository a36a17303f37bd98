package dev.fivefold.starter.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    @Test
    void a_distance_is_the_number_of_letters_that_differ() {
        assertThat(NearestName.distance("", "abc")).isEqualTo(3);
        assertThat(NearestName.distance("cahce", "cache")).isEqualTo(2);
        assertThat(NearestName.distance("admision", "admission")).isEqualTo(1);
        assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void the_nearest_name_is_a_similar_one() {
        assertThat(NearestName.of("hme", Stream.of("product", "home"))).isEqualTo("home");
        assertThat(NearestName.of("order", Stream.of("product", "home"))).isNull();
    }
}
