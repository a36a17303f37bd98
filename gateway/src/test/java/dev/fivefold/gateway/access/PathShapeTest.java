package dev.fivefold.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathShapeTest {

    private final PathShape shape = new PathShape(List.of(new OwnedPath("/api/home/{userId}/**", "userId")));

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/api/home/7, /api/home/{id}",
        "/api/home/7/parts/inbox, /api/home/{id}/parts/inbox",
        "/api/products/12/price, /api/products/{id}/price",
        "/api/home/8f14e45f-ceea-467f, /api/home/{id}",
        "/api/messages, /api/messages",
        "/api/, /api/",
        "/%0d%0aforged, /{id}",
        "/${jndi:ldap}, /{id}",
        "/a/b/c/d/e/f/g/h, /a/b/c/d/e/f/g/h",
        "/a/b/c/d/e/f/g/h/i/j, /a/b/c/d/e/f/g/h/...",
    })
    void a_path_is_told_by_its_words(String path, String told) {
        assertThat(PathShape.of(path)).isEqualTo(told);
    }

    @Test
    void whatever_a_client_sends_what_is_told_is_short_and_harmless() {
        assertThat(PathShape.of("/" + "x".repeat(8_000))).isEqualTo("/{id}");
        assertThat(PathShape.of("/\u001b[31m/\n/\"" + "/y".repeat(4_000))).isEqualTo("/{id}/{id}/{id}/y/y/y/y/y/...");
    }

    @Test
    void a_page_and_its_owner_are_read_off_the_pattern() {
        assertThat(shape.page("/api/home/7/trace")).isEqualTo(new PathShape.Page("home", "7"));
        assertThat(shape.page("/api/messages")).isNull();
        assertThat(shape.page("/api/home/%zz")).isNull();
    }
}
