package dev.fivefold.gateway.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RefusalLogTest {

    private final AtomicLong nanoTime = new AtomicLong();
    private final RefusalLog log = new RefusalLog(nanoTime::get);

    @Test
    void a_kind_has_one_line_a_second_with_the_number_since_the_last(CapturedOutput output) {
        for (int i = 0; i < 100; i++) {
            log.count(Refusal.LENGTH);
        }
        nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
        log.count(Refusal.LENGTH);

        assertThat(output.getOut().lines().filter(line -> line.contains(Refusal.LENGTH.reason())))
                .satisfiesExactly(
                        first -> assertThat(first).contains("Refused 1 since"),
                        second -> assertThat(second).contains("Refused 100 since"));
    }

    @Test
    void each_kind_has_its_own(CapturedOutput output) {
        log.count(Refusal.LENGTH);
        log.count(Refusal.CHUNK);

        assertThat(output.getOut()).contains(Refusal.LENGTH.reason(), Refusal.CHUNK.reason());
    }
}
