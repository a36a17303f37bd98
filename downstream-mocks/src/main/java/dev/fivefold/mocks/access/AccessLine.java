package dev.fivefold.mocks.access;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonAppend;

/**
 * What the log says of a request. Immutable.
 *
 * @param time when it was answered
 * @param method one of those that are known, or {@code OTHER}
 * @param path its words alone
 * @param status of the answer
 * @param bytes of the answer's body, as they were sent
 * @param ms from its beginning to the end of its answer
 * @param requestId of the request to the gateway for which it was made; null if unknown, as with all that follow
 * @param traceId 32 hexadecimal digits
 * @param page for which it was made
 * @param user what stands for its user
 */
@JsonAppend(attrs = @JsonAppend.Attr(AccessLine.SERVICE))
@JsonPropertyOrder({"time", "level", "logger", "message"})
public record AccessLine(
        Instant time,
        String method,
        String path,
        int status,
        long bytes,
        long ms,
        @Nullable String requestId,
        @Nullable String traceId,
        @Nullable String page,
        @Nullable String user) {

    /** Whoever writes lines as JSON says whose they are. */
    static final String SERVICE = "service";

    /** As important as any other. */
    @JsonProperty
    String level() {
        return "INFO";
    }

    /** By which lines of requests are told from others. */
    @JsonProperty
    String logger() {
        return "access";
    }

    /** For people. */
    @JsonProperty
    public String message() {
        return method + " " + path + " " + status + " in " + ms + " ms, " + bytes + " bytes";
    }
}
