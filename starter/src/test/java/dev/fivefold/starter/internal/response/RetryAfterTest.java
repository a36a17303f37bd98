package dev.fivefold.starter.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-28T05:00:00Z");

    @Test
    void retry_after_is_a_number_of_seconds_or_a_date() {
        assertThat(retryAfter("120")).isEqualTo(Duration.ofMinutes(2));
        assertThat(retryAfter("Sat, 28 Nov 2026 05:00:30 GMT")).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void retry_after_is_not_negative_and_an_hour_at_most() {
        assertThat(retryAfter("Sat, 28 Nov 2026 04:00:00 GMT")).isEqualTo(Duration.ZERO);
        assertThat(retryAfter("Sun, 28 Nov 2027 04:00:00 GMT")).isEqualTo(Duration.ofHours(1));
        assertThat(retryAfter("3601")).isEqualTo(Duration.ofHours(1));
        assertThat(retryAfter("999999999")).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void another_retry_after_is_ignored() {
        assertThat(retryAfter("-1")).isNull();
        assertThat(retryAfter("1e3")).isNull();
        assertThat(retryAfter("9999999999")).isNull();
        assertThat(retryAfter("tomorrow")).isNull();
        assertThat(retryAfter("1", "2")).isNull();
        assertThat(retryAfter()).isNull();
    }

    private static @Nullable Duration retryAfter(String... values) {
        return RetryAfter.of(List.of(values), () -> NOW);
    }
}
