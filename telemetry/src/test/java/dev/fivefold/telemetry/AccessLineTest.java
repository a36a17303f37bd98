package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLineTest {

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "*, /",
        "'', /",
        "/users/7, /users/{id}",
        "/api/home/7/parts/inbox, /api/home/{id}/parts/inbox",
        "/api/products/12/price, /api/products/{id}/price",
        "/api/home/8f14e45f-ceea-467f, /api/home/{id}",
        "/api/messages, /api/messages",
        "/api/, /api/",
        "/a//b/, /a//b/",
        "/%0d%0aforged, /{id}",
        "/${jndi:ldap}, /{id}",
        "/a/b/c/d/e/f/g/h, /a/b/c/d/e/f/g/h",
        "/a/b/c/d/e/f/g/h/i/j, /a/b/c/d/e/f/g/h/...",
    })
    void a_path_is_reduced_to_its_words(String path, String words) {
        assertThat(AccessLine.pathOf(path)).isEqualTo(words);
    }

    @Test
    void the_words_of_any_path_are_short_and_harmless() {
        assertThat(AccessLine.pathOf("/" + "x".repeat(8_000))).isEqualTo("/{id}");
        assertThat(AccessLine.pathOf("/".repeat(8_000))).isEqualTo("/".repeat(9) + "...");
        assertThat(AccessLine.pathOf("/\u001b[31m/\n/\"" + "/y".repeat(4_000)))
                .isEqualTo("/{id}/{id}/{id}/y/y/y/y/y/...");
    }

    @Test
    void a_method_that_a_client_invented_is_not_in_a_line() {
        AccessLine line = new AccessLine(Instant.EPOCH, "GE\nT", "/", 400, null, 1, null, null, null, null);

        assertThat(line.message()).isEqualTo("OTHER / 400 in 1 ms");
    }
}
