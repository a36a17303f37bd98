package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step's trace as its template draws it: a lane a call, with places down in pixels and along in percent of the time, so that it fits
 * a page of any width.
 *
 * @param id the step's
 * @param open whether it is shown at once
 * @param path the critical path in words
 * @param height of the axis and all lanes
 */
record Waterfall(
        String id,
        boolean open,
        double elapsed,
        String path,
        int height,
        List<Scale.Tick> ticks,
        List<CallLane> lanes) {

    private static final int AXIS = 26;
    private static final int PITCH = 22;
    private static final int LONGEST_LABEL = 28;
    /** Beyond this share of the time, there is no room for a note behind the bars. */
    private static final double ROOM = 0.75;

    /**
     * A call of the plan.
     *
     * @param top its place from above, in pixels
     * @param label its name, shortened if it is too long, with the number of its calls if it is a loop
     * @param bars one for each downstream call
     * @param path around all bars, if the call is on the critical path
     * @param note its outcome, if that is no success
     */
    record CallLane(
            int top,
            boolean critical,
            String label,
            String service,
            String title,
            List<Bar> bars,
            @Nullable Stretch path,
            @Nullable Note note) {}

    /**
     * A downstream call.
     *
     * @param queueing while it was ready and no thread had it
     * @param waiting until the first byte of its response, or until its outcome if there was none
     * @param receiving from there, if there was a response
     */
    record Bar(
            @Nullable Stretch queueing,
            Stretch waiting,
            @Nullable Stretch receiving) {}

    /** From a moment to another. */
    record Stretch(String x, String width) {}

    /** Behind a call's bars if there is room, before them if not, in their place if there are none. */
    record Note(String x, String shift, String anchor, String text) {}

    /** Of each step that has a trace; the last one is open. */
    static List<Waterfall> of(List<Report.StepFigures> steps) {
        List<Waterfall> drawn = new ArrayList<>();
        for (Report.StepFigures step : steps.reversed()) {
            Trace trace = step.trace();
            if (trace != null) {
                drawn.addFirst(of(step.id(), trace, drawn.isEmpty()));
            }
        }
        return drawn;
    }

    private static Waterfall of(String id, Trace trace, boolean open) {
        Scale scale = new Scale(
                trace.calls().stream()
                        .flatMap(call -> call.calls().stream())
                        .mapToDouble(Trace.Moments::doneMs)
                        .reduce(Math.max(1, trace.elapsedMs()), Math::max),
                "ms");
        Set<String> critical = Set.copyOf(trace.criticalPath());
        List<CallLane> lanes = new ArrayList<>();
        for (Trace.TracedCall call : trace.calls()) {
            lanes.add(lane(call, critical.contains(call.name()), AXIS + lanes.size() * PITCH, scale));
        }
        return new Waterfall(
                id,
                open,
                trace.elapsedMs(),
                String.join(" → ", trace.criticalPath()),
                AXIS + lanes.size() * PITCH,
                scale.ticks(),
                lanes);
    }

    static CallLane lane(Trace.TracedCall call, boolean critical, int top, Scale scale) {
        int made = call.calls().size();
        double start = call.calls().stream()
                .mapToDouble(Trace.Moments::startedMs)
                .min()
                .orElse(0);
        double end =
                call.calls().stream().mapToDouble(Trace.Moments::doneMs).max().orElse(0);
        String outcome = call.outcome().replace('_', ' ');
        String times = made == 0 ? "not made" : Text.of("%d × from %.0f to %.0f ms", made, start, end);
        boolean behind = end <= ROOM * scale.end();
        return new CallLane(
                top,
                critical,
                shorten(call.name()) + (made > 1 ? " ×" + made : ""),
                shorten(call.service()),
                "%s (%s): %s, %s%s"
                        .formatted(
                                call.name(), call.service(), outcome, times, critical ? ", on the critical path" : ""),
                call.calls().stream().map(moments -> bar(moments, scale)).toList(),
                critical && made > 0 ? stretch(start, end, scale) : null,
                outcome.equals("success")
                        ? null
                        : new Note(
                                scale.percent(behind ? end : start),
                                behind ? "6" : "-6",
                                behind ? "start" : "end",
                                outcome));
    }

    private static Bar bar(Trace.Moments moments, Scale scale) {
        double started = moments.startedMs();
        double firstByte = moments.firstByteMs();
        double done = moments.doneMs();
        return new Bar(
                started > moments.queuedMs() ? stretch(moments.queuedMs(), started, scale) : null,
                stretch(started, firstByte > 0 ? firstByte : done, scale),
                firstByte > 0 ? stretch(firstByte, done, scale) : null);
    }

    private static Stretch stretch(double fromMs, double toMs, Scale scale) {
        return new Stretch(scale.percent(fromMs), scale.percent(toMs - fromMs));
    }

    private static String shorten(String name) {
        return name.length() <= LONGEST_LABEL ? name : name.substring(0, LONGEST_LABEL - 1) + "…";
    }
}
