package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;

/** A report's figures as a table for the terminal. */
public final class ReportTable {

    private static final String ROW = "%-20s %10s %10s %10s %12s %12s %8s %9s %9s%n";

    private ReportTable() {}

    /** A header, a line a step, the limit, and lines of a browser if they were measured; at most 110 columns wide. */
    public static String of(Report report) {
        StringBuilder table = new StringBuilder();
        table.append(Text.of(
                ROW, "step", "p50 ms", "p95 ms", "pages/s", "on the wire", "plain", "calls", "CPU ms", "GC max ms"));
        for (Report.StepFigures step : report.steps()) {
            table.append(Text.of(
                    ROW,
                    step.id(),
                    Figures.whole(step.p50Ms()),
                    Figures.whole(step.p95Ms()),
                    Text.of("%.2f", step.throughputPagesPerS()),
                    Figures.bytes(step.bytesOnWire()),
                    Figures.bytes(step.bytesPlain()),
                    Figures.whole(step.downstreamCalls()),
                    Figures.whole(step.cpuMsPerPage()),
                    Figures.whole(step.gcPauseMaxMs())));
        }
        Report.Limit limit = report.limit();
        table.append(Text.of(
                "%-20s %10.0f   = %.0f ms of dependent calls + %.0f ms of transfer, without caching%n",
                "lower bound", limit.totalMs(), limit.criticalPathMs(), limit.transferMs()));
        report.steps().forEach(step -> append(step, table));
        return table.toString();
    }

    private static void append(Report.StepFigures step, StringBuilder table) {
        Rendering rendering = step.rendering();
        if (rendering != null) {
            table.append(Text.of(
                    "%-20s %10.0f ms to the first content in a browser, %.0f ms to all; main thread %.0f ms%n",
                    step.id(), rendering.firstContentMs(), rendering.allContentMs(), rendering.mainThreadMs()));
        }
    }
}
