package dev.fivefold.lab.report;

import dev.fivefold.lab.report.Collectors.CollectorFigures;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Collectors as their template shows them. Accessors are read by name. */
record CollectorsView(
        String step,
        String heap,
        String live,
        int readers,
        int rounds,
        List<Jvm> jvms,
        List<GcTable.Row> rows,
        List<GcChart> charts) {

    /** What it is called, and why. */
    record Jvm(String id, String title) {}

    static CollectorsView of(Collectors collectors) {
        List<CollectorFigures> jvms = collectors.jvms();
        List<GcFigures> logs = jvms.stream().map(CollectorFigures::gc).toList();
        Stream<GcTable.Row> own = Stream.of(
                row("pages/s", jvms, jvm -> figure("%.2f", jvm.pagesPerS())),
                row("throughput", jvms, jvm -> figure("%.0f %%", 100 * jvm.throughputRatio())),
                row("longest pause, times shorter", jvms, jvm -> figure("%,.1f×", jvm.pauseMaxRatio())),
                row("CPU ms a page", jvms, jvm -> figure("%.0f", jvm.cpuMsPerPage())),
                row("resident", jvms, jvm -> figure("%,.0f MB", jvm.residentMb())),
                row("pages", jvms, jvm -> figure("%,d", jvm.pages())),
                row("errors", jvms, jvm -> figure("%,d", jvm.errors())));
        return new CollectorsView(
                collectors.step(),
                figure("%,.0f MB", collectors.heapMb()),
                figure("%,.0f MB", collectors.liveMb()),
                collectors.readers(),
                collectors.rounds(),
                jvms.stream().map(jvm -> new Jvm(jvm.id(), jvm.title())).toList(),
                Stream.concat(own, GcTable.rows(logs).stream()).toList(),
                GcChart.of(logs));
    }

    private static GcTable.Row row(String label, List<CollectorFigures> jvms, Function<CollectorFigures, String> cell) {
        return new GcTable.Row(label, jvms.stream().map(cell).toList());
    }

    private static String figure(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
