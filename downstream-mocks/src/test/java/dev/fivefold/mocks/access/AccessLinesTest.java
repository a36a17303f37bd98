package dev.fivefold.mocks.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLinesTest {

    @ParameterizedTest
    @CsvSource({
        "/users/7, /users/{id}",
        "/recommendations/7/recently-viewed, /recommendations/{id}/recently-viewed",
        "/products, /products",
        "/, /",
        "*, /",
        "/a//b/, /a//b/",
        "/a/b/c/d/e/f/g/h, /a/b/c/d/e/f/g/h",
        "/%0d%0aforged, /{id}",
        "/a/b/c/d/e/f/g/h/i, /a/b/c/d/e/f/g/h/...",
    })
    void a_path_is_told_by_its_words(String path, String told) {
        assertThat(AccessLines.shape(path)).isEqualTo(told);
    }

    @Test
    void whatever_is_sent_what_is_told_is_short() {
        assertThat(AccessLines.shape("/" + "x".repeat(8_000))).isEqualTo("/{id}");
        assertThat(AccessLines.shape("/".repeat(8_000))).isEqualTo("/".repeat(9) + "...");
    }
}
