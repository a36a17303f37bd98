package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of the plan as a waterfall shows it.
 *
 * @param top where it begins, in pixels from above
 * @param label its name, shortened if it is too long, and how often it was made if that is not once
 * @param title what is to be known of it, in words
 * @param bars one for each downstream call
 * @param path around all bars, if the call is on the critical path
 * @param note its outcome, if that is no success
 */
record CallLane(
        String top,
        boolean critical,
        String label,
        String service,
        String title,
        List<Bar> bars,
        @Nullable Stretch path,
        @Nullable Note note) {

    private static final int LONGEST_LABEL = 28;

    /** Beyond this share of the time, there is no room for a note behind the bars. */
    private static final double ROOM = 0.75;

    static CallLane of(Trace.TracedCall call, boolean critical, int top, Scale scale) {
        int made = call.calls().size();
        return new CallLane(
                Integer.toString(top),
                critical,
                shorten(call.name()) + (made > 1 ? " ×" + made : ""),
                shorten(call.service()),
                title(call, critical),
                call.calls().stream().map(moments -> Bar.of(moments, scale)).toList(),
                critical && made > 0 ? Stretch.of(start(call), end(call), scale) : null,
                call.outcome().equals("success") ? null : Note.of(call, scale));
    }

    private static String title(Trace.TracedCall call, boolean critical) {
        String times = call.calls().isEmpty()
                ? "not made"
                : Text.of("%d × from %.0f to %.0f ms", call.calls().size(), start(call), end(call));
        return "%s (%s): %s, %s%s"
                .formatted(
                        call.name(),
                        call.service(),
                        words(call.outcome()),
                        times,
                        critical ? ", on the critical path" : "");
    }

    private static String shorten(String name) {
        return name.length() <= LONGEST_LABEL ? name : name.substring(0, LONGEST_LABEL - 1) + "…";
    }

    private static double start(Trace.TracedCall call) {
        return call.calls().stream().mapToDouble(Trace.Moments::startedMs).min().orElse(0);
    }

    private static double end(Trace.TracedCall call) {
        return call.calls().stream().mapToDouble(Trace.Moments::doneMs).max().orElse(0);
    }

    private static String words(String outcome) {
        return outcome.replace('_', ' ');
    }

    /**
     * A downstream call.
     *
     * @param queueing while it was ready and no thread had it
     * @param waiting until its answer began, or until its outcome if none did
     * @param receiving from there, if there was an answer
     */
    record Bar(
            @Nullable Stretch queueing,
            Stretch waiting,
            @Nullable Stretch receiving) {

        static Bar of(Trace.Moments moments, Scale scale) {
            double queued = moments.queuedMs();
            double started = moments.startedMs();
            double answer = moments.firstByteMs();
            double done = moments.doneMs();
            return new Bar(
                    started > queued ? Stretch.of(queued, started, scale) : null,
                    Stretch.of(started, answer > 0 ? answer : done, scale),
                    answer > 0 ? Stretch.of(answer, done, scale) : null);
        }
    }

    /** From a moment to another. */
    record Stretch(String x, String width) {

        static Stretch of(double fromMs, double toMs, Scale scale) {
            return new Stretch(scale.percent(fromMs), scale.percent(toMs - fromMs));
        }
    }

    /** Behind a call's bars if there is room, before them if not, in their place if there are none. */
    record Note(String x, String shift, String anchor, String text) {

        static Note of(Trace.TracedCall call, Scale scale) {
            boolean behind = end(call) <= ROOM * scale.end();
            return new Note(
                    scale.percent(behind ? end(call) : start(call)),
                    behind ? "6" : "-6",
                    behind ? "start" : "end",
                    words(call.outcome()));
        }
    }
}
