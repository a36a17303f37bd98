package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.TelemetryCost.ChainFigures;
import dev.fivefold.lab.report.TelemetryCost.Ratio;
import java.util.List;
import java.util.Locale;

/** What telemetry costs as its template shows it. Accessors are read by name. */
record TelemetryView(String step, int readers, int rounds, List<Row> rows) {

    static TelemetryView of(TelemetryCost cost) {
        return new TelemetryView(
                cost.step(),
                cost.readers(),
                cost.rounds(),
                cost.chains().stream()
                        .map(chain -> Row.of(chain, cost.chains().getFirst()))
                        .toList());
    }

    /** By how much it is more, or less. */
    static String change(double ratio) {
        return Text.of("%+.1f\u00a0%%", 100 * (ratio - 1));
    }

    /** A chain. */
    record Row(
            String id,
            String title,
            String p50,
            String p50Change,
            String p50Range,
            String throughput,
            String throughputChange,
            String throughputRange,
            String cpu,
            String cpuChange,
            String collectorCpu,
            int pages,
            int errors) {

        static Row of(ChainFigures chain, ChainFigures first) {
            boolean other = !chain.equals(first);
            return new Row(
                    chain.id(),
                    chain.title(),
                    figure("%.0f", chain.p50Ms()),
                    other ? change(chain.p50().median()) : "",
                    other ? range(chain.p50()) : "",
                    figure("%.2f", chain.pagesPerS()),
                    other ? change(chain.throughput().median()) : "",
                    other ? range(chain.throughput()) : "",
                    figure("%.1f", chain.cpuMsPerPage()),
                    other ? change(chain.cpuMsPerPage() / first.cpuMsPerPage()) : "",
                    figure("%.1f", chain.collectorCpuMsPerPage()),
                    chain.pages(),
                    chain.errors());
        }

        private static String range(Ratio ratio) {
            return change(ratio.lowest()) + " to " + change(ratio.highest());
        }

        private static String figure(String format, double value) {
            return String.format(Locale.ROOT, format, value);
        }
    }
}
