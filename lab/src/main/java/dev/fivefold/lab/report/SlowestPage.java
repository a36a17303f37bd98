package dev.fivefold.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The page of a step's samples that took longest, by what it can be found again.
 *
 * @param ms from the request to the body's last byte
 * @param requestId what all hops call its request; empty if its answer did not tell
 * @param traceId 32 hexadecimal digits
 * @param spans its trace as Zipkin has it, in JSON; {@code null} if there is none
 */
public record SlowestPage(
        double ms,
        String requestId,
        String traceId,
        @JsonIgnore @Nullable String spans) {

    /** The same page with its trace. */
    public SlowestPage with(@Nullable String other) {
        return new SlowestPage(ms, requestId, traceId, other);
    }

    /** Whether the report has its trace, as a file. */
    @JsonProperty
    public boolean traced() {
        return spans != null;
    }
}
