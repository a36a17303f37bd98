package dev.fivefold.lab.report;

import java.util.Locale;

/** A report's figures as a table for the terminal. */
public final class ReportTable {

    private static final String ROW = "%-20s %10s %10s %10s %12s %12s %8s %9s %9s%n";

    private ReportTable() {}

    /** A header, a line a step, and the limit; at most 110 columns wide. */
    public static String of(Report report) {
        StringBuilder table = new StringBuilder();
        table.append(ROW.formatted(
                "step", "p50 ms", "p95 ms", "pages/s", "on the wire", "plain", "calls", "CPU ms", "GC max ms"));
        for (Report.StepFigures step : report.steps()) {
            table.append(ROW.formatted(
                    step.id(),
                    whole(step.p50Ms()),
                    whole(step.p95Ms()),
                    String.format(Locale.ROOT, "%.2f", step.throughputPagesPerS()),
                    Bytes.readable(step.bytesOnWire()),
                    Bytes.readable(step.bytesPlain()),
                    whole(step.downstreamCalls()),
                    whole(step.cpuMsPerPage()),
                    whole(step.gcPauseMaxMs())));
        }
        Report.Limit limit = report.limit();
        return table.append(String.format(
                        Locale.ROOT,
                        "%-20s %10.0f   = %.0f ms of dependent calls + %.0f ms of transfer%n",
                        "physical limit",
                        limit.totalMs(),
                        limit.criticalPathMs(),
                        limit.transferMs()))
                .toString();
    }

    private static String whole(double figure) {
        return String.format(Locale.ROOT, "%.0f", figure);
    }
}
