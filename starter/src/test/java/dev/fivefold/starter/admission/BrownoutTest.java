package dev.fivefold.starter.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.config.AdmissionSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which pages are made of their required parts only, and what is shed meanwhile. */
class BrownoutTest {

    private static final int WHOLE = 9;

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final RecordingLimit limit = new RecordingLimit(30);
    private final Admission admission =
            new Admission(limit, new AdmissionSettings(true, 30, true, Duration.ofSeconds(1), 4, 0.5, 0.3), nanos::get);

    @Test
    void pages_beyond_the_brownout_share_have_required_parts_only() {
        List<Permit> pages = admit(Priority.PAGE, 30);

        assertThat(pages.subList(0, WHOLE)).extracting(Permit::brownout).containsOnly(false);
        assertThat(pages.subList(WHOLE, 30)).extracting(Permit::brownout).containsOnly(true);
        assertThat(admission.brownouts()).isEqualTo(30 - WHOLE);

        pages.forEach(Permit::release);
        assertThat(admit(Priority.PAGE, 1).getFirst().brownout()).isFalse();
    }

    @Test
    void whole_pages_have_the_room_that_those_in_a_brownout_left_in_the_last_second() {
        List<Permit> pages = admit(Priority.PAGE, 30);
        later(Duration.ofSeconds(3));
        pages.forEach(Permit::release); // 20 were in a brownout, in the mean

        Permit next = admit(Priority.PAGE, 1).getFirst();
        assertThat(next.brownout()).isTrue();
        next.release();
        later(Duration.ofSeconds(1)); // 7.3

        assertThat(admit(Priority.PAGE, 3)).extracting(Permit::brownout).containsExactly(false, false, true);
        later(Duration.ofSeconds(3)); // 1.3
        assertThat(admit(Priority.PAGE, 7))
                .extracting(Permit::brownout)
                .containsExactly(false, false, false, false, false, false, true);
    }

    @Test
    void without_brownout_no_page_has_one_when_the_limit_falls() {
        RecordingLimit falling = new RecordingLimit(10);
        Admission whole =
                new Admission(falling, new AdmissionSettings(true, 10, true, Duration.ZERO, 1, 0.5, 1), nanos::get);
        List<Permit> pages = Stream.generate(() -> whole.tryAdmit(Priority.PAGE).orElseThrow())
                .limit(10)
                .toList();
        later(Duration.ofSeconds(3));
        falling.set(2);
        pages.forEach(Permit::release);

        assertThat(whole.tryAdmit(Priority.PAGE).orElseThrow().brownout()).isFalse();
    }

    @Test
    void neither_parts_nor_prefetches_are_served_as_long() {
        List<Permit> pages = admit(Priority.PAGE, 30);
        later(Duration.ofSeconds(3));
        pages.forEach(Permit::release);

        assertThat(admission.tryAdmit(Priority.PART)).isEmpty();
        assertThat(admission.tryAdmit(Priority.PREFETCH)).isEmpty();
        later(Duration.ofSeconds(1));

        assertThat(admission.tryAdmit(Priority.PART)).isPresent();
        assertThat(admission.tryAdmit(Priority.PREFETCH)).isPresent();
    }

    @Test
    void a_full_share_for_a_long_time_is_no_brownout() {
        List<Permit> pages = admit(Priority.PAGE, WHOLE);
        later(Duration.ofHours(1));
        pages.getFirst().release();

        assertThat(admit(Priority.PAGE, 1).getFirst().brownout()).isFalse();
    }

    @Test
    void in_a_brownout_requests_for_single_parts_are_shed() {
        admit(Priority.PAGE, WHOLE - 1);
        assertThat(admit(Priority.PART, 1).getFirst().brownout()).isFalse();

        assertThat(admission.tryAdmit(Priority.PART)).isEmpty();
        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_share_of_a_small_limit_is_at_least_one(Priority priority) {
        limit.set(1);

        assertThat(admit(priority, 1).getFirst().brownout()).isFalse();
    }

    private void later(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** This many permits. */
    private List<Permit> admit(Priority priority, int count) {
        return Stream.generate(() -> admission.tryAdmit(priority).orElseThrow())
                .limit(count)
                .toList();
    }
}
