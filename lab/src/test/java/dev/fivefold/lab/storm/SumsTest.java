package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.report.storm.StormFigures.Counts;
import dev.fivefold.lab.report.storm.StormFigures.Second;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SumsTest {

    @Test
    void each_request_is_counted_once_and_only_served_ones_have_taken_time() {
        List<Result> results = List.of(
                result(0, 300, Outcome.SERVED),
                result(0, 100, Outcome.SERVED),
                result(0, 200, Outcome.PARTIAL),
                result(0, 1, Outcome.SHED),
                result(0, 2, Outcome.ERROR),
                result(0, 9_000, Outcome.UNANSWERED),
                result(0, 0, Outcome.NOT_CONNECTED));

        assertThat(Sums.counts(results)).isEqualTo(new Counts(7, 2, 1, 1, 3, 200.0, 300.0, 300.0));
        assertThat(Sums.counts(results.subList(3, 7))).isEqualTo(new Counts(4, 0, 0, 1, 3, null, null, null));
    }

    @Test
    void a_second_has_the_requests_that_were_due_in_it_however_late_their_responses() {
        List<Result> results = List.of(
                result(3_999, 20, Outcome.SERVED), result(999, 5_000, Outcome.SERVED), result(0, 10, Outcome.SERVED));

        assertThat(Sums.seconds(results))
                .containsExactly(
                        new Second(0, new Counts(2, 2, 0, 0, 0, 10.0, 5_000.0, 5_000.0)),
                        new Second(3, new Counts(1, 1, 0, 0, 0, 20.0, 20.0, 20.0)));
    }

    private static Result result(long dueMs, long tookMs, Outcome outcome) {
        return new Result(
                Duration.ofMillis(dueMs).toNanos(), Duration.ofMillis(tookMs).toNanos(), outcome);
    }
}
