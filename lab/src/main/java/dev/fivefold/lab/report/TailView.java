package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.List;

/** The slowest pages as their template shows them. Accessors are read by name. */
record TailView(
        String share,
        String factor,
        int pages,
        String extra,
        int errors,
        boolean anyError,
        List<ReportView.Chart> charts) {

    static TailView of(Tail tail) {
        int errors = tail.errorsUnhedged() + tail.errorsHedged();
        return new TailView(
                percent(tail.share()),
                Text.of("%.0f", tail.factor()),
                tail.pages(),
                percent(tail.extraCallsRatio()),
                errors,
                errors > 0,
                List.of(
                        chart("p99", "99 of 100 pages took at most", tail.p99MsUnhedged(), tail.p99MsHedged()),
                        chart("p50", "half of the pages took at most", tail.p50MsUnhedged(), tail.p50MsHedged())));
    }

    private static ReportView.Chart chart(String title, String subtitle, double unhedged, double hedged) {
        double most = Math.max(unhedged, hedged);
        return new ReportView.Chart(
                title, subtitle, List.of(bar("without hedging", unhedged, most), bar("with hedging", hedged, most)));
    }

    private static ReportView.ChartBar bar(String id, double ms, double most) {
        return new ReportView.ChartBar(id, Text.of("%.0f ms", ms), Text.of("%.1f", most == 0 ? 0 : 100 * ms / most));
    }

    /** With one decimal unless it is 0; the sign stays with its number at the end of a line. */
    private static String percent(double ratio) {
        return Text.of("%.1f", 100 * ratio).replace(".0", "") + "\u00a0%";
    }
}
