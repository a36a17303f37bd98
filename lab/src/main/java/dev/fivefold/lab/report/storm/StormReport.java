package dev.fivefold.lab.report.storm;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fivefold.lab.report.Report.Machine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a storm, as {@code storm.json} has them, with names in snake_case. The schema {@code fivefold.storm/1} is a contract with
 * other tools: fields are added, never renamed.
 *
 * @param machine of the stack and of the load
 * @param deadlineMs the time from the moment when a page is due to its end, within which it counts as served
 * @param quick whether it was short, with little data: a look, not a measurement
 * @param after the step's figures, in the JSON on this level
 * @param before those of an earlier step, measured likewise but without faults; absent if there is none
 */
public record StormReport(
        String schema,
        Instant measuredAt,
        Machine machine,
        long deadlineMs,
        boolean quick,
        @JsonUnwrapped StormFigures after,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable StormFigures before) {

    /** The name of this schema. */
    public static final String SCHEMA = "fivefold.storm/1";

    /** The figures of both steps, the earlier one first, if there is one. */
    List<StormFigures> steps() {
        return before == null ? List.of(after) : List.of(before, after);
    }
}
