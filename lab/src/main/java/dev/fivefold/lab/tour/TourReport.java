package dev.fivefold.lab.tour;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.Report.Machine;
import dev.fivefold.lab.report.ReportPage;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The figures of a tour: of the readers, and of the dashboard's panels once all steps have run.
 *
 * @param seconds of load at each step
 * @param readers concurrent ones, each with one page in flight
 * @param brief whether its services lived for some pages alone: see {@link dev.fivefold.lab.stack.StackSettings#brief}
 * @param zipkin has a trace of each step while the last step runs
 */
public record TourReport(
        String schema,
        Instant generatedAt,
        Machine machine,
        long seconds,
        int readers,
        boolean brief,
        URI prometheus,
        URI zipkin,
        List<Stop> steps) {

    /** The name and version of the format of {@code tour.json}. */
    public static final String SCHEMA = "fivefold.tour/1";

    /** The greatest difference of a panel's figure to the readers', as a share of theirs. */
    static final double TOLERANCE = 0.05;

    /**
     * A step.
     *
     * @param pages responses
     * @param failed those that were not complete, and requests without a response
     * @param meanMs of all responses, the first ones of a cold JVM included
     * @param wireBytes of a page's body, the mean
     * @param traceId of one page's trace in Zipkin
     */
    public record Stop(
            String id,
            String title,
            int pages,
            int failed,
            double meanMs,
            double p50Ms,
            double p95Ms,
            double wireBytes,
            String traceId,
            PanelFigures panels) {

        Stop with(PanelFigures others) {
            return new Stop(id, title, pages, failed, meanMs, p50Ms, p95Ms, wireBytes, traceId, others);
        }
    }

    /**
     * A step's figures in the dashboard.
     *
     * @param pageMs the mean at the edge
     * @param linkBytes of a response, with its header
     * @param calls downstream calls of a page
     */
    public record PanelFigures(double requests, double pageMs, double linkBytes, double calls, double fanOutMs) {

        /** Of one step among the values of all; a query without a value for it has NaN. */
        static PanelFigures of(String step, Map<LadderPanels.Query, Map<String, Double>> values) {
            ToDoubleFunction<LadderPanels.Query> value =
                    query -> values.getOrDefault(query, Map.of()).getOrDefault(step, Double.NaN);
            return new PanelFigures(
                    value.applyAsDouble(LadderPanels.Query.REQUESTS),
                    1000 * value.applyAsDouble(LadderPanels.Query.PAGE_SECONDS),
                    value.applyAsDouble(LadderPanels.Query.LINK_BYTES),
                    value.applyAsDouble(LadderPanels.Query.CALLS),
                    1000 * value.applyAsDouble(LadderPanels.Query.FAN_OUT_SECONDS));
        }
    }

    /**
     * Checks that the dashboard shows for each step what its readers have measured.
     *
     * @throws LabFailure with the first figure that differs by more than 5 %
     */
    public void mustAgree() {
        for (Stop step : steps) {
            mustAgree(step.id(), "requests", step.pages(), step.panels().requests());
            mustAgree(
                    step.id(),
                    "milliseconds of a page",
                    step.meanMs(),
                    step.panels().pageMs());
            mustAgree(
                    step.id(),
                    "bytes of a page",
                    step.wireBytes(),
                    step.panels().linkBytes());
        }
    }

    private static void mustAgree(String step, String figure, double readers, double panel) {
        if (!(Math.abs(panel - readers) <= TOLERANCE * readers)) {
            throw new LabFailure(Text.of(
                    "%s: the dashboard has %,.1f %s, the readers %,.1f: see the targets of Prometheus",
                    step, panel, figure, readers));
        }
    }

    /** For a terminal. */
    public String text() {
        return table().text();
    }

    /** A row a step. */
    public Table table() {
        return new Table(
                List.of("pages", "failed", "mean", "panel", "p50", "p95", "link", "calls", "fan-out"),
                steps.stream()
                        .map(step -> new Table.Row(
                                step.id(),
                                List.of(
                                        Integer.toString(step.pages()),
                                        Integer.toString(step.failed()),
                                        Figures.wholeMilliseconds(step.meanMs()),
                                        Figures.wholeMilliseconds(step.panels().pageMs()),
                                        Figures.wholeMilliseconds(step.p50Ms()),
                                        Figures.wholeMilliseconds(step.p95Ms()),
                                        Figures.bytes(Math.round(step.wireBytes())),
                                        Figures.whole(step.panels().calls()),
                                        Figures.wholeMilliseconds(step.panels().fanOutMs()))))
                        .toList());
    }

    /**
     * Writes {@code tour.json} and {@code index.html}, over older ones.
     *
     * @return the page
     */
    public Path write(Path folder) {
        ReportPage.writeJson(folder.resolve("tour.json"), this);
        return ReportPage.write(folder.resolve("index.html"), "tour", this, table());
    }
}
