package dev.fivefold.gateway.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RejectionTallyTest {

    private record Why(String label, String sentence) implements Reason {}

    private static final Reason LENGTH = new Why("length", "a length of its own");
    private static final Reason OTHER_LENGTH = new Why("length", "a length of another kind");

    private final AtomicLong nanoTime = new AtomicLong();
    private final RejectionTally tally =
            new RejectionTally(List.of(LENGTH, OTHER_LENGTH, Problem.OVERLOADED), nanoTime::get);

    @Test
    void a_reason_has_one_line_a_second_with_the_number_since_the_last(CapturedOutput output) {
        for (int i = 0; i < 100; i++) {
            tally.count(LENGTH, "request-" + i);
        }
        nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
        tally.count(LENGTH, null);

        assertThat(output.getOut().lines().filter(line -> line.contains(LENGTH.sentence())))
                .satisfiesExactly(
                        first -> assertThat(first).contains("count=1 reason=length request_id=request-0"),
                        second -> assertThat(second).contains("count=100 reason=length request_id=unknown"));
        assertThat(tally.count("length")).isEqualTo(101);
    }

    @Test
    void each_reason_has_its_own_line_and_those_of_a_label_one_number(CapturedOutput output) {
        tally.count(LENGTH, null);
        tally.count(OTHER_LENGTH, null);
        tally.count(Problem.OVERLOADED, null);

        assertThat(output.getOut()).contains(LENGTH.sentence(), OTHER_LENGTH.sentence(), "reason=overloaded");
        assertThat(tally.labels()).containsExactly("length", "overloaded");
        assertThat(tally.count("length")).isEqualTo(2);
        assertThat(tally.count("overloaded")).isEqualTo(1);
    }
}
