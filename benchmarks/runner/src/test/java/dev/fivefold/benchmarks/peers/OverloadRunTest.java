package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.peers.BenchPeers.Series;
import dev.fivefold.benchmarks.peers.CaseRun.Window;
import dev.fivefold.benchmarks.peers.OverloadRun.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverloadRunTest {

    private static final Duration TURN = Duration.ofSeconds(2);

    @Test
    void each_request_of_a_turn_is_in_one_rate_and_a_page_after_its_end_is_late() {
        Overload figures = figures(
                result(0, 10, Outcome.SERVED),
                result(0, 30, Outcome.SERVED),
                result(1_990, 500, Outcome.SERVED),
                result(10, 5, Outcome.PARTIAL),
                result(10, 1, Outcome.SHED),
                result(20, 4, Outcome.SHED),
                result(30, 10_000, Outcome.UNANSWERED),
                result(30, 0, Outcome.NOT_CONNECTED),
                result(30, 8, Outcome.ERROR));

        assertThat(figures).isEqualTo(new Overload("mine", null, 2.0, 4.5, 1, 0.5, 1, 1.5, 0.5, 30.0, 500.0, 4.0, 1.5));
    }

    @Test
    void a_turn_without_pages_has_no_latency() {
        Overload figures = figures(result(0, 1, Outcome.ERROR));

        assertThat(figures.p50Ms()).isNull();
        assertThat(figures.p99Ms()).isNull();
        assertThat(figures.rejectedP99Ms()).isNull();
    }

    @Test
    void medians_are_of_the_turns_that_have_the_figure() {
        Overload median = OverloadRun.median(List.of(
                figures(result(0, 10, Outcome.SERVED)),
                figures(result(0, 1, Outcome.SHED)),
                figures(result(0, 30, Outcome.SERVED), result(0, 40, Outcome.SERVED))));

        assertThat(median.wholePerS()).isEqualTo(0.5);
        assertThat(median.p99Ms()).isEqualTo(10);
        assertThat(median.rejectedP99Ms()).isEqualTo(1);
    }

    @Test
    void open_loops_are_for_the_first_pages_and_wider_ones_have_one_closed_loop() {
        Series series = Series.ofOverload(List.of(36, 9, 576), List.of(8, 64), List.of(), new Effort(1, 1, 1));

        assertThat(series.cases())
                .extracting(each -> series.loads(each).readers())
                .containsExactly(List.of(8, 64), List.of(8, 64), List.of(16));
        assertThat(series.cases())
                .extracting(each -> series.loads(each).times().size())
                .containsExactly(6, 0, 0);
    }

    @Test
    void a_jvm_is_warm_at_the_end_of_the_first_second_with_90_percent_of_its_rate() {
        List<Window> windows = List.of(new Window(20, 4), new Window(91, 5), new Window(80, 6), new Window(120, 7));

        assertThat(Window.warmAfterS(windows, 100)).isEqualTo(5);
        assertThat(Window.warmAfterS(windows, 200)).isNull();
    }

    private static Result result(long dueMs, long tookMs, Outcome outcome) {
        return new Result(
                Duration.ofMillis(dueMs).toNanos(), Duration.ofMillis(tookMs).toNanos(), outcome);
    }

    private static Overload figures(Result... results) {
        Peer peer = new Peer(Path.of("mine.yaml"), "", "", false, Map.of(), List.of(), Map.of(), Map.of(), null, "");
        try (Children none = BenchPeers.children()) {
            Load load = new Load(new RunningPeer(peer, "", null, Duration.ZERO, none), null, 2.0, 2.25);
            return OverloadRun.figures(load, List.of(results), TURN, 1.5);
        }
    }
}
