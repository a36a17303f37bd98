package dev.fivefold.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The slowest page of a step's samples, with the ids to search logs and traces for.
 *
 * @param ms from the request to the body's last byte
 * @param requestId in the logs of all hops; empty if the response has none
 * @param traceId 32 hexadecimal digits
 * @param spans its trace as Zipkin's JSON; {@code null} if there is none
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
