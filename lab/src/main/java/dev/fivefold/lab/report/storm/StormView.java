package dev.fivefold.lab.report.storm;

import dev.fivefold.lab.report.Report.Machine;
import dev.fivefold.lab.report.storm.StormChart.Heights;
import dev.fivefold.lab.report.storm.StormChart.Stretch;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of a storm as its template shows it. Accessors are read by name. */
record StormView(
        String goodput,
        @Nullable String inPart,
        String step,
        @Nullable String beforeStep,
        boolean quick,
        String measuredAt,
        Machine machine,
        String memory,
        String deadline,
        List<String> names,
        List<StormTable.Row> rows,
        List<StormChart> charts,
        List<PhaseRow> phases,
        boolean tried,
        @Nullable StormChart faultChart,
        List<FaultRow> faults) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** From here on, a rate is more than can be served. */
    private static final double HARD = 2;

    /** What became of the requests of a phase. */
    record PhaseRow(
            String step, String id, int offered, int full, int partial, int shed, int failed, String p50, String p99) {}

    /** A fault, and what it did. */
    record FaultRow(
            int number,
            String title,
            int offered,
            int full,
            String partial,
            int shed,
            int errors,
            int unanswered,
            int inFlight,
            String p99Before,
            String p99During,
            @Nullable String p99Ratio,
            String start,
            String recovery) {}

    static StormView of(StormReport report) {
        List<StormFigures> steps = StormTable.steps(report);
        StormFigures after = report.after();
        StormFigures before = report.before();
        Heights heights = Heights.of(steps.stream()
                .flatMap(step -> step.series().stream().filter(second -> second.atS() < end(step)))
                .toList());
        return new StormView(
                StormTable.percent(after.goodputRatioAt4x()),
                StormTable.inPart(after),
                after.step(),
                before == null ? null : before.step(),
                report.quick(),
                DAY.format(report.measuredAt()),
                report.machine(),
                StormTable.figure("%.0f GB", report.machine().memoryMb() / 1024.0),
                StormTable.figure("%.0f s", report.deadlineMs() / 1e3),
                steps.stream().map(StormFigures::step).toList(),
                StormTable.rows(steps),
                steps.stream().map(step -> chart(step, heights)).toList(),
                steps.stream().flatMap(StormView::phases).toList(),
                !after.faults().isEmpty(),
                after.faults().isEmpty() ? null : faultChart(after),
                faults(after.faults()));
    }

    private static double end(StormFigures step) {
        return step.phases().getLast().toS();
    }

    private static StormChart chart(StormFigures step, Heights heights) {
        List<Stretch> stretches = step.phases().stream()
                .map(phase -> new Stretch(phase.fromS(), phase.toS(), phase.id(), phase.factor() >= HARD))
                .toList();
        return StormChart.of(step.step(), step.title(), step.series(), 0, end(step), stretches, heights);
    }

    private static StormChart faultChart(StormFigures step) {
        List<FaultFigures> faults = step.faults();
        List<Stretch> stretches = new ArrayList<>();
        for (int i = 0; i < faults.size(); i++) {
            Double mended = faults.get(i).mendedS();
            stretches.add(new Stretch(
                    faults.get(i).struckS(),
                    mended == null ? faults.get(i).endS() : mended,
                    Integer.toString(i + 1),
                    true));
        }
        double from = Math.max(0, faults.getFirst().struckS() - 1);
        return StormChart.of(
                step.step(),
                "at half of its peak, " + StormTable.figure("%.1f pages/s", step.peakPagesPerS() / 2),
                step.series(),
                from,
                faults.getLast().endS(),
                stretches,
                Heights.of(step.series().stream()
                        .filter(second -> second.atS() >= from)
                        .toList()));
    }

    private static Stream<PhaseRow> phases(StormFigures step) {
        return step.phases().stream()
                .map(phase -> new PhaseRow(
                        step.step(),
                        phase.id(),
                        phase.counts().offered(),
                        phase.counts().full(),
                        phase.counts().partial(),
                        phase.counts().shed(),
                        phase.counts().failed(),
                        StormTable.millis(phase.counts().p50Ms()),
                        StormTable.millis(phase.counts().p99Ms())));
    }

    private static @Nullable String times(@Nullable Double ratio) {
        return ratio == null ? null : StormTable.figure("%.2f", ratio);
    }

    private static List<FaultRow> faults(List<FaultFigures> faults) {
        List<FaultRow> rows = new ArrayList<>();
        for (FaultFigures fault : faults) {
            rows.add(new FaultRow(
                    rows.size() + 1,
                    fault.title(),
                    fault.offered(),
                    fault.full(),
                    StormTable.percent(fault.partialRatio()),
                    fault.shed(),
                    fault.errors5xx(),
                    fault.unanswered(),
                    fault.failedInFlight(),
                    StormTable.millis(fault.p99BeforeMs()),
                    StormTable.millis(fault.p99DuringMs()),
                    times(fault.p99Ratio()),
                    StormTable.start(fault.mendedS(), fault.backS()),
                    StormTable.after(fault.recoveryMs())));
        }
        return rows;
    }
}
