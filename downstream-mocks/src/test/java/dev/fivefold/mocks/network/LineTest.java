package dev.fivefold.mocks.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LineTest {

    private static final int TWENTY_MEGABYTES = 20_000_000;

    private final FakeTime time = new FakeTime();
    private final Line line = new Line(TWENTY_MEGABYTES, time);

    @Test
    void two_megabytes_take_a_tenth_of_a_second_at_twenty_a_second() throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            line.carry(50_000);
        }

        assertThat(time.paused()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void a_timer_that_wakes_late_does_not_make_the_body_slower() throws InterruptedException {
        long start = time.nanoTime();
        for (int i = 0; i < 40; i++) {
            line.carry(50_000);
            time.advance(Duration.ofMillis(1));
        }

        assertThat(Duration.ofNanos(time.nanoTime() - start)).isEqualTo(Duration.ofMillis(101));
    }

    @Test
    void an_idle_line_is_not_faster_afterwards() throws InterruptedException {
        line.carry(50_000);
        time.advance(Duration.ofSeconds(1));
        Duration before = time.paused();

        line.carry(50_000);

        assertThat(time.paused().minus(before)).isEqualTo(Duration.ofNanos(2_500_000));
    }

    @Test
    void the_first_bytes_are_delayed_like_the_others() throws InterruptedException {
        line.carry(50_000);

        assertThat(time.paused()).isEqualTo(Duration.ofNanos(2_500_000));
    }
}
