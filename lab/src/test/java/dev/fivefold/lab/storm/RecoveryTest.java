package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests ten a second, the storm over at 1 s, and known up to 6 s. */
class RecoveryTest {

    private static final Duration FROM = Duration.ofSeconds(1);
    private static final Duration TO = Duration.ofSeconds(6);
    private static final double CALM = 300;

    private final Recovery recovery = new Recovery(Duration.ofSeconds(2));

    @Test
    void pages_that_are_quick_from_the_first_window_on_have_recovered_at_once() {
        assertThat(recovery.quickAgainMs(results(at -> 449), CALM, FROM, TO)).isZero();
    }

    @Test
    void recovery_is_the_begin_of_the_first_window_that_is_quick_and_stays_so() {
        assertThat(recovery.quickAgainMs(results(at -> at < 2_800 ? 2_000 : 300), CALM, FROM, TO))
                .isEqualTo(2_000); // the window from 2.5 s on is slow by most of its requests
    }

    @Test
    void quick_windows_before_a_slow_one_do_not_count() {
        assertThat(recovery.quickAgainMs(results(at -> at >= 2_000 && at < 2_500 ? 500 : 300), CALM, FROM, TO))
                .isEqualTo(1_500);
    }

    @Test
    void a_request_belongs_to_the_window_in_which_it_was_due_however_late_its_response() {
        assertThat(recovery.quickAgainMs(results(at -> at < 1_500 ? 4_000 : 300), CALM, FROM, TO))
                .isEqualTo(500);
    }

    @Test
    void too_short_a_quick_time_before_the_end_is_no_recovery() {
        assertThat(recovery.quickAgainMs(results(at -> at < 4_500 ? 2_000 : 300), CALM, FROM, TO))
                .isNull();
        assertThat(recovery.quickAgainMs(results(at -> 451), CALM, FROM, TO)).isNull();
        assertThat(recovery.quickAgainMs(List.of(), CALM, FROM, TO)).isNull();
    }

    @Test
    void a_client_without_a_page_has_an_infinite_latency() {
        List<Result> shed = results(at -> 5).stream()
                .map(result -> new Result(result.dueNanos(), result.tookNanos(), Outcome.SHED))
                .toList();

        assertThat(recovery.quickAgainMs(shed, CALM, FROM, TO)).isNull();
    }

    @Test
    void windows_without_requests_are_as_those_around_them() {
        List<Result> sparse = List.of(result(1_000, 2_000), result(2_600, 300), result(4_700, 300));

        assertThat(recovery.quickAgainMs(sparse, CALM, FROM, TO)).isEqualTo(500);
    }

    @Test
    void pages_are_full_again_when_not_one_of_a_window_is_partial_or_missing() {
        List<Result> results = new ArrayList<>(results(at -> 5_000)); // how long they take does not matter
        results.add(new Result(Duration.ofMillis(1_100).toNanos(), 1, Outcome.PARTIAL));
        assertThat(recovery.fullAgainMs(results, FROM, TO)).isEqualTo(500);

        results.add(new Result(Duration.ofMillis(2_400).toNanos(), 1, Outcome.UNANSWERED));
        assertThat(recovery.fullAgainMs(results, FROM, TO)).isEqualTo(1_500);

        results.add(new Result(Duration.ofMillis(4_400).toNanos(), 1, Outcome.ERROR));
        assertThat(recovery.fullAgainMs(results, FROM, TO)).isNull();
    }

    @FunctionalInterface
    private interface Millis {
        long at(long dueMs);
    }

    private static List<Result> results(Millis took) {
        List<Result> results = new ArrayList<>();
        for (long due = 0; due < TO.toMillis(); due += 100) {
            results.add(result(due, took.at(due)));
        }
        return results;
    }

    private static Result result(long dueMs, long tookMs) {
        return new Result(
                Duration.ofMillis(dueMs).toNanos(), Duration.ofMillis(tookMs).toNanos(), Outcome.SERVED);
    }
}
