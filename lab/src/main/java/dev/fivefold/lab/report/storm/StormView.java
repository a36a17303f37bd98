package dev.fivefold.lab.report.storm;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.report.storm.StormChart.Heights;
import dev.fivefold.lab.report.storm.StormChart.Stretch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The report of a storm with the figures that its template derives from it. Accessors are read by name. */
record StormView(StormReport report) {

    /** From here on, a rate is more than can be served. */
    private static final double HARD = 2;

    /** A fault with its times in words. */
    record FaultRow(FaultFigures fault, String start, String recovery) {}

    String full() {
        return StormTable.full(report.after());
    }

    String partial() {
        return StormTable.partial(report.after());
    }

    double deadlineS() {
        return report.deadlineMs() / 1e3;
    }

    List<StormFigures> steps() {
        return report.steps();
    }

    Table table() {
        return StormTable.of(report);
    }

    List<StormChart> charts() {
        Heights heights = Heights.of(steps().stream()
                .flatMap(step -> step.series().stream().filter(second -> second.atS() < end(step)))
                .toList());
        return steps().stream().map(step -> chart(step, heights)).toList();
    }

    private static StormChart chart(StormFigures step, Heights heights) {
        List<Stretch> stretches = step.phases().stream()
                .map(phase -> new Stretch(phase.fromS(), phase.toS(), phase.id(), phase.factor() >= HARD))
                .toList();
        return StormChart.of(step.step(), step.title(), step.series(), 0, end(step), stretches, heights);
    }

    private static double end(StormFigures step) {
        return step.phases().getLast().toS();
    }

    @Nullable
    StormChart faultChart() {
        StormFigures step = report.after();
        List<FaultFigures> faults = step.faults();
        if (faults.isEmpty()) {
            return null;
        }
        List<Stretch> stretches = new ArrayList<>();
        for (FaultFigures fault : faults) {
            Double mended = fault.mendedS();
            String number = Integer.toString(stretches.size() + 1);
            stretches.add(new Stretch(fault.struckS(), mended == null ? fault.endS() : mended, number, true));
        }
        double from = Math.max(0, faults.getFirst().struckS() - 1);
        return StormChart.of(
                step.step(),
                Text.of("at half of its peak, %.1f pages/s", step.peakPagesPerS() / 2),
                step.series(),
                from,
                faults.getLast().endS(),
                stretches,
                Heights.of(step.series().stream()
                        .filter(second -> second.atS() >= from)
                        .toList()));
    }

    List<FaultRow> faults() {
        return report.after().faults().stream()
                .map(fault -> new FaultRow(
                        fault,
                        fault.mendedS() == null || fault.backS() == null
                                ? "-"
                                : Text.of("%.1f s", fault.backS() - fault.mendedS()),
                        StormTable.after(fault.recoveryMs())))
                .toList();
    }
}
