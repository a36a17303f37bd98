package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A report as its templates show it: numbers as text, and bars with their places. Public members are read by name. */
final class ReportView {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Where the ladder's bars begin and how long the longest is, in the SVG's own units. */
    private static final double BAR_LEFT = 190;

    private static final double BAR_ROOM = 440;
    private static final double BAR_TOP = 78;
    private static final double BAR_PITCH = 44;

    final Report report;
    final boolean several;
    final String from;
    final String to;
    final String factor;
    final String measuredAt;
    final String memory;
    final String users;
    final String link;
    final String limitPath;
    final String limitTransfer;
    final Ladder ladder;
    final List<Chart> charts;
    final List<Row> rows;
    final List<Waterfall> waterfalls;
    final boolean traced;
    final @Nullable TailView tail;
    final @Nullable GrowthView growth;
    final @Nullable CollectorsView collectors;
    final @Nullable SlowestView slowest;
    final @Nullable TelemetryView telemetry;
    final List<String> notes;
    final boolean contained;
    final String hash;
    final boolean same;

    private ReportView(Report report) {
        Report.StepFigures first = report.steps().getFirst();
        Report.StepFigures last = report.steps().getLast();
        this.report = report;
        this.several = report.steps().size() > 1;
        this.from = seconds(first.p50Ms());
        this.to = seconds(last.p50Ms());
        this.factor = Text.of("%.1f", first.p50Ms() / last.p50Ms());
        this.measuredAt = DAY.format(report.measuredAt());
        this.memory = Text.of("%.0f GB", report.machine().memoryMb() / 1024.0);
        this.users = String.join(
                ", ", report.scenario().users().stream().map(String::valueOf).toList());
        this.link = Bytes.readable(report.scenario().linkBytesPerS());
        this.limitPath = seconds(report.limit().criticalPathMs());
        this.limitTransfer = seconds(report.limit().transferMs());
        this.ladder = Ladder.of(report);
        this.charts = List.of(
                Chart.of(
                        report,
                        "Bytes on the wire",
                        "a page, as nginx sent it",
                        Report.StepFigures::bytesOnWire,
                        b -> Bytes.readable((long) b)),
                Chart.of(
                        report,
                        "Throughput",
                        "pages a second, four readers at a time",
                        Report.StepFigures::throughputPagesPerS,
                        b -> Text.of("%.2f /s", b)),
                Chart.of(
                        report,
                        "CPU",
                        "of all processes, a page",
                        Report.StepFigures::cpuMsPerPage,
                        b -> whole(b) + " ms"),
                Chart.of(
                        report,
                        "Longest GC pause",
                        "of the aggregator",
                        Report.StepFigures::gcPauseMaxMs,
                        b -> Text.of("%.1f ms", b)));
        this.rows = report.steps().stream()
                .map(step -> Row.of(step, report.limit()))
                .toList();
        this.waterfalls = Waterfall.of(report.steps());
        this.traced = !waterfalls.isEmpty();
        this.tail = report.tail() == null ? null : TailView.of(report.tail());
        this.growth = report.growth() == null ? null : GrowthView.of(report.growth());
        this.collectors = report.collectors() == null ? null : CollectorsView.of(report.collectors());
        this.slowest = SlowestView.of(report.steps());
        this.telemetry = report.telemetry() == null ? null : TelemetryView.of(report.telemetry());
        this.notes = report.target() == null ? List.of() : report.target().notes();
        this.contained = report.target() != null && report.target().kind().equals("compose");
        this.hash = first.pageSha256();
        this.same = !hash.isEmpty()
                && report.steps().stream().allMatch(step -> step.pageSha256().equals(hash));
    }

    static ReportView of(Report report) {
        return new ReportView(report);
    }

    private static String seconds(double ms) {
        return ms < 1_000 ? whole(ms) + " ms" : Text.of("%.1f s", ms / 1_000);
    }

    private static String whole(double figure) {
        return Text.of("%.0f", figure);
    }

    private static String place(double units) {
        return Text.of("%.1f", units);
    }

    /** p50 of every step against the limit. */
    record Ladder(
            String height,
            String limitX,
            String limitBottom,
            String limitLabelY,
            String limitLabel,
            List<LadderBar> bars) {

        static Ladder of(Report report) {
            double longest = report.steps().stream()
                    .mapToDouble(Report.StepFigures::p50Ms)
                    .max()
                    .orElse(1);
            List<LadderBar> bars = new ArrayList<>();
            for (Report.StepFigures step : report.steps()) {
                double top = BAR_TOP + bars.size() * BAR_PITCH;
                double width = Math.max(2, step.p50Ms() / longest * BAR_ROOM);
                bars.add(new LadderBar(
                        step.id(),
                        place(top),
                        place(top + 19),
                        place(width),
                        place(BAR_LEFT + width + 8),
                        seconds(step.p50Ms())));
            }
            double bottom = BAR_TOP + bars.size() * BAR_PITCH - 8;
            return new Ladder(
                    place(bottom + 40),
                    place(BAR_LEFT + report.limit().totalMs() / longest * BAR_ROOM),
                    place(bottom),
                    place(bottom + 20),
                    seconds(report.limit().totalMs()),
                    bars);
        }
    }

    record LadderBar(String id, String top, String textY, String width, String labelX, String label) {}

    /** One figure of every step, as bars. */
    record Chart(String title, String subtitle, List<ChartBar> bars) {

        static Chart of(
                Report report,
                String title,
                String subtitle,
                ToDoubleFunction<Report.StepFigures> figure,
                Label label) {
            double most = report.steps().stream().mapToDouble(figure).max().orElse(0);
            List<ChartBar> bars = report.steps().stream()
                    .map(step -> {
                        double value = figure.applyAsDouble(step);
                        return new ChartBar(step.id(), label.of(value), place(most == 0 ? 0 : 100 * value / most));
                    })
                    .toList();
            return new Chart(title, subtitle, bars);
        }
    }

    record ChartBar(String id, String label, String percent) {}

    /** A figure for people. */
    @FunctionalInterface
    interface Label {
        String of(double figure);
    }

    /** All figures of a step. */
    record Row(
            String id,
            String title,
            String p50,
            String p95,
            String max,
            String timesLimit,
            String throughput,
            String wire,
            String plain,
            String calls,
            String cpu,
            String gc,
            String fanOut,
            String efficiency,
            int samples,
            int errors) {

        static Row of(Report.StepFigures step, Report.Limit limit) {
            return new Row(
                    step.id(),
                    step.title(),
                    whole(step.p50Ms()),
                    whole(step.p95Ms()),
                    whole(step.maxMs()),
                    Text.of("%.1f×", step.p50Ms() / limit.totalMs()),
                    Text.of("%.2f", step.throughputPagesPerS()),
                    Bytes.readable(step.bytesOnWire()),
                    Bytes.readable(step.bytesPlain()),
                    whole(step.downstreamCalls()),
                    whole(step.cpuMsPerPage()),
                    Text.of("%.1f", step.gcPauseMaxMs()),
                    whole(step.fanOutP50Ms()),
                    Text.of("%.2f", step.pageEfficiencyP50()),
                    step.samples(),
                    step.errors());
        }
    }
}
