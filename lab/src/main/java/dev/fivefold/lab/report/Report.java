package dev.fivefold.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run, as {@code report.json} has them, with names in snake_case. The schema {@code fivefold.report/1} is a contract with
 * other tools: fields are added, never renamed. Commands in {@code benchmarks} add the figures
 * of comparisons.
 *
 * @param target the place of the steps; absent in older reports, whose steps were processes
 */
public record Report(
        String schema,
        Instant measuredAt,
        ScenarioFigures scenario,
        Limit limit,
        Machine machine,
        List<StepFigures> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Target target) {

    /** The name of this schema. */
    public static final String SCHEMA = "fivefold.report/1";

    /**
     * The scenario of a run.
     *
     * @param linkBytesPerS the bandwidth of the user's link
     * @param calls in the page's plan, loops as one
     * @param users of the pages
     * @param seed of all random values
     * @param file the scenario's file as text
     */
    public record ScenarioFigures(long linkBytesPerS, int calls, List<Long> users, long seed, String file) {}

    /**
     * The lower bound of a page's time without caching in this scenario.
     *
     * @param criticalPathMs the slowest chain of dependent calls, by the services' median delays
     * @param transferMs the fewest bytes on the wire of any step in this run, over the link
     */
    public record Limit(double criticalPathMs, double transferMs, double totalMs) {}

    /**
     * The place of the steps.
     *
     * @param kind {@code processes} of the machine, or {@code compose}: containers on it
     * @param notes sentences on figures that are missing or differ there
     */
    public record Target(String kind, List<String> notes) {}

    /** The machine of a run. */
    public record Machine(String cpu, int cores, long memoryMb, String os, String jdk) {}

    /**
     * The figures of a step.
     *
     * @param id the name of its lesson's folder
     * @param p50Ms the median latency, from the request to the body's last byte
     * @param p95Ms the nearest rank; of fewer than 20 samples the slowest
     * @param samples pages read one after another
     * @param throughputPagesPerS pages a second of several readers
     * @param bytesOnWire of a page's body as nginx sent it, median
     * @param bytesPlain of the same body inflated, median
     * @param downstreamCalls received by the services for a page, each round of a loop counted, mean
     * @param cpuMsPerPage of all processes of the chain together, mean
     * @param gcPauseMaxMs the aggregator's longest GC pause during the samples
     * @param errors responses without a complete page, of all that were read
     * @param fanOutP50Ms from the start of the page's plan to the last result that it waited for, median
     * @param pageEfficiencyP50 the plan's critical path by its calls' measured times over that time, median; 0 to 1
     * @param firstByteP50Ms from the request to the body's first byte, median; absent in older reports
     * @param pageSha256 of the canonical JSON of all users' pages, without {@code _meta}
     * @param ownContent whether the step's pages have only some of the fields, and so another hash than the other steps': true or absent
     * @param trace of one page; absent if the aggregator reported none
     * @param slowest of the samples; absent if its response has no request id
     * @param samplesFrom when the samples began: their time in logs and in Prometheus; absent in older reports
     * @param samplesTo when they had ended
     * @param rendering the page in a browser; absent until {@code benchmarks/frontend} has added it
     */
    public record StepFigures(
            String id,
            String title,
            double p50Ms,
            double p95Ms,
            double maxMs,
            int samples,
            double throughputPagesPerS,
            long bytesOnWire,
            long bytesPlain,
            double downstreamCalls,
            double cpuMsPerPage,
            double gcPauseMaxMs,
            int errors,
            double fanOutP50Ms,
            double pageEfficiencyP50,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double firstByteP50Ms,

            String pageSha256,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean ownContent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Trace trace,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            SlowestPage slowest,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Instant samplesFrom,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Instant samplesTo,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Rendering rendering) {}
}
