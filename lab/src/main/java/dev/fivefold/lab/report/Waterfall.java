package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A step's trace as its template draws it: a lane a call, with places down in pixels and along in percent of the time, so
 * that it fits a page of any width. Accessors are read by name.
 *
 * @param id the step's
 * @param open whether it is shown at once
 * @param elapsed how long the page waited for its calls
 * @param path the critical path in words
 * @param height of the axis and all lanes
 */
record Waterfall(
        String id,
        boolean open,
        String elapsed,
        String path,
        String height,
        List<Scale.Tick> ticks,
        List<CallLane> lanes) {

    private static final int AXIS = 26;
    private static final int PITCH = 22;

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
            lanes.add(CallLane.of(call, critical.contains(call.name()), AXIS + lanes.size() * PITCH, scale));
        }
        return new Waterfall(
                id,
                open,
                Text.of("%.0f ms", trace.elapsedMs()),
                String.join(" → ", trace.criticalPath()),
                Integer.toString(AXIS + lanes.size() * PITCH),
                scale.ticks(),
                lanes);
    }
}
