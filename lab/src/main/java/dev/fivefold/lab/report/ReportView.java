package dev.fivefold.lab.report;

import dev.fivefold.lab.report.page.BarChart;
import dev.fivefold.lab.report.page.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report with the figures that its templates derive from it. Accessors are read by name. */
record ReportView(Report report) {

    /** The left end of the ladder's bars and the longest one's length, in the SVG's own units. */
    private static final double BAR_LEFT = 190;

    private static final double BAR_ROOM = 440;
    private static final double BAR_TOP = 78;
    private static final double BAR_PITCH = 44;

    /** Between a bar, or the limit's line, and the label behind it. */
    private static final double LABEL_GAP = 8;

    private static final double LABEL_ROOM = 64;

    /** Behind a limit beyond this, a label would not fit into the picture. */
    private static final double LAST_LABEL = 720 - LABEL_ROOM - LABEL_GAP;

    /** The middle of the limit's label, where it ends with the picture. */
    private static final double MAX_LABEL = 580;

    /** The nearest rank of 95 % of fewer values is the last one. */
    private static final int LEAST_FOR_P95 = 20;

    private Report.StepFigures first() {
        return report.steps().getFirst();
    }

    boolean several() {
        return report.steps().size() > 1;
    }

    double from() {
        return first().p50Ms();
    }

    double to() {
        return report.steps().getLast().p50Ms();
    }

    double factor() {
        return from() / to();
    }

    String users() {
        return String.join(
                ", ", report.scenario().users().stream().map(String::valueOf).toList());
    }

    /** Whether all steps served the same pages. */
    boolean same() {
        String hash = first().pageSha256();
        return !hash.isEmpty()
                && report.steps().stream().allMatch(step -> step.pageSha256().equals(hash));
    }

    List<String> notes() {
        return report.target() == null ? List.of() : report.target().notes();
    }

    boolean contained() {
        return report.target() != null && report.target().kind().equals("compose");
    }

    List<Waterfall> waterfalls() {
        return Waterfall.of(report.steps());
    }

    /** The steps whose page was opened in a browser. */
    List<Report.StepFigures> rendered() {
        return report.steps().stream().filter(step -> step.rendering() != null).toList();
    }

    boolean anyRendered() {
        return !rendered().isEmpty();
    }

    boolean traced() {
        return report.steps().stream().anyMatch(step -> step.trace() != null);
    }

    /** Whether a step has its slowest page. */
    boolean slowestKnown() {
        return slowest().findAny().isPresent();
    }

    /** Whether a slowest page has its trace. */
    boolean slowestTraced() {
        return slowest().anyMatch(SlowestPage::traced);
    }

    private Stream<SlowestPage> slowest() {
        return report.steps().stream().map(Report.StepFigures::slowest).filter(Objects::nonNull);
    }

    /** p50 of every step against the limit. */
    Ladder ladder() {
        double longest = report.steps().stream()
                .mapToDouble(Report.StepFigures::p50Ms)
                .max()
                .orElse(1);
        double limit = BAR_LEFT + report.limit().totalMs() / longest * BAR_ROOM;
        List<LadderBar> bars = new ArrayList<>();
        for (Report.StepFigures step : report.steps()) {
            double top = BAR_TOP + bars.size() * BAR_PITCH;
            double width = Math.max(2, step.p50Ms() / longest * BAR_ROOM);
            double label = BAR_LEFT + width + LABEL_GAP;
            boolean crossed = limit > label - LABEL_GAP && limit < label + LABEL_ROOM && limit < LAST_LABEL;
            bars.add(new LadderBar(step.id(), top, top + 19, width, crossed ? limit + LABEL_GAP : label, step.p50Ms()));
        }
        double bottom = BAR_TOP + bars.size() * BAR_PITCH - 8;
        return new Ladder(bottom + 40, limit, bottom, Math.min(limit, MAX_LABEL), bottom + 20, bars);
    }

    record Ladder(
            double height,
            double limitX,
            double limitBottom,
            double limitLabelX,
            double limitLabelY,
            List<LadderBar> bars) {}

    record LadderBar(String id, double top, double textY, double width, double labelX, double ms) {}

    List<BarChart> charts() {
        return List.of(
                chart(
                        "Bytes on the wire",
                        "a page, as nginx sent it",
                        Report.StepFigures::bytesOnWire,
                        b -> Figures.bytes((long) b)),
                chart(
                        "Throughput",
                        "pages a second, four readers at a time",
                        Report.StepFigures::throughputPagesPerS,
                        rate -> Figures.brief(rate) + " /s"),
                chart(
                        "CPU",
                        "of all processes, a page",
                        Report.StepFigures::cpuMsPerPage,
                        ms -> Figures.whole(ms) + " ms"),
                chart(
                        "Longest GC pause",
                        "of the aggregator during the samples; a dash: none",
                        Report.StepFigures::gcPauseMaxMs,
                        Figures::pause));
    }

    private BarChart chart(
            String title, String subtitle, ToDoubleFunction<Report.StepFigures> figure, DoubleFunction<String> label) {
        return BarChart.of(title, subtitle, report.steps(), Report.StepFigures::id, figure, label);
    }

    /** All figures of a step. */
    record StepRow(Report.StepFigures step, double timesLimit) {

        /** Null of fewer pages than make it differ from the slowest. */
        @Nullable
        Double p95() {
            return step.samples() < LEAST_FOR_P95 ? null : step.p95Ms();
        }

        /** Null if there was no pause. */
        @Nullable
        Double gcMax() {
            return step.gcPauseMaxMs() == 0 ? null : step.gcPauseMaxMs();
        }
    }

    List<StepRow> rows() {
        return report.steps().stream()
                .map(step -> new StepRow(step, step.p50Ms() / report.limit().totalMs()))
                .toList();
    }
}
