package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;

/** A report's figures as a table for the terminal. */
public final class ReportTable {

    private static final String ROW = "%-20s %10s %10s %10s %12s %12s %8s %9s %9s%n";

    private ReportTable() {}

    /** A header, a line a step, the limit, and a line a schema and a chain if growth or telemetry were measured; at most 110 columns wide. */
    public static String of(Report report) {
        StringBuilder table = new StringBuilder();
        table.append(ROW.formatted(
                "step", "p50 ms", "p95 ms", "pages/s", "on the wire", "plain", "calls", "CPU ms", "GC max ms"));
        for (Report.StepFigures step : report.steps()) {
            table.append(ROW.formatted(
                    step.id(),
                    whole(step.p50Ms()),
                    whole(step.p95Ms()),
                    Text.of("%.2f", step.throughputPagesPerS()),
                    Bytes.readable(step.bytesOnWire()),
                    Bytes.readable(step.bytesPlain()),
                    whole(step.downstreamCalls()),
                    whole(step.cpuMsPerPage()),
                    whole(step.gcPauseMaxMs())));
        }
        Report.Limit limit = report.limit();
        table.append(Text.of(
                "%-20s %10.0f   = %.0f ms of dependent calls + %.0f ms of transfer%n",
                "physical limit", limit.totalMs(), limit.criticalPathMs(), limit.transferMs()));
        if (report.growth() != null) {
            grown(report.growth(), table);
        }
        if (report.telemetry() != null) {
            told(report.telemetry(), table);
        }
        return table.toString();
    }

    private static void grown(Growth growth, StringBuilder table) {
        for (Growth.SchemaGrowth schema : growth.schemas()) {
            table.append("%-20s %10s ms of queries a page at %s order items, %s ms at %s: %s%n"
                    .formatted(
                            schema.step(),
                            GrowthView.milliseconds(schema.pageMs()),
                            GrowthView.count(growth.orderItems()),
                            GrowthView.milliseconds(schema.pageMsGrown()),
                            GrowthView.count(growth.orderItemsGrown()),
                            GrowthView.times(schema.ratio())));
        }
    }

    private static void told(TelemetryCost cost, StringBuilder table) {
        for (TelemetryCost.ChainFigures chain :
                cost.chains().subList(1, cost.chains().size())) {
            table.append(Text.of(
                    "telemetry %-10s %10.0f ms p50, %s; %.2f pages/s, %s; against %s%n",
                    chain.id(),
                    chain.p50Ms(),
                    TelemetryView.change(chain.p50().median()),
                    chain.pagesPerS(),
                    TelemetryView.change(chain.throughput().median()),
                    cost.chains().getFirst().id()));
        }
    }

    private static String whole(double figure) {
        return Text.of("%.0f", figure);
    }
}
