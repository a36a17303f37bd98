package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.Trace.Moments;
import dev.fivefold.lab.report.Trace.TracedCall;
import dev.fivefold.lab.report.Waterfall.Bar;
import dev.fivefold.lab.report.Waterfall.CallLane;
import dev.fivefold.lab.report.Waterfall.Note;
import dev.fivefold.lab.report.Waterfall.Stretch;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaterfallTest {

    @Test
    void a_call_waits_in_the_queue_then_for_its_answer_and_then_receives_it() {
        CallLane lane = lane(call("profile", "success", new Moments(0, 10, 60, 80)));

        assertThat(lane.bars())
                .containsExactly(new Bar(
                        new Stretch("0.00", "10.00"), new Stretch("10.00", "50.00"), new Stretch("60.00", "20.00")));
        assertThat(lane.label()).isEqualTo("profile");
        assertThat(lane.title()).isEqualTo("profile (users): success, 1 × from 10 to 80 ms");
        assertThat(lane.note()).isNull();
    }

    @Test
    void a_call_whose_answer_never_began_has_only_waited() {
        CallLane lane = lane(call("profile", "timed_out", new Moments(20, 20, 0, 40)));

        assertThat(lane.bars()).containsExactly(new Bar(null, new Stretch("20.00", "20.00"), null));
        assertThat(lane.note()).isEqualTo(new Note("40.00", "6", "start", "timed out"));
    }

    @Test
    void a_note_stands_before_bars_that_end_at_the_right_edge_and_in_the_place_of_none() {
        assertThat(lane(call("late", "failed", new Moments(30, 50, 0, 100))).note())
                .isEqualTo(new Note("50.00", "-6", "end", "failed"));
        assertThat(lane(call("idle", "not_needed")).note()).isEqualTo(new Note("0.00", "6", "start", "not needed"));
    }

    @Test
    void a_loop_is_one_lane_that_says_how_often() {
        CallLane lane = lane(call("authors", "success", new Moments(0, 0, 5, 10), new Moments(0, 10, 15, 30)));

        assertThat(lane.bars()).hasSize(2);
        assertThat(lane.label()).isEqualTo("authors ×2");
        assertThat(lane.path()).isNull();
    }

    @Test
    void a_lane_on_the_critical_path_is_marked_and_outlined_as_a_whole() {
        TracedCall loop = call("authors", "success", new Moments(0, 0, 5, 10), new Moments(0, 10, 15, 30));
        Waterfall waterfall = Waterfall.of(
                        List.of(step("11-dataflow", new Trace(100, List.of("authors"), List.of(loop)))))
                .getFirst();

        assertThat(waterfall.path()).isEqualTo("authors");
        assertThat(waterfall.lanes().getFirst().critical()).isTrue();
        assertThat(waterfall.lanes().getFirst().path()).isEqualTo(new Stretch("0.00", "30.00"));
        assertThat(waterfall.lanes().getFirst().title()).endsWith("on the critical path");
    }

    @Test
    void of_the_steps_that_have_a_trace_the_last_is_open() {
        Trace trace = new Trace(100, List.of(), List.of(call("profile", "success", new Moments(0, 0, 1, 2))));

        List<Waterfall> waterfalls =
                Waterfall.of(List.of(step("00", trace), step("01", null), step("02", trace), step("03", null)));

        assertThat(waterfalls).extracting(Waterfall::id).containsExactly("00", "02");
        assertThat(waterfalls).extracting(Waterfall::open).containsExactly(false, true);
    }

    @Test
    void lanes_lie_below_each_other_and_a_long_name_is_shortened() {
        List<CallLane> lanes = Waterfall.of(List.of(step(
                        "11-dataflow",
                        new Trace(100, List.of(), List.of(call("a", "success"), call("b".repeat(40), "success"))))))
                .getFirst()
                .lanes();

        assertThat(lanes).extracting(CallLane::top).containsExactly(26, 48);
        assertThat(lanes.getLast().label()).isEqualTo("b".repeat(27) + "…");
        assertThat(lanes.getLast().title()).startsWith("b".repeat(40) + " (users)");
    }

    @Test
    void a_call_that_ends_after_the_page_still_fits() {
        Waterfall waterfall = Waterfall.of(List.of(step(
                        "11-dataflow",
                        new Trace(50, List.of(), List.of(call("straggler", "cancelled", new Moments(0, 0, 0, 100)))))))
                .getFirst();

        assertThat(waterfall.elapsed()).isEqualTo(50);
        assertThat(waterfall.lanes().getFirst().bars().getFirst().waiting()).isEqualTo(new Stretch("0.00", "100.00"));
    }

    /** The lane of a call of a page of 100 ms. */
    private static CallLane lane(TracedCall call) {
        return Waterfall.of(List.of(step("11-dataflow", new Trace(100, List.of(), List.of(call)))))
                .getFirst()
                .lanes()
                .getFirst();
    }

    private static TracedCall call(String name, String outcome, Moments... moments) {
        return new TracedCall(name, "users", outcome, List.of(moments));
    }

    private static Report.StepFigures step(String id, @Nullable Trace trace) {
        return new Report.StepFigures(id, id, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, null, "ab", trace, null, null);
    }
}
