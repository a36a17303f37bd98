package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final Schedule SCHEDULE = new Schedule(
            List.of(new Schedule.Phase(2, Duration.ofSeconds(2)), new Schedule.Phase(10, Duration.ofMillis(250))));

    @Test
    void requests_are_due_at_even_distances_and_each_phase_begins_with_one() {
        assertThat(LongStream.range(0, 7).map(SCHEDULE::dueNanos).map(nanos -> nanos / 1_000_000))
                .containsExactly(0L, 500L, 1000L, 1500L, 2000L, 2100L, 2200L);
        assertThat(SCHEDULE.dueNanos(7)).isEqualTo(Schedule.NEVER);
    }

    @Test
    void a_phase_begins_where_those_before_it_end() {
        assertThat(SCHEDULE.begin(0)).isZero();
        assertThat(SCHEDULE.begin(1)).isEqualTo(Duration.ofSeconds(2));
        assertThat(SCHEDULE.begin(2)).isEqualTo(Duration.ofMillis(2250));
    }

    @Test
    void a_rate_that_no_double_has_makes_no_request_more() {
        Schedule schedule = new Schedule(List.of(new Schedule.Phase(36.7, Duration.ofSeconds(10))));

        assertThat(schedule.dueNanos(366)).isNotEqualTo(Schedule.NEVER);
        assertThat(schedule.dueNanos(367)).isEqualTo(Schedule.NEVER);
    }

    @Test
    void a_schedule_without_an_end_or_a_rate_is_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Phase(0, Duration.ofSeconds(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Phase(Double.NaN, Duration.ofSeconds(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Phase(1, Duration.ZERO));
    }
}
