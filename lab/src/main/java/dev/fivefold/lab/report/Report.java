package dev.fivefold.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run, as {@code report.json} has them (its names in snake_case). The schema {@code fivefold.report/1}
 * is a contract with other tools: fields are added, never renamed.
 *
 * @param tail what hedging does for the slowest pages; absent if that was not measured
 * @param growth what the page's queries take when the shop has grown; absent if that was not measured
 * @param collectors what garbage collectors do with the same pages; absent if that was not measured
 * @param telemetry what it costs that the chain tells of itself; absent if that was not measured
 * @param target where the steps ran; absent in older reports, whose steps were processes
 */
public record Report(
        String schema,
        Instant measuredAt,
        ScenarioFigures scenario,
        Limit limit,
        Machine machine,
        List<StepFigures> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Tail tail,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Growth growth,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Collectors collectors,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TelemetryCost telemetry,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Target target) {

    /** The name of this schema. */
    public static final String SCHEMA = "fivefold.report/1";

    /** The same report with these figures, too. */
    public Report with(@Nullable Growth other) {
        return new Report(
                schema, measuredAt, scenario, limit, machine, steps, tail, other, collectors, telemetry, target);
    }

    /** The same report with these figures, too. */
    public Report with(@Nullable TelemetryCost other) {
        return new Report(schema, measuredAt, scenario, limit, machine, steps, tail, growth, collectors, other, target);
    }

    /**
     * What was simulated and asked for.
     *
     * @param linkBytesPerS what the user's link carries
     * @param calls how many calls the page's plan names, loops as one
     * @param users whose pages were read
     * @param seed of all that is drawn
     * @param file the scenario as it stands in its file
     */
    public record ScenarioFigures(long linkBytesPerS, int calls, List<Long> users, long seed, String file) {}

    /**
     * What no way of making the page can beat in this scenario.
     *
     * @param criticalPathMs the longest chain of dependent calls, by the services' median delays
     * @param transferMs the fewest bytes that any step of this run put on the wire, over the link
     */
    public record Limit(double criticalPathMs, double transferMs, double totalMs) {}

    /**
     * Where the steps ran.
     *
     * @param kind {@code processes} of the machine, or {@code compose}: containers on it
     * @param notes sentences: what has no figures there, and what is in figures that is not elsewhere
     */
    public record Target(String kind, List<String> notes) {}

    /** Where it was measured. */
    public record Machine(String cpu, int cores, long memoryMb, String os, String jdk) {}

    /**
     * The figures of a step.
     *
     * @param id as its lesson's folder is named
     * @param p50Ms half of the samples took at most this long, from the request to the body's last byte
     * @param p95Ms the nearest rank; of fewer than 20 samples it is the slowest
     * @param samples pages read one after the other, by one user at a time
     * @param throughputPagesPerS pages read a second by several users at a time
     * @param bytesOnWire of a page's body as nginx sent it, median
     * @param bytesPlain of the same body inflated, median
     * @param downstreamCalls that the services received for a page, loops counted out, mean
     * @param cpuMsPerPage of all processes of the chain together, mean
     * @param gcPauseMaxMs the aggregator's longest pause for garbage collection during the samples
     * @param errors answers other than a complete page, of all that were read
     * @param fanOutP50Ms from the start of the page's plan to the last result that it waited for, median
     * @param pageEfficiencyP50 the plan's critical path by its calls' measured times over that time, median; 0 to 1
     * @param pageSha256 of the canonical JSON of all users' pages, {@code _meta} aside
     * @param trace how the calls of one page lay in time; absent if the aggregator did not tell
     * @param slowest of the samples; absent if its request has no name
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
            String pageSha256,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Trace trace,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            SlowestPage slowest) {}
}
